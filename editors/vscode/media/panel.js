// The script of the panel: it shows what the extension sends, as text and never as markup, and sends back what is clicked.
/* global acquireVsCodeApi */
(function () {
  const vscode = acquireVsCodeApi();
  const at = (id) => document.getElementById(id);

  function list(parent, items) {
    parent.replaceChildren(
      ...items.map((item) => {
        const line = document.createElement("li");
        if (item.span === undefined) {
          line.textContent = item.text;
        } else {
          const button = document.createElement("button");
          button.className = "place";
          button.textContent = item.text;
          button.addEventListener("click", () => vscode.postMessage({ select: item.span }));
          line.append(button);
        }
        return line;
      }),
    );
  }

  function table(rows) {
    at("table").hidden = rows.length === 0;
    at("table").replaceChildren(
      ...rows.map((cells) => {
        const row = document.createElement("tr");
        row.append(
          ...cells.map((text) => {
            const cell = document.createElement("td");
            cell.textContent = text;
            return cell;
          }),
        );
        return row;
      }),
    );
  }

  function show(view) {
    at("title").textContent = view.title;
    at("verdict").textContent = view.busy && view.verdict === "" ? "Checking…" : view.verdict;
    at("verdict").className = view.verdict === "" ? "" : view.tone;
    document.body.classList.toggle("busy", view.busy);
    list(at("notes"), view.notes.map((text) => ({ text })));
    at("picture").hidden = view.svg === "";
    if (view.svg !== "") {
      at("picture").src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(view.svg)}`;
    }
    document.querySelector('[data-ask="solution"]').disabled = !view.solved;
    at("heading").textContent = view.listing?.heading ?? "";
    table(view.listing?.table ?? []);
    list(at("items"), view.listing?.items ?? []);
  }

  window.addEventListener("message", (event) => show(event.data));
  for (const button of document.querySelectorAll("[data-ask]")) {
    button.addEventListener("click", () => vscode.postMessage({ ask: button.dataset.ask }));
  }
  vscode.postMessage({ ready: true });
})();
