import { codePointLength, PYTHON_SPACE } from "../../foundation/python-text";
import { RELEASED_WORD } from "../../foundation/text-words";
import type { Span } from "../../shapes/span";
import { defineChecker, type PreparedCheck } from "../define-checker";
import { askedRange, limit } from "../shared/limits";
import { oneOf, takes } from "../shared/parameters";
import { withinLimits } from "../shared/python-values";
import { requireValid } from "../shared/valid";
import { fail, mark, pass, plural, show } from "../shared/verdicts";
import { lengthStrict } from "./strict";

/** A line without its list marker: what the released script counts in. */
type CountedLine = { start: number; text: string };

/** Counts units; `limit` is the number after which the next one is marked as too many. */
type Counter = (lines: CountedLine[], limit: number) => { count: number; over: Span | null };

const listMarker = new RegExp(
  `^[${PYTHON_SPACE}]*(?:[-*+•]|(?:\\p{Nd}+|[a-zA-Z]|[IVXLCDM]+|[ivxlcdm]+)[.)]|[一二三四五六七八九十]+[、.])[${PYTHON_SPACE}]+`,
  "u",
);

const units = new Map<unknown, Counter>([
  ["word", matches(RELEASED_WORD)],
  ["sentence", matches(/[.!?。！？]+/g)],
  ["paragraph", paragraphs],
  ["character", characters],
]);

/** The released verdict; wrong limits raise only when they are reached. */
function lengthReference(parameters: Record<string, unknown>): PreparedCheck {
  const { unit, min_len: min = 0, max_len: max = -1 } = parameters;
  const limits = { min, max, minName: "min_len", maxName: "max_len" };
  const counter = units.get(unit);
  if (!counter) return () => fail(`${show(unit)} is no unit (${[...units.keys()].join(", ")})`);
  const limit = typeof max === "number" && max > 0 ? Math.floor(max) : Number.POSITIVE_INFINITY;
  return (content) => {
    const { count, over } = counter(countedLines(content), limit);
    const reason = `${plural(count, String(unit))}, ${askedRange(min, max)} asked`;
    if (withinLimits(count, limits)) return pass(reason);
    const end = content.length;
    return fail(reason, [over ?? mark(end, end, "too short")]);
  };
}

function countedLines(content: string): CountedLine[] {
  const lines: CountedLine[] = [];
  let from = 0;
  for (const line of content.split("\n")) {
    // A marker is two characters at least.
    const marker = line.length < 2 ? 0 : (listMarker.exec(line)?.[0].length ?? 0);
    lines.push({ start: from + marker, text: marker === 0 ? line : line.slice(marker) });
    from += line.length + 1;
  }
  return lines;
}

function matches(pattern: RegExp): Counter {
  return (lines, limit) => {
    let count = 0;
    let over: Span | null = null;
    for (const line of lines) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(line.text); match; match = pattern.exec(line.text)) {
        count++;
        if (count > limit && over === null) {
          const start = line.start + match.index;
          over = mark(start, start + match[0].length, `number ${count}`);
        }
      }
    }
    return { count, over };
  };
}

/** Parts between empty lines (a line with a blank is not empty) that hold something. */
function paragraphs(lines: CountedLine[], limit: number): { count: number; over: Span | null } {
  let count = 0;
  let open = false;
  let over: Span | null = null;
  for (const line of lines) {
    if (line.text === "") open = false;
    if (open || line.text === "" || !notBlank.test(line.text)) continue;
    open = true;
    count++;
    if (count > limit) over ??= mark(line.start, line.start + line.text.length, `number ${count}`);
  }
  return { count, over };
}

const notBlank = new RegExp(`[^${PYTHON_SPACE}]`);

/** Code points but ordinary blanks; line feeds count. */
function characters(lines: CountedLine[], limit: number): { count: number; over: Span | null } {
  let count = lines.length - 1;
  let over: Span | null = null;
  for (const line of lines) {
    const length = codePointLength(line.text.replaceAll(" ", ""));
    if (count + length > limit) over ??= mark(line.start, line.start + line.text.length, "limit passed here");
    count += length;
  }
  return { count, over };
}

const schema = takes(
  { unit: oneOf("word", "sentence", "paragraph", "character") },
  { min_len: limit(0), max_len: limit(-1) },
);

/**
 * The length of the text, in words, sentences, paragraphs or characters.
 *
 * Reference: list markers are taken off first; a word is a Chinese character or plain ASCII letters, a sentence
 * a run of `. ! ?`, a paragraph what blank lines part, a character anything but an ordinary blank.
 *
 * Strict: list markers count for nothing; a word may hold digits, accents, apostrophes and hyphens, a Chinese
 * character is one; a sentence ends where its sense does, not at abbreviations, decimals and addresses, and needs
 * no stop at the end of its line; paragraphs are parted by blank lines, or by line feeds where there are none; a
 * character is what is seen as one, without white space; a maximum of 0 allows nothing.
 */
export const checker = defineChecker({
  id: "length",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict" ? lengthStrict(parameters) : lengthReference(parameters);
  },
});
