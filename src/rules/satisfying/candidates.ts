import { isFields } from "../../foundation/fields";
import { type Numbering, numberings } from "../../foundation/text-numberings";
import { wordsOfText } from "../../foundation/words-of-text";
import { listedItems } from "../count/listed-items";
import { lengthIn } from "../length/strict";
import { type Asked, askedOf, type Limits, type Unit } from "./asked-text";
import type { AskedCheck } from "./least-text";

/** Longer texts are not tried. */
const MOST_CHARACTERS = 60_000;
/** Rounds in which the sizes of a text are brought within their limits. */
const ROUNDS = 10;

/** The distance of a number from its limits: below, less than 0; above, more. */
function outside(count: number, limits: Limits | undefined | null): number {
  if (!limits) return 0;
  if (count < limits.least) return count - limits.least;
  return count > limits.most ? count - limits.most : 0;
}

/** The way in which what is asked is put together. */
type Style = {
  /** Words that stand there besides what must. */
  base: number;
  stops: boolean;
  /** Keywords in quotes, which a language's rule sets aside. */
  quoted: boolean;
  /** The prefix and the suffix on lines of their own. */
  apart: boolean;
  /** A blank before a symbol that sets things apart. */
  spaced: boolean;
};

/** The sizes that are brought within their limits. */
type Sizes = { words: number; sentences: number; paragraphs: number; things: number };

/** Takes words in turn. */
function filler(words: readonly string[], joint: string): (count: number) => string {
  let at = 0;
  return (count) =>
    Array.from({ length: Math.max(0, count) }, () => words[at++ % Math.max(1, words.length)] ?? "x").join(
      joint,
    );
}

function inCase(text: string, letterCase: unknown): string {
  if (letterCase === "upper") return text.toUpperCase();
  if (letterCase === "lower") return text.toLowerCase();
  if (letterCase !== "title") return text;
  return text.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

function capital(text: string, letterCase: unknown): string {
  return letterCase === undefined ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text;
}

const DECORATIONS: Readonly<Record<string, readonly [string, string]>> = {
  bold: ["**", "**"],
  italic: ["*", "*"],
  highlight: ["==", "=="],
  code: ["`", "`"],
};

/** The sentences of a text, the first of which holds all that must stand in it. */
function sentencesOf(asked: Asked, style: Style, sizes: Sizes): string[] {
  const isSpaced = !/^(?:zh|ja)$/.test(asked.language);
  const joint = isSpaced ? " " : "";
  const take = filler(asked.words, joint);
  const cased = (text: string) => inCase(text, asked.letterCase);
  const decorated = asked.marks.flatMap((mark) => {
    const [open, close] = DECORATIONS[mark] ?? ["", ""];
    return open === "" ? [] : [`${open}${cased(take(isSpaced ? 1 : 2))}${close}`];
  });
  const apart = asked.symbols.map((symbol) =>
    [0, 1]
      .map(() => cased(take(1)))
      .join(/\s/.test(symbol) ? symbol : `${style.spaced ? " " : ""}${symbol} `),
  );
  const things =
    sizes.things > 1 ? [Array.from({ length: sizes.things }, () => cased(take(1))).join(", ")] : [];
  // A script without capitals can have no letter case.
  const caseless =
    /^(?:zh|ja|ko|ar|hi)$/.test(asked.language) && asked.letterCase !== undefined ? [cased("ok")] : [];
  const keywords = asked.keywords.map((word) => cased(style.quoted ? `“${word}”` : word));
  const extras = [...asked.stamps, ...caseless, ...keywords, ...decorated, ...apart, ...things].join(" ");
  const used =
    wordsOfText(extras).length + wordsOfText(asked.prefix).length + wordsOfText(asked.suffix).length;
  const rest = Math.max(0, sizes.words - used);
  const count = Math.max(1, sizes.sentences);
  return Array.from({ length: count }, (_, index) => {
    const share = Math.floor(rest / count) + (index < rest % count ? 1 : 0);
    const least = index === 0 && (extras !== "" || asked.prefix !== "" || asked.suffix !== "") ? 0 : 1;
    const said = cased(take(Math.max(share, least)));
    const text = index === 0 ? [extras, said].filter((part) => part !== "").join(" ") : said;
    return `${capital(text, asked.letterCase)}${style.stops && text !== "" ? (isSpaced ? "." : "。") : ""}`;
  });
}

function joinedEnds(text: string, { prefix, suffix }: Asked): string {
  const lead = prefix === "" ? text : `${prefix} ${text}`;
  return suffix === "" ? lead : `${lead} ${suffix}`.trim();
}

function title(asked: Asked): string {
  return asked.marks.includes("title")
    ? `# ${capital(inCase(asked.words[0] ?? "x", asked.letterCase), asked.letterCase)}`
    : "";
}

function prose(asked: Asked, style: Style, sizes: Sizes): string {
  const sentences = sentencesOf(asked, style, sizes);
  const count = Math.max(1, Math.min(sizes.paragraphs, sentences.length));
  const paragraphs = Array.from({ length: count }, (_, index) =>
    sentences
      .filter((__, at) => Math.min(count - 1, Math.floor((at * count) / sentences.length)) === index)
      .join(/^(?:zh|ja)$/.test(asked.language) ? "" : " "),
  );
  const head = title(asked);
  if (style.apart) {
    return [asked.prefix, head, ...paragraphs, asked.suffix].filter((part) => part !== "").join("\n\n");
  }
  return [joinedEnds(paragraphs.join("\n\n"), asked), head].filter((part) => part !== "").join("\n\n");
}

const symbolParts =
  /^(?<before>.*?)(?<number>\p{Nd}+|[ivxlcdmIVXLCDM]+|[a-zA-Z]|[①-⑳]|[一二三四五六七八九十]+)(?<after>[^\p{L}\p{N}]*)$/u;

/** The marker of each item: bullets, or the numbers that follow the first. */
function markers({ constraintId, parameters: { symbol } }: AskedCheck): (index: number) => string {
  const asked = typeof symbol === "string" ? symbol.trim() : "";
  if (constraintId === "unordered_list") return () => asked || "-";
  const { before = "", number = "1", after = "." } = symbolParts.exec(asked || "1.")?.groups ?? {};
  const numbering: Numbering | undefined = numberings.find((one) => one.read(number) !== null);
  const first = numbering?.read(number) ?? 1;
  return (index) => `${before}${numbering?.write(first + index) ?? number}${after}`;
}

function list(check: AskedCheck, asked: Asked, style: Style, sizes: Sizes): string {
  const marker = markers(check);
  const [open, close] =
    style.apart && asked.prefix !== ""
      ? [`${asked.prefix.replace(/[:：\s]+$/, "")}:`, ""]
      : ["", asked.prefix];
  const own = { ...asked, prefix: "" };
  const items = sentencesOf(own, style, sizes).map((item, index, all) => {
    const from =
      index === 0 && close !== "" && !close.trimStart().startsWith(marker(0)) ? `${close} ${item}` : item;
    return index === all.length - 1 && asked.suffix !== "" ? `${from} ${asked.suffix}` : from;
  });
  const per = Math.max(1, Math.ceil(items.length / Math.max(1, sizes.paragraphs)));
  const lines = items.map(
    (item, index) =>
      `${index > 0 && index % per === 0 && sizes.paragraphs > 1 ? "\n" : ""}${marker(index)} ${item.trim()}`,
  );
  return [open, title(asked), ...lines].filter((part) => part !== "").join("\n");
}

function table(
  { parameters: { col_name: columns } }: AskedCheck,
  asked: Asked,
  style: Style,
  sizes: Sizes,
): string {
  const names = Array.isArray(columns) ? columns.map(String) : [];
  const own = { ...asked, prefix: "", suffix: "" };
  const rows = Math.max(1, sizes.paragraphs);
  const texts = sentencesOf(own, style, { ...sizes, sentences: Math.max(sizes.sentences, rows) });
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const perRow = Math.ceil(texts.length / rows);
  const body = Array.from({ length: rows }, (_, row) => {
    const said = texts.slice(row * perRow, (row + 1) * perRow).join(" ");
    const last = row === rows - 1 && asked.suffix !== "";
    const cells = names.map((__, column) => {
      const first = column === 0 ? cell(said) : "";
      return column === names.length - 1 && last ? `${first} ${asked.suffix}`.trim() : first;
    });
    return `| ${cells.join(" | ")} |`;
  });
  const caption = [title(asked), asked.prefix].filter((part) => part !== "").join(" ");
  const head = [`| ${names.map(cell).join(" | ")} |`, `|${" --- |".repeat(names.length)}`];
  return [...(caption === "" ? [] : [caption, ""]), ...head, ...body].join("\n");
}

/** A string of a value that is to be said something. */
type Slot = { said: string };

const PATTERN_TRIES = [
  "00:01",
  "00:01-00:05",
  "[00:01]",
  "[00:01-00:05]",
  "00:00:01",
  "1",
  "a",
  "A",
  "2000-01-01",
  "#000000",
  "0.5",
  "ab",
  "Ab",
];
const FORMATS: Readonly<Record<string, string>> = {
  date: "2000-01-01",
  time: "00:00:01Z",
  "date-time": "2000-01-01T00:00:00Z",
  email: "a@example.org",
  uri: "https://example.org",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/** The simplest value that fits a schema, as far as its usual keywords tell; its free strings are slots. */
function valueFor(schema: unknown, root: unknown, slots: Slot[], depth = 0): unknown {
  if (!isFields(schema) || depth > 12) return slotIn(slots);
  const { $ref: reference, const: only, enum: choices, allOf, anyOf, oneOf } = schema;
  if (typeof reference === "string") return valueFor(pointedAt(root, reference), root, slots, depth + 1);
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices[0];
  const some = [anyOf, oneOf].find((each) => Array.isArray(each));
  if (Array.isArray(allOf) || (Array.isArray(some) && some.length > 0)) {
    const parts = [
      schema,
      ...(Array.isArray(allOf) ? allOf : []),
      ...(Array.isArray(some) ? some.slice(0, 1) : []),
    ].filter(isFields);
    const { allOf: _, anyOf: __, oneOf: ___, ...merged } = Object.assign({}, ...parts);
    const properties = Object.assign(
      {},
      ...parts.map((part) => (isFields(part.properties) ? part.properties : {})),
    );
    const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
    return valueFor({ ...merged, properties, required }, root, slots, depth + 1);
  }
  const type = Array.isArray(schema.type)
    ? schema.type[0]
    : (schema.type ?? (schema.properties || schema.required ? "object" : schema.items ? "array" : "string"));
  const number = (name: string) => (typeof schema[name] === "number" ? schema[name] : undefined);
  switch (type) {
    case "object": {
      const properties = isFields(schema.properties) ? schema.properties : {};
      const required = Array.isArray(schema.required)
        ? schema.required.filter((key): key is string => typeof key === "string")
        : [];
      const wanted =
        required.length > 0
          ? required
          : Object.keys(properties).slice(0, Math.max(1, number("minProperties") ?? 1));
      return Object.fromEntries(
        wanted.slice(0, 300).map((key) => [key, valueFor(properties[key], root, slots, depth + 1)]),
      );
    }
    case "array": {
      const first = Array.isArray(schema.prefixItems)
        ? schema.prefixItems
        : Array.isArray(schema.items)
          ? schema.items
          : [];
      const count = Math.min(300, Math.max(1, number("minItems") ?? 1, first.length));
      return Array.from({ length: count }, (_, index) =>
        valueFor(first[index] ?? (Array.isArray(schema.items) ? {} : schema.items), root, slots, depth + 1),
      );
    }
    case "integer":
    case "number":
      return (
        number("minimum") ??
        (number("exclusiveMinimum") !== undefined
          ? (number("exclusiveMinimum") ?? 0) + 1
          : Math.min(1, number("maximum") ?? 1))
      );
    case "boolean":
      return true;
    case "null":
      return null;
    default: {
      if (typeof schema.format === "string" && FORMATS[schema.format]) return FORMATS[schema.format];
      if (typeof schema.pattern === "string") return fitting(schema.pattern) ?? slotIn(slots);
      return slotIn(slots);
    }
  }
}

/** Makes a slot, among these. */
function slotIn(slots: Slot[]): Slot {
  const slot = { said: "" };
  slots.push(slot);
  return slot;
}

function fitting(pattern: string): string | undefined {
  try {
    const wanted = new RegExp(pattern, "u");
    return PATTERN_TRIES.find((text) => wanted.test(text));
  } catch {
    return undefined;
  }
}

function pointedAt(root: unknown, reference: string): unknown {
  if (!reference.startsWith("#/")) return reference === "#" ? root : {};
  let at: unknown = root;
  for (const part of reference.slice(2).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    at = isFields(at) && Object.hasOwn(at, key) ? at[key] : {};
  }
  return at;
}

function jsonText(
  { constraintId, parameters: { schema } }: AskedCheck,
  asked: Asked,
  style: Style,
  sizes: Sizes,
): string {
  const slots: Slot[] = [];
  const made = valueFor(schema, schema, slots);
  const isArray = constraintId === "json_array";
  const value: unknown =
    isArray === Array.isArray(made) && typeof made === "object"
      ? made
      : isArray
        ? [slotIn(slots)]
        : { text: slotIn(slots) };
  if (slots.length === 0 && isFields(value) && !isArray) Object.assign(value, { text: slotIn(slots) });
  const own = { ...asked, prefix: "", suffix: "" };
  const texts = sentencesOf(own, style, { ...sizes, sentences: Math.max(1, sizes.sentences) });
  const per = Math.max(1, Math.ceil(texts.length / Math.max(1, slots.length)));
  for (const [index, slot] of slots.entries())
    slot.said = texts.slice(index * per, (index + 1) * per).join(" ");
  const [first, last] = [slots[0], slots.at(-1)];
  if (first && isArray && asked.prefix !== "") first.said = `${asked.prefix} ${first.said}`.trim();
  if (last && asked.suffix !== "") last.said = `${last.said} ${asked.suffix}`.trim();
  const leading =
    asked.prefix !== "" && !isArray && isFields(value) ? { [asked.prefix]: "", ...value } : value;
  const text = JSON.stringify(leading, (_, one: unknown) =>
    isFields(one) && typeof one.said === "string" && slots.some((slot) => slot === one) ? one.said : one,
  );
  return asked.marks.includes("code") && style.apart ? `\`\`\`json\n${text}\n\`\`\`` : text;
}

/** A text of this style and of about these sizes that holds what is asked: prose, or the structure that it asks for. */
function compose(asked: Asked, style: Style, sizes: Sizes): string {
  const { structure } = asked;
  switch (structure?.constraintId) {
    case undefined:
      return prose(asked, style, sizes);
    case "table":
      return table(structure, asked, style, sizes);
    case "ordered_list":
    case "unordered_list":
      return list(structure, asked, style, sizes);
    default:
      return structure ? jsonText(structure, asked, style, sizes) : "";
  }
}

/** A text of a style with its sizes within their limits, as far as a few rounds bring them there. */
function sized(asked: Asked, style: Style): string {
  const least = (unit: Unit) => asked.limits.get(unit)?.least ?? 0;
  const sizes: Sizes = {
    words: Math.max(style.base, least("word"), Math.ceil(least("character") / 6)),
    sentences: Math.max(1, least("sentence"), least("paragraph")),
    paragraphs: Math.max(1, least("paragraph")),
    things: 0,
  };
  let text = "";
  for (let round = 0; round < ROUNDS; round++) {
    text = compose(asked, style, sizes);
    if (text.length > MOST_CHARACTERS) return text;
    const off = (unit: Unit) => outside(lengthIn(text, unit), asked.limits.get(unit));
    const [words, sentences, paragraphs] = [off("word"), off("sentence"), off("paragraph")];
    const characters = Math.trunc(off("character") / 4);
    const things = asked.things ? outside(listedItems(text).length, asked.things) : 0;
    if (words === 0 && sentences === 0 && paragraphs === 0 && characters === 0 && things === 0) break;
    sizes.words = Math.max(0, sizes.words - words - (words === 0 ? characters : 0));
    sizes.sentences = Math.max(1, sizes.sentences - sentences, sizes.paragraphs - paragraphs);
    sizes.paragraphs = Math.max(1, sizes.paragraphs - paragraphs);
    const isList = /_list$/.test(asked.structure?.constraintId ?? "");
    if (things !== 0 && isList && sentences === 0) sizes.sentences = Math.max(1, sizes.sentences - things);
    else if (things !== 0) sizes.things = Math.max(0, (sizes.things || (things < 0 ? 1 : 0)) - things);
  }
  return text;
}

/**
 * Texts made to pass all of these checks as a whole, the plainest first, none of them checked and none of what a video shows
 * in them. Few where nothing gives a choice; none where a text would have to be very long.
 */
export function* candidateTexts(checks: readonly AskedCheck[]): Generator<string> {
  const asked = askedOf(checks);
  const least = (unit: Unit) => asked.limits.get(unit)?.least ?? 0;
  if (
    Math.max(
      least("character"),
      2 * Math.max(least("word"), least("sentence"), least("paragraph"), asked.things?.least ?? 0),
    ) > MOST_CHARACTERS
  )
    return;
  const seen = new Set<string>();
  for (const base of [1, 6, 14, 40]) {
    for (const apart of [true, false]) {
      for (const stops of [true, false]) {
        for (const quoted of asked.keywords.length > 0 ? [false, true] : [false]) {
          for (const spaced of asked.symbols.length > 0 ? [false, true] : [false]) {
            const text = sized(asked, { base, stops, quoted, apart, spaced });
            if (text === "" || text.length > MOST_CHARACTERS || seen.has(text)) continue;
            seen.add(text);
            yield text;
          }
        }
      }
    }
  }
}
