import { codePointLength } from "../../foundation/python-text";
import { CJK, RELEASED_WORD } from "../../foundation/text-lines";
import { sentenceSpans } from "../../foundation/text-sentences";
import { wordsOfText } from "../../foundation/words-of-text";
import type { FormatCheck } from "../../shapes/checklist";
import type { Semantics } from "../../shapes/verdict";
import { jsonValuesOf } from "../json/json-values";
import { paragraphsOf } from "../locating/text-units";
import { type EditTask, type PartEditor, type Proposal, textParameter } from "../mending/editor";
import { rewriting } from "../mending/text-edits";
import { tableBlocksOf } from "../table/table-blocks";

type LengthUnit = "word" | "sentence" | "paragraph" | "character";

const afterWord = new RegExp(`\\s+|[${CJK}，。！？；：、…]`, "gu");
const afterSentence = /[.!?。！？…]+["'”’)\]}」』》】*_]*|\n/gu;
const blank = /\s/;

/** Positions where a text may end: after each word, or after each sentence or line for the longer units. Ascending. */
function cutBorders(text: string, unit: LengthUnit): number[] {
  const borders: number[] = [];
  if (unit === "word" || unit === "character") {
    for (const match of text.matchAll(afterWord))
      borders.push(blank.test(match[0]) ? match.index : match.index + match[0].length);
    return borders;
  }
  if (unit === "paragraph") {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) borders.push(at);
    return borders;
  }
  for (const match of text.matchAll(afterSentence)) {
    const end = match.index + match[0].length;
    const next = text.charAt(end);
    if (match[0] === "\n") borders.push(match.index);
    else if (next === "" || blank.test(next) || /^[。！？]/.test(match[0])) borders.push(end);
  }
  return borders;
}

/** The last border of an ascending list for which `fits` holds, when it holds for all before it too; else null. */
function lastFitting(borders: readonly number[], fits: (border: number) => boolean): number | null {
  let high = borders.length;
  let step = 1;
  let low = high - 1;
  while (low >= 0 && !fits(borders[low] ?? 0)) {
    high = low;
    low -= step;
    step *= 2;
  }
  low = Math.max(low, -1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(borders[middle] ?? 0)) low = middle;
    else high = middle;
  }
  return borders[low] ?? null;
}

const dangling = /[\s,;:、，；：—–\-([{“‘「『《【]/;
const bareMarker = /^\s*(?:[-*+•]|\(?(?:\p{N}{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)、])$/u;

/** The end of what is left of a text cut at `border`: no dangling comma, dash, opening bracket or list marker. */
function cleanEnd(text: string, border: number): number {
  let end = border;
  for (;;) {
    while (end > 0 && dangling.test(text.charAt(end - 1))) end--;
    const lineStart = text.lastIndexOf("\n", end - 1) + 1;
    if (end - lineStart > 12 || !bareMarker.test(text.slice(lineStart, end))) return end;
    if (end === 0) return 0;
    end = lineStart;
  }
}

/** Words that nothing ends with. */
const opening =
  /(?:^|\s)(?:a|an|the|and|or|but|of|in|on|at|to|by|for|with|from|as|that|which|its|his|her|their|is|are)$/i;
/** A beginning of so many words says nothing. */
const STUMP = 2;

/** The same, less a word that wants another one after it, or a sentence of which hardly anything is left. */
function readableEnd(text: string, border: number): number {
  let end = cleanEnd(text, border);
  for (let found = opening.exec(text.slice(Math.max(0, end - 12), end)); found && end > 12; ) {
    end = cleanEnd(text, end - found[0].length);
    found = opening.exec(text.slice(Math.max(0, end - 12), end));
  }
  const last = text.slice(Math.max(0, end - 40), end);
  const stump = /[.!?…]["'”’)\]*_]*\s+([^.!?…]*)$/.exec(last);
  const words = stump?.[1]?.split(/\s+/) ?? [];
  return stump?.[1] && words.length <= STUMP ? cleanEnd(text, end - stump[1].length) : end;
}

const stopSign = /[.!?。！？…]/;
const closer = /["'”’)\]}」』》】*_\s]/;

/** The stop that ends a text, before its closing quotes; empty without one. */
function finalStop(text: string): string {
  let end = text.length;
  const lowest = Math.max(0, end - 20);
  while (end > lowest && closer.test(text.charAt(end - 1))) end--;
  const last = text.charAt(end - 1);
  return stopSign.test(last) ? last : "";
}

const pairs: [string, string][] = [
  ["(", ")"],
  ["[", "]"],
  ["“", "”"],
  ["「", "」"],
  ["『", "』"],
  ["（", "）"],
  ["【", "】"],
];
/** Characters searched backwards for an open quote. */
const REACH = 600;

/** The closing marks for quotes, brackets and bold that a cut has left open in the last line. */
function closersFor(kept: string): string {
  const line = kept.slice(Math.max(kept.lastIndexOf("\n") + 1, kept.length - REACH));
  const open = pairs.flatMap(([opening, closing]) => {
    const at = line.lastIndexOf(opening);
    return at >= 0 && line.indexOf(closing, at) < 0 ? [{ at, closing }] : [];
  });
  for (const mark of ['"', "**", "`"]) {
    const found = line.split(mark).length - 1;
    if (found % 2 === 1) open.push({ at: line.lastIndexOf(mark), closing: mark });
  }
  return open
    .toSorted((a, b) => b.at - a.at)
    .map(({ closing }) => closing)
    .join("");
}

const lengthUnits: readonly LengthUnit[] = ["word", "sentence", "paragraph", "character"];

/**
 * Cuts what is too long at its end, at the border of a word, sentence or paragraph; the text's last stop stays, and
 * so does a suffix that another check asks for. What is too short cannot be mended.
 */
export const editLength: PartEditor = ({ text, evidence }, task) => {
  const unit = lengthUnits.find((each) => each === task.check.parameters.unit);
  const over = evidence[0];
  // An empty span marks the place where something is missing.
  if (!unit || !over || over.start === over.end) return [];
  if (jsonValuesOf(text).some(({ start, end }) => end - start > text.length / 2)) return [];
  if (tableBlocksOf(text).length > 0) return [];
  return [null, ...suffixStarts(text, task.siblings)].flatMap((keptFrom): Proposal[] => {
    const cut = { bound: over.end, keptFrom, task };
    const wholeUnits =
      unit === "sentence" || unit === "paragraph" ? [{ ...cut, borders: unit, end: cleanEnd }] : [];
    const ways: Cut[] = [
      ...wholeUnits,
      { ...cut, borders: "word", end: readableEnd },
      { ...cut, borders: "word", end: cleanEnd },
    ];
    for (const way of ways) {
      const changed = shortened(text, way);
      if (changed === null || !task.judge(changed)?.passed) continue;
      const gone = countOf(text, unit, task.semantics) - countOf(changed, unit, task.semantics);
      return [{ edits: rewriting(text, changed), summary: told(gone, unit, keptFrom !== null) }];
    }
    return [];
  });
};

type Cut = {
  borders: LengthUnit;
  /** Nothing past this place can stay. */
  bound: number;
  /** Start of the ending that is kept. */
  keptFrom: number | null;
  /** The place to end the remaining text, for a cut at a border. */
  end: (text: string, border: number) => number;
  task: EditTask;
};

/** The longest beginning of the text that fits, with the end that is kept; null when none does. */
function shortened(text: string, { borders, bound, keptFrom, end, task }: Cut): string | null {
  const limit = Math.min(bound, keptFrom ?? text.length);
  const tail = keptFrom === null ? "" : text.slice(text.slice(0, keptFrom).trimEnd().length);
  const stop = finalStop(keptFrom === null ? text : text.slice(0, keptFrom));
  const cutAt = (border: number): string => {
    const kept = text.slice(0, end(text, border));
    if (kept === "") return tail.trimStart();
    return `${kept}${finalStop(kept) === "" ? stop : ""}${closersFor(kept)}${tail}`;
  };
  const fits = (border: number): boolean => {
    const verdict = task.judge(cutAt(border));
    const [place] = verdict?.evidence ?? [];
    return verdict !== null && (verdict.passed || (place !== undefined && place.start === place.end));
  };
  const allowed = cutBorders(text, borders).filter((border) => border <= limit);
  const border = lastFitting(allowed, fits);
  return border === null ? null : cutAt(border);
}

/** Start positions of a suffix that another check asks for, when the text ends with it. */
function suffixStarts(text: string, siblings: readonly FormatCheck[]): number[] {
  return siblings.flatMap((sibling) => {
    const suffix = sibling.constraintId === "prefix_suffix" ? textParameter(sibling, "suffix")?.trim() : "";
    const at = suffix ? text.lastIndexOf(suffix) : -1;
    return suffix && at >= 0 && text.length - at - suffix.length <= 12 ? [at] : [];
  });
}

function countOf(text: string, unit: LengthUnit, semantics: Semantics): number {
  const strict = semantics === "strict";
  switch (unit) {
    case "word":
      return strict ? wordsOfText(text).length : (text.match(RELEASED_WORD)?.length ?? 0);
    case "sentence":
      return strict ? sentenceSpans(text).length : (text.match(/[.!?。！？]+/g)?.length ?? 0);
    case "paragraph":
      return text.trim() === "" ? 0 : paragraphsOf(text).length;
    case "character":
      return codePointLength(text.replace(/\s+/g, ""));
  }
}

function told(count: number, unit: LengthUnit, inside: boolean): string {
  const where = inside ? "before the asked ending" : "";
  if (count < 1) return inside ? `cut the text ${where}` : "cut the end";
  const what = count === 1 ? `last ${unit}` : `last ${count} ${unit}s`;
  return `cut the ${what} ${where}`.trim();
}
