import { isFields } from "../../foundation/fields";
import { type Numbering, numberings } from "../../foundation/text-numberings";
import { wordsOfText } from "../../foundation/words-of-text";
import type { Asked } from "./asked-text";
import type { AskedCheck } from "./conflicts";
import { type Slot, slotIn, valueFor } from "./schema-value";

/** The way in which what is asked is put together. */
export type Style = {
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
export type Sizes = { words: number; sentences: number; paragraphs: number; things: number };

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
export function compose(asked: Asked, style: Style, sizes: Sizes): string {
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
