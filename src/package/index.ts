/**
 * Caplens as a package: whether texts do what was asked of their form, the scores of the benchmarks, ranks and corrected shares, by
 * the same sources as the page. Nothing here uses the network or asks a model. This file is all that is public; `caplens` is
 * the command line of it.
 */

import { RULES_VERSION } from "../foundation/document-versions";
import { rankIntervals } from "../metrics/intervals/rank-intervals";
import { prepareCheck } from "../rules/run-check";
import { formatConstraint } from "../rules/taxonomy/registry";
import type { Verdict as OwnVerdict } from "../shapes/verdict";
import { cheapOf, createCheapTexts, rewardOf } from "./cheap-text";
import { readChecks } from "./checking/read-checks";
import { createTextChecker, type TextChecker } from "./checking/text-checker";
import { checkedLevel, checkedRows, correctLines, scoreFiles } from "./score-files";

/** `strict`: as a careful reader would decide. `released`: as the benchmarks' released scripts do. */
export type Semantics = "strict" | "released";

/** The benchmark whose released script `released` follows, where the two differ. */
export type ReleasedRules = "omnicap-if" | "if-vidcap";

/** A piece of a text, in UTF-16 code units: `start` inclusive, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
  label?: string;
}

/** The verdict on one check. */
export interface Verdict {
  checkId: string;
  constraintId: string | null;
  half: "format" | "content";
  /** `unscored`: it could not be found out, which is neither passed nor failed. */
  status: "passed" | "failed" | "unscored";
  /** Why it is unscored: "not extracted", "not judged", "bad parameters", "timed out" and the like. */
  cause?: string;
  /** In words. */
  reason: string;
  /** The places of the text that it rests on. */
  evidence: Span[];
  semantics: Semantics;
  /** Parts of the text that a rule looked at, with their places where they are pieces of it. */
  looked?: {
    content: string[];
    spans: (Span | null)[];
    note?: string;
    /** It was in doubt which part is meant: no reward counts the verdict. */
    unsure?: true;
  };
}

/** Options of a check. */
export interface CheckOptions {
  /** `strict` where it is left out. */
  semantics?: Semantics;
  /** `omnicap-if`, which has every rule, where it is left out. */
  rules?: ReleasedRules;
  /** The instruction that the text follows: it helps to tell a part of the text from the whole. */
  instruction?: string;
}

/** The version of the rules: verdicts change with it alone. */
export const rulesVersion: string = RULES_VERSION;

const INTERNAL = { strict: "strict", released: "reference" } as const;

function contextOf({ semantics = "strict", rules = "omnicap-if" }: CheckOptions) {
  return { semantics: INTERNAL[semantics], benchmark: rules };
}

function published(verdict: OwnVerdict): Verdict {
  const { checkId, constraintId, half, status, cause, reason, evidence, semantics, extraction } = verdict;
  const looked = extraction && {
    content: extraction.content,
    spans: extraction.spans.map((span) => span && { start: span.start, end: span.end }),
    ...(extraction.note === undefined ? {} : { note: extraction.note }),
    ...(extraction.unsure ? { unsure: true as const } : {}),
  };
  return {
    ...{ checkId, constraintId, half, status },
    ...(cause === undefined ? {} : { cause }),
    ...{ reason, evidence, semantics: semantics === "strict" ? "strict" : "released" },
    ...(looked ? { looked } : {}),
  };
}

let shared: TextChecker | null = null;

function checker(): TextChecker {
  shared ??= createTextChecker();
  return shared;
}

/**
 * Holds a text against checks: one verdict for each, in their order, format before content. Of content no model is asked: those
 * are unscored, "not judged". A check that does not end within four seconds is killed with its thread, and unscored, "timed out".
 *
 * @param checks a checklist of Caplens (`format` and `content`), one of a benchmark's file, or a list of format checks in either's
 *   words: `[{ constraint_id: "length", parameters: { unit: "word", max_len: 40 } }]`. A check whose parameters have a `content` is
 *   held against that, all others look for their part of the text themselves.
 * @throws an error that names the place where `checks` are none
 */
export async function check(text: string, checks: unknown, options: CheckOptions = {}): Promise<Verdict[]> {
  const question = {
    text,
    checks: readChecks(checks),
    instruction: options.instruction ?? "",
    context: contextOf(options),
  };
  return (await checker().check(question)).map(published);
}

/** The outcome of one rule; `error`: it can't be run so, where the released scripts raise. */
export interface ContentOutcome {
  outcome: "passed" | "failed" | "error";
  reason: string;
}

/**
 * Reads the parameters of one rule once, to be held against any number of contents: what was cut out of texts, a list of strings as the
 * released scripts take it, or a bare string. It is run in place: a pattern of a schema that never ends is not ended. Bad parameters are
 * no error here; every content has the outcome `error` then, with the reason.
 */
export async function prepareRule(
  constraintId: string,
  parameters: Record<string, unknown>,
  options: Omit<CheckOptions, "instruction"> = {},
): Promise<(content: unknown) => ContentOutcome> {
  const ready = await prepareCheck(constraintId, parameters, contextOf(options));
  return (content) => {
    const { success, result, reason } = ready.run(content);
    return { outcome: success ? (result ? "passed" : "failed") : "error", reason };
  };
}

/** The same for one content, which is among the parameters, as the released scripts are called. */
export async function checkContent(
  constraintId: string,
  parameters: Record<string, unknown>,
  options: Omit<CheckOptions, "instruction"> = {},
): Promise<ContentOutcome> {
  const { content } = parameters;
  return (await prepareRule(constraintId, parameters, options))(content);
}

/** The reward of a text. */
export interface Reward {
  /** From 0 to 1; null where nothing could be scored. */
  reward: number | null;
  passed: number;
  scored: number;
  total: number;
}

/**
 * Verdicts as a reward: `fraction`, the share of scored checks that passed, or `all`, 1 where all of them did and else 0. Only checks
 * count that found their part of the text for sure. Null where nothing could be scored: leave such a text out, it is no failure.
 */
export function reward(
  verdicts: readonly Pick<Verdict, "status" | "looked">[],
  kind: "fraction" | "all" = "fraction",
): Reward {
  return rewardOf(
    verdicts.map(({ status, looked }) => ({ status, extraction: looked })),
    kind,
  );
}

/** Facts about a checklist before it is trained on. */
export interface Soundness {
  /** True where a text can pass all format checks; null where that is not known. */
  satisfiable: boolean | null;
  /** Format checks that no text passes together. */
  conflict: { checkIds: string[]; why: string } | null;
  /** A text that tells nothing and passes all that a rule decides of the checklist; null where none is known. */
  cheap: { text: string; passed: number; total: number; undecided: number } | null;
}

/**
 * Looks whether a text can pass the format checks of a checklist, and whether one does that tells nothing: a model that is trained by
 * such a reward may learn to write just that. Null where it was not found out within five seconds.
 */
export async function soundness(checks: unknown, options: CheckOptions = {}): Promise<Soundness | null> {
  const { checklist } = readChecks(checks);
  const { instruction = "", rules = "omnicap-if" } = options;
  const found = await createCheapTexts().sound(checklist, instruction, rules);
  if (!found) return null;
  const { satisfiable, conflict } = found;
  return { satisfiable, conflict, cheap: cheapOf(found, checklist.format.length) };
}

/** A file by its name, which may be a path, and its text. */
export interface File {
  name: string;
  text: string;
}

/** A score that keeps its parts: what it is out of, and how many could not be scored. */
export interface Score {
  id: string;
  label: string;
  /** Null where there is nothing to count. */
  value: number | null;
  numerator: number;
  /** The words of a density per dimension (`density_...`); lines that could be scored of all else. */
  denominator: number;
  /** All there is to score; for a density per dimension the words, and one for each caption that could not be scored. */
  total: number;
  unit: "share" | "per-100-words" | "points";
  better: "higher" | "lower";
  /** The 95 % interval over videos, in the same unit. */
  interval?: [number, number];
}

/** The scores of one model's captions. */
export interface EntryScores {
  entry: string;
  captions: number;
  /** Captions among them that no file told a result of, so that rules alone judged them. */
  byRules: number;
  /** Other captions, which are no whole ones (cut, refused), and so unscored. */
  withheld: number;
  results: { scored: number; total: number };
  scores: Score[];
  /** The numbers of the released script by its names: unscored counts as failed there. */
  released: Record<string, number>;
}

/** The scores of some files, and all that could not be used of them. */
export interface ScoredFiles {
  benchmark: string;
  /** The reading by which they are scored. */
  semantics: Semantics;
  samples: number;
  entries: EntryScores[];
  problems: { file: string; path: string; message: string; expected: string }[];
}

/**
 * Scores files of a benchmark as the page does: samples, captions and results of judges in any form that it imports. Captions without a
 * result are judged by rules alone.
 *
 * The reading is `released` where none is given, as the page shows it: scores compare with published ones.
 *
 * @param benchmark "omnicap-if", "if-vidcap", "anycapeval", "capquiz", "corrective-pairs"
 * @throws where no file is of that benchmark
 */
export async function score(
  benchmark: string,
  files: readonly File[],
  { semantics = "released" }: { semantics?: Semantics } = {},
): Promise<ScoredFiles> {
  const { benchmarks, problems } = await scoreFiles(files, INTERNAL[semantics], checker());
  const own = benchmarks.find((one) => one.benchmark === benchmark);
  if (!own) {
    const first = problems[0] ? ` ${problems[0].file}: ${problems[0].message}` : "";
    throw new Error(`None of these files has samples of ${benchmark}.${first}`);
  }
  return {
    benchmark,
    semantics,
    samples: own.samples,
    entries: own.entries.map(({ summary: { results, scores, released }, ...entry }) => ({
      ...{ ...entry, results, scores, released },
    })),
    problems,
  };
}

/** A row to rank: its parts by video, a share of so many independent parts, or a value with its interval. */
export type RowToRank =
  | { byVideo: Readonly<Record<string, readonly [numerator: number, denominator: number]>> }
  | { share: number; parts: number }
  | { value: number; ends: [low: number, high: number] };

/**
 * Between which ranks each row stands, 1 for the best, in the order of the rows: as the page's boards do it, rows that share videos
 * held against each other on these.
 *
 * @throws RangeError for a level that is no share, and for a row that is none: `value` with `ends` takes any other number
 */
export function rank(
  rows: readonly RowToRank[],
  options: { level?: number; better?: "higher" | "lower"; covers?: "each" | "all" } = {},
): [low: number, high: number][] {
  const { level = 0.95, ...others } = options;
  return rankIntervals(checkedRows(rows), checkedLevel(level), others);
}

/** A line that a judge decided, and what a person says of it where one was asked. */
export interface JudgedLine {
  judge: "passed" | "failed";
  person?: "passed" | "failed" | null;
  /** Lines that are corrected together: of one model, of one kind of check. */
  stratum?: string;
}

/** A share that was corrected by labels, from 0 to 1, with its interval. */
export interface CorrectedShare {
  value: number;
  se: number;
  low: number;
  high: number;
  /** The share that the judge passed. */
  asJudged: number;
  /** Labelled lines, and those that nobody labelled. */
  n: number;
  N: number;
}

/**
 * The share of lines that people would pass, by a judge's verdicts on all of them and people's labels on some, which were drawn at
 * random within each stratum. Null where a stratum has lines with a verdict of which nobody labelled one.
 *
 * @throws RangeError for a level that is no share, and for a line that is neither passed nor failed
 */
export function correct(
  lines: Iterable<JudgedLine>,
  options: { level?: number } = {},
): CorrectedShare | null {
  return correctLines(lines, options.level ?? 0.95);
}

/** The words for a rule on form by its id; undefined for any other id. */
export function describeConstraint(
  id: string,
): { label: string; definition: string; parameters: Readonly<Record<string, string>> } | undefined {
  const found = formatConstraint(id);
  return found && { label: found.label, definition: found.definition, parameters: found.parameters };
}
