/** Files from the disk of the user: a button chooses one, or it is dropped on the page. */

/** The size of a file that is read. */
export const MAX_FILE = 2_000_000; // bytes

const KINDS = ".sdk,.sdm,.txt,.json,.csv,text/plain,application/json";

export interface OpeningActions {
  /** A file was read. */
  readonly read: (name: string, text: string) => void;
  /** A file was not read, with the reason in a sentence. */
  readonly refused: (sentence: string) => void;
}

/** The text of a file. Throws with the reason if the file is not text, or is too large. */
export async function textOf(file: Pick<File, "size" | "arrayBuffer">): Promise<string> {
  if (file.size > MAX_FILE) throw new Error(`it has ${file.size.toLocaleString("en")} bytes, and at most ${MAX_FILE.toLocaleString("en")} are read`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error("it is not a text in UTF-8");
  }
}

/** Reads the files that the button chooses, and those that are dropped anywhere on the page. */
export function openFiles(button: HTMLElement, actions: OpeningActions): void {
  const chooser = Object.assign(document.createElement("input"), { type: "file", accept: KINDS, hidden: true, id: "chosen-file" });
  button.after(chooser);
  button.addEventListener("click", () => { chooser.click(); });
  chooser.addEventListener("change", () => {
    const [file] = chooser.files ?? [];
    if (file) void open(file, actions);
    chooser.value = ""; // the same file can be chosen again
  });
  const carried = (event: DragEvent): DataTransfer | null => (event.dataTransfer?.types.includes("Files") ? event.dataTransfer : null);
  const show = (over: boolean): void => { document.body.classList.toggle("dropping", over); };
  document.addEventListener("dragover", (event) => {
    const files = carried(event);
    if (!files) return;
    event.preventDefault();
    files.dropEffect = "copy";
    show(true);
  }, true);
  document.addEventListener("dragleave", (event) => { if (event.relatedTarget === null) show(false); }, true);
  document.addEventListener("drop", (event) => {
    const files = carried(event)?.files;
    if (!files) return;
    event.preventDefault();
    event.stopPropagation(); // the editor would insert it
    show(false);
    const [file] = files;
    if (files.length > 1) actions.refused("One file can be opened at a time. Drop only that file.");
    else if (file) void open(file, actions);
  }, true);
}

async function open(file: File, { read, refused }: OpeningActions): Promise<void> {
  try {
    read(file.name, await textOf(file));
  } catch (error) {
    refused(`${file.name} cannot be opened: ${(error as Error).message}.`);
  }
}
