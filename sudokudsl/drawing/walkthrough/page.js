// Shows one position of the solve at a time. `solve` and `ending` are the data; see page.py for their form.
const $ = id => document.getElementById(id);
const areas = [...document.querySelectorAll(".area")];
const cells = [...document.querySelectorAll(".cell")].map(group => ({
  group, digit: group.querySelector(".digit"), candidates: [...group.querySelectorAll(".candidate")],
}));
const list = $("steps"), listed = [...list.querySelectorAll("li")];

// Every position in full: for each cell its digit, or the set of its candidates.
const positions = [];
let known = cells.map(cell => ({digit: null, open: new Set(cell.candidates.keys())}));
for (const {written, gone} of solve.changes) {
  known = known.slice();
  for (const [at, digit] of written) known[at] = {digit, open: new Set()};
  for (const [at, ...lost] of gone) {
    known[at] = {digit: null, open: new Set([...known[at].open].filter(one => !lost.includes(one)))};
  }
  positions.push(known);
}

const byCell = marks => new Map(marks.map(([at, ...rest]) => [at, rest]));

function drawCell(cell, {digit, open}, writes, removed, rests) {
  const shown = digit ?? (writes ? writes[0] : null);
  cell.group.classList.toggle("shows", digit === null && shown !== null);
  if (cell.digit) {
    cell.digit.textContent = shown ?? "";
    cell.digit.setAttribute("class", digit === null ? "digit written" : "digit known");
  }
  cell.candidates.forEach((candidate, one) => {
    const kind = removed.includes(one) ? "gone" : rests.includes(one) ? "rest" : "";
    candidate.setAttribute("class", shown !== null || !open.has(one) ? "candidate off" : `candidate ${kind}`.trim());
  });
}

let here = 0;
function show(number) {
  here = Math.max(0, Math.min(positions.length - 1, number));
  const mark = solve.marks[here] ?? {writes: [], removes: [], rests: [], area: [], links: ""};
  const writes = byCell(mark.writes), removes = byCell(mark.removes), rests = byCell(mark.rests);
  areas.forEach((area, at) => area.classList.toggle("off", !mark.area.includes(at)));
  cells.forEach((cell, at) => {
    drawCell(cell, positions[here][at], writes.get(at), removes.get(at) ?? [], rests.get(at) ?? []);
  });
  $("links").innerHTML = mark.links;
  const item = listed[here];
  $("said").innerHTML = item ? item.innerHTML : ending;
  $("count").textContent = item ? `step ${here + 1} of ${listed.length}` : "the end";
  listed.forEach((other, at) => {
    other.classList.toggle("here", at === here);
    other.toggleAttribute("aria-current", at === here);
  });
  scrollTo(item ?? listed[listed.length - 1]);
}

// Scrolls the list itself: `scrollIntoView` would scroll the page, too, and push the board out of sight.
function scrollTo(item) {
  if (!item) return;
  const top = item.offsetTop, bottom = top + item.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

$("first").onclick = () => show(0);
$("back").onclick = () => show(here - 1);
$("next").onclick = () => show(here + 1);
$("last").onclick = () => show(positions.length - 1);
listed.forEach((item, at) => { item.onclick = () => show(at); });
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;  // the button is pressed by it
  const moves = {
    ArrowLeft: here - 1, ArrowUp: here - 1, ArrowRight: here + 1, ArrowDown: here + 1, " ": here + 1,
    PageUp: here - 10, PageDown: here + 10, Home: 0, End: positions.length - 1,
  };
  if (event.key in moves) { show(moves[event.key]); event.preventDefault(); }
});
show(0);
