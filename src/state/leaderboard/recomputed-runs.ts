import { isFields } from "../../lib/fields";
import { isSha256Hex } from "../../lib/hashing";
import { RULES_VERSION } from "../../lib/rules-version";
import { noVerdictsFound } from "../../lib/verdicts-found";
import type { VerdictsFound } from "../../schemas/leaderboard";
import type { RunRecomputation, ScoresFound } from "../../schemas/run-recomputation";

/** A run that was found again in this browser. */
export type RecomputedRun = {
  /** Nothing of it came out otherwise. */
  isEqual: boolean;
  /** What was found of each of its models, by the ids of entries. */
  verdicts: RunRecomputation["verdicts"];
  /** What its models scored when it was found again. */
  scores: ScoresFound;
};

const STORAGE_KEY = "caplens-recomputed-runs";
const MOST_REMEMBERED = 200;

/** Earlier versions did not keep what was found by what: it is not known of theirs. */
type Kept = Omit<RecomputedRun, "verdicts"> & Partial<Pick<RecomputedRun, "verdicts">> & { sha256: string };

const areNumbers = (value: unknown): value is Record<string, number | null> =>
  isFields(value) && Object.values(value).every((one) => one === null || typeof one === "number");

function areScores(value: unknown): value is ScoresFound {
  return (
    isFields(value) &&
    Object.values(value).every((one) => isFields(one) && areNumbers(one.reference) && areNumbers(one.strict))
  );
}

const areFound = (value: unknown): value is VerdictsFound =>
  isFields(value) &&
  Object.keys(noVerdictsFound()).every(
    (name) => Number.isSafeInteger(value[name]) && Number(value[name]) >= 0,
  );

function isKept(value: unknown): value is Kept {
  return (
    isFields(value) &&
    typeof value.sha256 === "string" &&
    isSha256Hex(value.sha256) &&
    typeof value.isEqual === "boolean" &&
    (value.verdicts === undefined ||
      (isFields(value.verdicts) && Object.values(value.verdicts).every(areFound))) &&
    areScores(value.scores)
  );
}

/** What this version kept by today's rules; nothing of anything else. */
function readKept(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    if (!isFields(value) || value.format !== "caplens-recomputed-runs" || value.version !== 1) return [];
    return value.rules === RULES_VERSION && Array.isArray(value.runs) ? value.runs.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** The runs that were found again here by today's rules, by the hash of their `run.json`: another hash is another run. */
export function recallRecomputed(): ReadonlyMap<string, RecomputedRun> {
  return new Map(readKept().map(({ sha256, verdicts = {}, ...run }) => [sha256, { ...run, verdicts }]));
}

/** Remembers what became of finding a run again. In a browser that refuses storage nobody hears of it later. */
export function rememberRecomputed(
  sha256: string,
  { different, elsewhere, verdicts }: Pick<RunRecomputation, "different" | "elsewhere" | "verdicts">,
  scores: ScoresFound,
): void {
  const own: Kept = { sha256, isEqual: different + elsewhere === 0, verdicts, scores };
  const others = readKept().filter((run) => run.sha256 !== sha256);
  const runs = [...others, own].slice(-MOST_REMEMBERED);
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ format: "caplens-recomputed-runs", version: 1, rules: RULES_VERSION, runs }),
    );
  } catch {
    // Private windows may refuse: the page of the run has told it.
  }
}
