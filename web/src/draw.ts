/** Drawing in the picture: what is selected there becomes a statement of a family. */

import { type Clue, clueList } from "./clues";
import { element } from "./elements";
import { capitalised, matches } from "./listing";
import type { Hand, PictureView } from "./picture";
import { RuleForm } from "./rules";
import { atRim, begun, described, isEmpty, NOTHING, type Selection, stepped, toggled } from "./selection";

export interface Field {
  readonly name: string;
  readonly usage: string;
  readonly doc: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly optional: boolean;
  readonly number: boolean;
  /** Whether it has a meaning only on a board of several grids. */
  readonly grids: boolean;
}

export interface Form {
  readonly number: number;
  readonly label: string;
  readonly usage: string;
  readonly gesture: Gesture;
  readonly lists: number;
  readonly fields: readonly Field[];
}

export interface DrawnFamily {
  readonly word: string;
  readonly headline: string;
  /** Other words by which people look for it. */
  readonly also: readonly string[];
  readonly forms: readonly Form[];
}

/** A statement to insert. */
export interface Insertion {
  readonly word: string;
  readonly form: number;
  readonly cells: Selection["cells"];
  readonly rim: string;
  readonly layer: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface DrawActions {
  /** Inserts a statement. Returns it, or throws with the reason why there is none. */
  readonly insert: (insertion: Insertion) => Promise<string>;
  /** Inserts the rule that requires a condition. Returns it, or throws with the reason why there is none. */
  readonly require: (condition: string) => Promise<string>;
  /** Gives a digit to a cell of the board, or to the one over it in a layer. */
  readonly give: (cell: string, digit: number, layer: string) => Promise<void>;
  /** Takes away the digits of selected cells, or the only clue about exactly the selection. Returns them, or throws with the reason why nothing goes. */
  readonly erase: (cell: string, selection: Selection, layer: string) => Promise<string>;
  /** The clues at a selection; undefined if the text has changed meanwhile. */
  readonly clues: (selection: Selection, layer: string) => Promise<readonly Clue[] | undefined>;
  /** Changes a clue. Returns its new text, or throws with the reason why it stays. */
  readonly change: (clue: Clue, to: Omit<Insertion, "word"> | { readonly condition: string }) => Promise<string>;
  /** Removes a clue. Returns it, or throws with the reason why it stays. */
  readonly remove: (clue: Clue) => Promise<string>;
  /** Goes to the place of a clue in the text. */
  readonly show: (clue: Clue) => void;
}

export type Gesture = "line" | "cage" | "pair" | "corner" | "outside" | "cell" | "board";

const GROUPS: Readonly<Record<Gesture, readonly [string, string]>> = {
  line: ["Lines", "Drag along the cells of the line."],
  cage: ["Cages and sets", "Drag over the cells, or click them with Shift held."],
  pair: ["Between two cells", "Click the edge between two cells, or drag from one to the other."],
  corner: ["On corners", "Click the corner where four cells meet."],
  outside: ["Beside a row or column", "Click beside the board."],
  cell: ["In cells", "Select cells. Digits that you type become givens. Backspace takes the digits of selected cells away, or the only clue about exactly the selection."],
  board: ["On the whole board", "Nothing needs to be selected."],
};

const RULES_AFTER = 2; // groups of families
const RESTS = 150; // milliseconds after which a selection counts as made

function group(title: string, hint: string, buttons: readonly HTMLButtonElement[], open: boolean): HTMLDetailsElement {
  const made = Object.assign(document.createElement("details"), { open });
  const row = Object.assign(document.createElement("div"), { className: "families" });
  row.append(...buttons);
  made.append(Object.assign(document.createElement("summary"), { textContent: title }), Object.assign(document.createElement("p"), { textContent: hint }), row);
  return made;
}

const INWARD: Readonly<Record<string, string>> = { left: "right", right: "left", top: "down", bottom: "up" };

/** The options of a field, those first that fit a place at the rim: a diagonal that leads from there into the board. */
export function inward(options: readonly string[], rim: string): readonly string[] {
  const wanted = INWARD[rim.split(" ").at(-1) ?? ""];
  const fits = (option: string): boolean => wanted !== undefined && option.includes("-") && option.includes(wanted);
  return [...options.filter(fits), ...options.filter((each) => !fits(each))];
}

/** Whether a form takes what is selected. */
export function fits(form: Form, selection: Selection): boolean {
  if (form.gesture === "board") return true;
  if (form.gesture === "outside") return selection.rim !== "";
  const size = selection.cells.flat().length;
  if (size === 0) return false;
  if (form.gesture === "corner") return selection.cells.length === 1 && (size === 1 || size === 4);
  if (form.gesture === "pair") return size >= 2;
  return form.lists < 2 || size >= 2;
}

/** Whether a family is inserted with one press: it has one form, in which nothing must be typed. */
export function isReady(family: DrawnFamily): boolean {
  return family.forms.length === 1 && (family.forms[0]?.fields ?? []).every((each) => each.optional);
}

/** The form that is proposed: the first that takes the selection, or the first. */
export function proposed(family: DrawnFamily, selection: Selection): Form | undefined {
  return family.forms.find((form) => form.gesture !== "board" && fits(form, selection)) ?? family.forms.find((form) => fits(form, selection)) ?? family.forms[0];
}

export class Draw implements Hand {
  readonly precise = true;
  readonly selects = true;
  readonly lines = true;
  private selection = NOTHING;
  private families: readonly DrawnFamily[] = [];
  private adding = false;
  private typed = "";
  private typedAt = 0;
  private readonly rules: RuleForm;
  private resting = 0;
  /** The number of times that the form was opened. */
  private opened = 0;
  private listed = "";
  /** The clue whose form is open; nothing if it is the form of a new one. */
  private changing: Clue | undefined;

  constructor(private readonly picture: PictureView, private readonly actions: DrawActions) {
    element("draw-filter").addEventListener("input", () => { this.filter(); });
    element("draw-clear").addEventListener("click", () => { this.change(NOTHING); });
    element("draw-add").addEventListener("click", () => { this.setAdding(!this.adding); });
    element<HTMLFormElement>("draw-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.submit();
    });
    element("draw-cancel").addEventListener("click", () => { this.close(); });
    element<HTMLSelectElement>("draw-kind").addEventListener("change", () => { this.fill(); });
    element<HTMLSelectElement>("draw-layer").addEventListener("change", () => { this.find(); });
    this.rules = new RuleForm(element("rule-form"), element("rule-condition"), element("rule-insert"), element("rule-cancel"), {
      require: actions.require,
      change: (clue, condition) => actions.change(clue, { condition }),
      selected: () => this.selection.cells.flat().map((cell) => (this.layer ? `${this.layer}[${cell}]` : cell)),
      making: () => {
        const { selection } = this;
        return (what, line) => { this.made(what, line, selection); };
      },
      left: () => { this.picture.focus(); },
      say: (text) => { this.tell(text); },
    });
  }

  /** Offers families, one button for each, sorted by the gestures that draw them. */
  offer(families: readonly DrawnFamily[]): void {
    this.families = families;
    const groups = Object.entries(GROUPS).map(([gesture, [title, hint]]) => {
      const members = families.filter((family) => family.forms[0]?.gesture === gesture);
      const buttons = members.map((family) => {
        const button = Object.assign(document.createElement("button"), { type: "button" as const, textContent: family.word, title: family.headline });
        button.dataset["family"] = family.word;
        button.dataset["also"] = family.also.join(" ");
        button.addEventListener("click", () => void this.press(family));
        return button;
      });
      return group(title, hint, buttons, gesture !== "board");
    });
    groups.splice(RULES_AFTER, 0, group("Rules", "Any condition on digits: select its cells, press a pattern, and change it.", this.rules.buttons(), true));
    element("draw-families").replaceChildren(...groups);
  }

  /** Offers the layers of the board, whose cells can be meant. */
  layers(names: readonly string[]): void {
    const select = element<HTMLSelectElement>("draw-layer");
    const chosen = select.value;
    select.replaceChildren(new Option("cells of the board", ""), ...names.map((name) => new Option(`layer ${name}`, name)));
    select.value = names.includes(chosen) ? chosen : "";
    (select.parentElement ?? select).hidden = names.length === 0;
  }

  /** The text has changed, so that the places of clues are others. */
  edited(): void {
    this.list([]);
    this.rules.edited();
    if (this.changing) this.hide();
  }

  /** Lists the clues at the selection, as soon as that rests. */
  find(): void {
    window.clearTimeout(this.resting);
    this.resting = window.setTimeout(() => void this.findNow(), RESTS);
  }

  /** Opens the form that inserts a clue, to change it. */
  edit(clue: Clue): void {
    this.close();
    this.rules.close();
    if (clue.condition !== undefined) {
      this.rules.edit(clue);
      return;
    }
    const family = this.families.find((each) => each.word === clue.word);
    const form = family?.forms.find((each) => each.number === clue.form);
    if (!family || !form) return;
    this.changing = clue;
    element<HTMLSelectElement>("draw-layer").value = clue.layer ?? "";
    this.change({ cells: clue.cells ?? [], rim: clue.rim ?? "" });
    this.open(family, form);
    this.say(`To be changed: ${clue.text}. You can also select other cells.`);
  }

  begin(cells: readonly string[], adding: boolean): void {
    this.change(begun(this.selection, cells, adding || this.adding));
  }

  extend(cell: string, from: string): void {
    this.change(stepped(this.selection, cell, from));
  }

  end(): void {
    // The selection waits for a family.
  }

  cancel(): void {
    this.change(NOTHING);
  }

  rim(name: string): void {
    this.change(atRim(name));
  }

  rimKey(event: KeyboardEvent, name: string): boolean {
    if (event.key !== "Backspace" && event.key !== "Delete") return false;
    this.erase("", atRim(name));
    return true;
  }

  key(event: KeyboardEvent, cell: string): boolean {
    if (event.altKey || event.metaKey || event.ctrlKey) return false;
    if (event.key === " ") this.change(toggled(this.selection, cell));
    else if (event.key === "Escape") this.change(NOTHING);
    else if (/^\d$/.test(event.key)) this.type(event.key, cell, event.timeStamp);
    else if (event.key === "Backspace" || event.key === "Delete") this.erase(cell, this.selection.cells.flat().includes(cell) ? this.selection : begun(NOTHING, [cell], false));
    else return false;
    return true;
  }

  /** Types a digit. Two digits typed quickly on one cell are a number. */
  private type(digit: string, cell: string, now: number): void {
    const quick = now - this.typedAt < 700 && this.typed.startsWith(`${cell} `);
    this.typed = quick ? this.typed + digit : `${cell} ${digit}`;
    this.typedAt = now;
    this.give(cell, Number(this.typed.split(" ")[1]), quick ? Number(digit) : undefined);
  }

  private erase(cell: string, selection: Selection): void {
    this.actions.erase(cell, selection, this.layer).then((line) => { this.say(`Removed: ${line}`); }, (error: unknown) => { this.say((error as Error).message); });
  }

  private async remove(clue: Clue): Promise<void> {
    try {
      this.say(`Removed: ${await this.actions.remove(clue)}`);
    } catch (error) {
      this.say((error as Error).message);
    }
  }

  private async findNow(): Promise<void> {
    const { selection, layer } = this;
    if (element("draw").hidden) return;
    const found = await this.actions.clues(selection, layer);
    if (found && selection === this.selection && layer === this.layer) this.list(found);
  }

  private list(clues: readonly Clue[]): void {
    const content = JSON.stringify([clues, isEmpty(this.selection)]);
    if (content === this.listed) return; // a button of the list may just be pressed
    this.listed = content;
    const where = isEmpty(this.selection) ? "about the whole board" : "at the selection";
    element("draw-found").textContent = clues.length ? `${clues.length} ${clues.length === 1 ? "clue" : "clues"} ${where}` : "";
    const actions = { show: this.actions.show, change: (clue: Clue) => { this.edit(clue); }, remove: (clue: Clue) => void this.remove(clue) };
    element("draw-list").replaceChildren(...(clues.length ? [clueList(clues, actions, ({ text }) => text)] : []));
  }

  private give(cell: string, digit: number, otherwise?: number): void {
    const { layer } = this;
    this.actions.give(cell, digit, layer).catch(async (error: unknown) => {
      if (otherwise !== undefined) await this.actions.give(cell, otherwise, layer).catch((reason: unknown) => { this.say((reason as Error).message); });
      else this.say((error as Error).message);
    });
  }

  private change(selection: Selection): void {
    this.select(selection);
    this.say(described(selection));
  }

  private select(selection: Selection): void {
    this.selection = selection;
    this.picture.select(selection);
    this.list([]);
    this.find();
  }

  /** The layer whose cells are meant; empty for those of the board. */
  private get layer(): string {
    return element<HTMLSelectElement>("draw-layer").value;
  }

  private setAdding(adding: boolean): void {
    this.adding = adding;
    element("draw-add").setAttribute("aria-pressed", String(adding));
  }

  private async press(family: DrawnFamily): Promise<void> {
    this.rules.close();
    this.changing = undefined;
    const form = proposed(family, this.selection);
    if (!form) return;
    if (!fits(form, this.selection)) {
      this.tell(`${family.word}: ${GROUPS[form.gesture][1]}`);
      return;
    }
    this.choose(family, form);
    if (isReady(family)) await this.submit();
    else this.open(family, form);
  }

  /** Offers the forms of a family, one of which is chosen. */
  private choose(family: DrawnFamily, form: Form): void {
    const select = element<HTMLSelectElement>("draw-kind");
    select.replaceChildren(...family.forms.map((each) => new Option(each.usage, String(each.number), each === form, each === form)));
    (select.parentElement ?? select).hidden = family.forms.length < 2;
    element("draw-form").dataset["word"] = family.word;
  }

  private open(family: DrawnFamily, form: Form): void {
    this.opened += 1;
    this.choose(family, form);
    element("draw-title").textContent = `${this.changing ? "Change " : ""}${family.word}: ${family.headline}`;
    element("draw-insert").textContent = this.changing ? "Change" : "Insert";
    element("draw-form").hidden = false;
    this.fill();
    element("draw-form").scrollIntoView({ block: "nearest" }); // with its buttons
  }

  private form(): Form | undefined {
    const family = this.families.find((each) => each.word === element("draw-form").dataset["word"]);
    return family?.forms.find((each) => String(each.number) === element<HTMLSelectElement>("draw-kind").value);
  }

  /** Shows the fields of the chosen form. */
  private fill(): void {
    const texts = this.changing?.fields ?? {};
    const several = this.picture.picture?.rims.some(([name]) => name.includes(" in grid ")) === true;
    const fields = (this.form()?.fields ?? []).filter((each) => !each.grids || several || texts[each.name]);
    element("draw-fields").replaceChildren(...fields.map((each) => input(at(each, this.selection.rim), texts[each.name])));
    (element("draw-fields").querySelector<HTMLElement>("input, select") ?? element("draw-insert")).focus();
  }

  private async submit(): Promise<void> {
    const form = this.form();
    const word = element("draw-form").dataset["word"] ?? "";
    if (!form) return;
    const hidden = element("draw-form").hidden;
    const entries = [...element("draw-fields").querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")].map((each) => [each.name, each.value] as const);
    const fields = hidden ? {} : Object.fromEntries(entries);
    try {
      const { changing, opened, selection } = this;
      const made = { form: form.number, ...this.selection, layer: this.layer, fields };
      const line = changing ? await this.actions.change(changing, made) : await this.actions.insert({ word, ...made });
      const what = changing ? "Changed" : "Inserted";
      if (opened !== this.opened) { // the form is open for another statement
        this.say(`${what}: ${line}`);
        return;
      }
      const again = !changing && hidden && form.fields.length > 0 && selection === this.selection;
      this.close();
      this.made(what, line, selection);
      if (again) this.select(selection); // so that it can be changed
    } catch (error) {
      this.tell((error as Error).message);
    }
  }

  /** A statement was made from a selection, which ends, unless a person has selected something else meanwhile. */
  private made(what: string, line: string, selection: Selection): void {
    if (selection === this.selection) {
      this.setAdding(false);
      this.change(NOTHING);
    }
    this.say(`${what}: ${line}`);
    element("picture").scrollIntoView({ block: "nearest" }); // on a narrow page it is above the families
  }

  private close(): void {
    const open = !element("draw-form").hidden;
    this.hide();
    if (open) this.picture.focus();
  }

  private hide(): void {
    this.changing = undefined;
    element("draw-form").hidden = true;
    element("draw-fields").replaceChildren();
  }

  private filter(): void {
    const wanted = element<HTMLInputElement>("draw-filter").value.trim();
    let any = false;
    for (const group of element("draw-families").querySelectorAll("details")) {
      let some = false;
      for (const button of group.querySelectorAll("button")) {
        button.hidden = !matches(wanted, [group.querySelector("summary")?.textContent, button.textContent, button.title, button.dataset["also"]].join(" "));
        some ||= !button.hidden;
      }
      group.hidden = !some;
      if (wanted) group.open = true;
      any ||= some;
    }
    element("draw-none").textContent = any ? "" : "No kind of clue has these words. Under Rules, any condition can be written.";
  }

  private say(text: string): void {
    element("draw-said").textContent = text;
  }

  /** Shows why nothing was inserted. A person who presses a family may have scrolled down to it. */
  private tell(text: string): void {
    this.say(text);
    for (const part of ["picture", "draw-said"]) element(part).scrollIntoView({ block: "nearest" });
  }
}

/** A field of a clue at a place of the rim. The proposal is its first option. */
function at(field: Field, rim: string): Field {
  const options = inward(field.options, rim);
  return { ...field, options, value: field.options.includes(field.value) ? options[0] ?? "" : field.value };
}

/** A label with an input for a field, filled with a text or with the proposal. */
function input(field: Field, filled = field.value): HTMLElement {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("span"), { textContent: capitalised(field.doc) }));
  if (field.options.includes(field.value)) {
    const select = Object.assign(document.createElement("select"), { name: field.name });
    select.append(...field.options.map((each) => new Option(each, each, each === filled, each === filled)));
    label.append(select);
    return label;
  }
  const text = Object.assign(document.createElement("input"), { name: field.name, value: filled, placeholder: field.optional ? "may be empty" : field.usage, autocomplete: "off" });
  label.append(text);
  return label;
}

