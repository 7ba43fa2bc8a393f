import { wordsOfText } from "../../../foundation/words-of-text";
import type { CallRecord } from "../../../shapes/call";
import { CallPriceShape } from "../../../shapes/generated/call-price";
import { ProblemShape } from "../../../shapes/generated/problem";
import { RowPointsShape } from "../../../shapes/generated/row-points";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { Problem } from "../../../shapes/problem";
import { fits } from "../../../shapes/read-outside";
import { type Outcome, type Overrule, type Result, type ResultKey, stateOf } from "../../../shapes/result";
import type { RowPoints } from "../../../shapes/rows";
import type { VerdictStatus } from "../../../shapes/verdict";
import { digitOf } from "./outcome-digit";
import { linesText } from "./packed-columns";

/** States of a task, by number in the columns. */
export const STATES = ["open", "captioned", "done"] as const;

/** Outcomes of refining a caption, by number in the columns; null where no refiner processed it. */
export const REFINED = [null, "changed", "unchanged"] as const;

function isCall(part: object): boolean {
  return "price" in part || ("usage" in part && "promptVersion" in part);
}

/** A cost in US dollars; `estimated`: a part of it is, so that it is the most that it can have been. */
type Spent = { usd: number; estimated: boolean };

/** Cost of one call: zero where a stored reply answered it, null where unknown, as for calls answered as files. */
function priceOf(call: object): Spent | null {
  if ("cached" in call && call.cached === true) return { usd: 0, estimated: false };
  if (!("price" in call && fits(CallPriceShape, call.price)) || call.price.usd === null) return null;
  return { usd: call.price.usd, estimated: call.price.estimated && call.price.usd > 0 };
}

/**
 * The cost of the calls recorded anywhere in a value; null where none is recorded, and where the price of one is not
 * known: the sum of the others would be read as the whole. A call that is recorded in several places counts once.
 */
export function spentOn(value: unknown): Spent | null {
  const counted = new Set<unknown>();
  const open: unknown[] = [value];
  const prices: Spent[] = [];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== "object" || part === null) continue;
    open.push(...Object.values(part));
    if (!isCall(part)) continue;
    const id = "id" in part ? part.id : part;
    if (counted.has(id)) continue;
    counted.add(id);
    const price = priceOf(part);
    if (price === null) return null;
    prices.push(price);
  }
  if (prices.length === 0) return null;
  return {
    usd: prices.reduce((sum, { usd }) => sum + usd, 0),
    estimated: prices.some(({ estimated }) => estimated),
  };
}

/** Progress of a task, with those that ended with a problem set apart. */
export type Mark = "open" | "captioned" | "done" | "failed";

/** The columns' data of one result, written in one transaction with it. */
export type ColumnsRow = ResultKey & {
  runId: string;
  mark: Mark;
  /** 0 open, 1 captioned, 2 done. */
  state: number;
  /** Without what a model had written. */
  problem: Problem | null;
  /** Id, type and part of each line of the result, as JSON: equal ones are read once. */
  lines: string;
  /** A letter or digit a line, by `outcome-digit.ts` to base 36. */
  digits: string;
  /** The same by other readings of the lines, by name, "-" where a line has none; absent in rows from before. */
  readings?: Record<string, string>;
  /** People's overruling decisions on the present text, as digits, "-" for lines that stand; absent where all do. */
  overruled?: string;
  /** Earned and possible points of each line, null for those without; null where none has any. */
  points: RowPoints | null;
  words: number | null;
  seconds: number | null;
  outputTokens: number | null;
  usd: number | null;
  /** True where a part of `usd` is estimated; absent where nothing was spent, and in rows from before. */
  estimated?: boolean;
  /** The outcome of refining the caption; absent where no refiner processed it. */
  refined?: "changed" | "unchanged";
};

const MARKS: readonly unknown[] = ["open", "captioned", "done", "failed"];
const TEXTS = ["runId", "sampleId", "entryId", "lines", "digits"];
const MEASURES = ["words", "seconds", "outputTokens", "usd"];

/**
 * True when a value from the database is such a row. One from before, which does not say whether its cost is estimated, is
 * none: it is made anew. Checked by hand: opening a run checks every one of its rows.
 */
export function isColumnsRow(row: unknown): row is ColumnsRow {
  if (typeof row !== "object" || row === null) return false;
  const part = (name: string): unknown => Reflect.get(row, name);
  const [state, repeat, problem, points] = [part("state"), part("repeat"), part("problem"), part("points")];
  return (
    TEXTS.every((name) => typeof part(name) === "string") &&
    MEASURES.every((name) => part(name) === null || typeof part(name) === "number") &&
    MARKS.includes(part("mark")) &&
    (state === 0 || state === 1 || state === 2) &&
    typeof repeat === "number" &&
    Number.isInteger(repeat) &&
    repeat > 0 &&
    isOfTexts(part("readings")) &&
    (part("overruled") === undefined || typeof part("overruled") === "string") &&
    isRefining(part("refined")) &&
    (typeof part("estimated") === "boolean" || !part("usd")) &&
    (problem === null || fits(ProblemShape, problem)) &&
    (points === null || fits(RowPointsShape, points))
  );
}

function isRefining(value: unknown): boolean {
  return value === undefined || value === "changed" || value === "unchanged";
}

function isOfTexts(value: unknown): boolean {
  if (value === undefined) return true;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

/** Words of captions by the captions themselves: a result that comes in is looked at for its index and for its row. */
const wordCounts = new WeakMap<object, { text: string; words: number }>();

function wordsIn(caption: { text: string }): number {
  const known = wordCounts.get(caption);
  if (known?.text === caption.text) return known.words;
  const words = wordsOfText(caption.text).length;
  wordCounts.set(caption, { text: caption.text, words });
  return words;
}

/** The columns' data of a result. */
export function columnsRowOf(result: Result): ColumnsRow {
  const { runId, sampleId, entryId, repeat, caption, refined, judgement, overrules } = result;
  const calls = [caption?.call, refined?.call].filter((call) => call != null);
  const state = stateOf(result);
  const outcomes = judgement?.outcomes ?? [];
  const judged = judgedCaption(result);
  const spent = spentOn([calls, refined?.replies, judgement?.detail, judgement?.replies]);
  return {
    runId,
    sampleId,
    entryId,
    repeat,
    mark: state !== "done" && result.problem ? "failed" : state,
    state: STATES.indexOf(state),
    problem: result.problem && withoutText(result.problem),
    lines: linesText(outcomes),
    digits: outcomes.map((outcome) => digitOf(outcome).toString(36)).join(""),
    readings: readingsOf(outcomes),
    ...overruledOf(outcomes, overrules),
    points: outcomes.some(({ points }) => points)
      ? outcomes.map(({ points }) => (points ? [points.earned, points.of] : null))
      : null,
    words: judged && wordsIn(judged),
    seconds: secondsOf(calls),
    outputTokens: sumOf(calls.map(({ usage }) => usage.output)),
    usd: spent?.usd ?? null,
    ...(spent ? { estimated: spent.estimated } : {}),
    ...(refined ? { refined: refined.unchanged ? ("unchanged" as const) : ("changed" as const) } : {}),
  };
}

/** Null where one of them is not known, and where there is none. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.length === 0
    ? null
    : values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** Time the models took to write the caption; unknown for calls answered elsewhere. */
function secondsOf(calls: readonly CallRecord[]): number | null {
  const all = calls.map(({ source, totalMilliseconds }) => (source === "batch" ? null : totalMilliseconds));
  const sum = sumOf(all);
  return sum === null ? null : sum / 1000;
}

function letter(status: VerdictStatus | undefined): string {
  return status ? digitOf({ status }).toString(36) : "-";
}

function overruledOf(outcomes: readonly Outcome[], overrules: readonly Overrule[]): { overruled?: string } {
  const standing = overrules.filter(({ stale }) => !stale);
  const decided = new Map(standing.map(({ checkId, status }) => [checkId, status]));
  if (!outcomes.some(({ id }) => decided.has(id))) return {};
  return { overruled: outcomes.map(({ id }) => letter(decided.get(id))).join("") };
}

function readingsOf(outcomes: readonly Outcome[]): Record<string, string> {
  const names = new Set(outcomes.flatMap(({ readings }) => Object.keys(readings ?? {})));
  return Object.fromEntries(
    [...names].map((name) => [name, outcomes.map(({ readings }) => letter(readings?.[name])).join("")]),
  );
}

function withoutText({ partialText: _, ...problem }: Problem): Problem {
  return problem;
}
