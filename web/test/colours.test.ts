/** Contrast of the colours in `style.css`: every text on every ground that it can be on, in both themes (WCAG AA). */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Colour = readonly [red: number, green: number, blue: number];

const CSS = readFileSync(new URL("../src/style.css", import.meta.url), "utf8");
const TEXTS = ["ink", "soft", "accent", "good", "many", "bad"];
const TOKENS = ["ink", "keyword", "family", "type", "function", "number", "string", "comment"];
const GROUNDS = ["paper", "ground"];
/** The backgrounds of tokens of the editor. The line of the caret is mixed in the style sheet from these two colours. */
const MARKED = ["paper", "lit", "chosen", "found", "found-here"];
const ACTIVE = 0.09;
const TEXT = 4.5; // the least contrast of a text with its ground
const GRAPHIC = 3; // and of the edge of something that can be pressed

function rule(selector: string): Readonly<Record<string, string>> {
  const start = CSS.indexOf(`${selector} {`);
  const body = CSS.slice(start, CSS.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map((found) => [found[1] ?? "", found[2] ?? ""]));
}

const LIGHT = rule(":root");
const THEMES = { light: LIGHT, dark: { ...LIGHT, ...rule(':root[data-theme="dark"]') } };

function colour(text: string): Colour {
  const [, red = "", green = "", blue = ""] = /^#(..)(..)(..)/.exec(text) ?? [];
  return [red, green, blue].map((part) => parseInt(part, 16)) as unknown as Colour;
}

/** A colour over another one. */
function over(front: Colour, part: number, back: Colour): Colour {
  return front.map((each, at) => each * part + (back[at] ?? 0) * (1 - part)) as unknown as Colour;
}

function luminance(found: Colour): number {
  const [red = 0, green = 0, blue = 0] = found.map((each) => (each / 255 <= 0.03928 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("the contrast is that of the definition", () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2); // #777 on white
});

describe.each(Object.entries(THEMES))("%s", (_, theme) => {
  const named = (name: string): Colour => colour(theme[name] ?? "");

  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))("%s on %s", (text, ground) => {
    expect(contrast(named(text), named(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(TOKENS.flatMap((token) => MARKED.map((ground) => [token, ground] as const)))("%s in the editor on %s", (token, ground) => {
    expect(contrast(named(token), named(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(TOKENS)("%s in the line of the caret", (token) => {
    expect(contrast(named(token), over(named("accent"), ACTIVE, named("paper")))).toBeGreaterThanOrEqual(TEXT);
  });

  test("the place of the keyboard is seen on every ground", () => {
    for (const ground of GROUNDS) expect(contrast(named("accent"), named(ground))).toBeGreaterThanOrEqual(GRAPHIC);
  });

  test("what the text is marked with differs from its paper", () => {
    for (const mark of ["lit", "chosen", "found", "found-here"]) expect(contrast(named(mark), named("paper")), mark).toBeGreaterThan(1.1);
  });
});

test("digits and marks on the colours of a player", () => {
  const colours = Object.entries(LIGHT).filter(([name]) => /^cell-\d$/.test(name));
  expect(colours).toHaveLength(8);
  for (const [name, text] of colours) {
    const ground = over(colour(text), parseInt(text.slice(7), 16) / 255, [255, 255, 255]);
    for (const ink of ["#0b3d91", "#10161d"]) expect(contrast(colour(ink), ground), `${ink} on ${name}`).toBeGreaterThanOrEqual(TEXT);
  }
});
