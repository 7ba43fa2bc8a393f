import { RECOMPUTED_RUNS } from "../foundation/agreed-names";
import { RULES_VERSION } from "../foundation/document-versions";
import { isFields } from "../foundation/fields";
import { isSha256Hex } from "../foundation/hashing";
import type { AskedAgain, VerdictsFound } from "../shapes/leaderboard";
import { noVerdictsFound, type RunRecomputation, type ScoresFound } from "../shapes/run-recomputation";

/** A run that was found again in this browser. */
export type RecomputedRun = {
  /** Nothing of it came out otherwise. */
  isEqual: boolean;
  /** The verdicts recomputed for each of its models, by the ids of entries. */
  verdicts: RunRecomputation["verdicts"];
  /** The scores of its models at that recomputation. */
  scores: ScoresFound;
  /** The results of asking a judge again here about verdicts of its models, by the ids of entries. */
  asked: Readonly<Record<string, AskedAgain>>;
  /** Rows of boards that were held whole against it and their labels, by the hash of the row: true where nothing of one is otherwise. */
  rows: Readonly<Record<string, boolean>>;
};

const MOST_REMEMBERED = 200;

/** Earlier versions kept neither what was found by what, what was asked again nor rows: it is not known of theirs. */
type Kept = Omit<RecomputedRun, "verdicts" | "asked" | "rows"> &
  Partial<Pick<RecomputedRun, "verdicts" | "asked" | "rows">> & { sha256: string };

const areNumbers = (value: unknown): value is Record<string, number | null> =>
  isFields(value) && Object.values(value).every((one) => one === null || typeof one === "number");

function areScores(value: unknown): value is ScoresFound {
  return (
    isFields(value) &&
    Object.values(value).every((one) => isFields(one) && areNumbers(one.reference) && areNumbers(one.strict))
  );
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

const areFound = (value: unknown): value is VerdictsFound =>
  isFields(value) && Object.keys(noVerdictsFound()).every((name) => isCount(value[name]));

const isAsked = (value: unknown): value is AskedAgain =>
  isFields(value) &&
  typeof value.date === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(value.date) &&
  typeof value.judge === "string" &&
  typeof value.seed === "string" &&
  /^[0-9a-f]{1,64}$/.test(value.seed) &&
  [value.of, value.asked, value.same, value.unanswered].every(isCount) &&
  Number(value.same) + Number(value.unanswered) <= Number(value.asked) &&
  Number(value.asked) <= Number(value.of);

function isKept(value: unknown): value is Kept {
  return (
    isFields(value) &&
    typeof value.sha256 === "string" &&
    isSha256Hex(value.sha256) &&
    typeof value.isEqual === "boolean" &&
    (value.verdicts === undefined ||
      (isFields(value.verdicts) && Object.values(value.verdicts).every(areFound))) &&
    (value.asked === undefined || (isFields(value.asked) && Object.values(value.asked).every(isAsked))) &&
    (value.rows === undefined ||
      (isFields(value.rows) && Object.values(value.rows).every((one) => typeof one === "boolean"))) &&
    areScores(value.scores)
  );
}

/** The entries stored by this version under today's rules; empty for anything else. */
function readKept(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(RECOMPUTED_RUNS) ?? "null");
    if (!isFields(value) || value.format !== RECOMPUTED_RUNS || value.version !== 1) return [];
    return value.rules === RULES_VERSION && Array.isArray(value.runs) ? value.runs.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** The runs that were found again here by today's rules, by the hash of their `run.json`: another hash is another run. */
export function recallRecomputed(): ReadonlyMap<string, RecomputedRun> {
  return new Map(
    readKept().map(({ sha256, verdicts = {}, asked = {}, rows = {}, ...run }) => [
      sha256,
      { ...run, verdicts, asked, rows },
    ]),
  );
}

/** Remembers what became of finding a run again. In a browser that refuses storage nobody hears of it later. */
export function rememberRecomputed(
  sha256: string,
  { different, elsewhere, verdicts }: Pick<RunRecomputation, "different" | "elsewhere" | "verdicts">,
  scores: ScoresFound,
): void {
  const { asked = {}, rows = {} } = recallRecomputed().get(sha256) ?? {};
  keep({ sha256, isEqual: different + elsewhere === 0, verdicts, scores, asked, rows });
}

/** Remembers whether a row, by its hash, is what a run that was found again here and the row's labels give. */
export function rememberRow(sha256: string, row: string, isEqual: boolean): void {
  const run = recallRecomputed().get(sha256);
  if (run) keep({ ...run, sha256, rows: { ...run.rows, [row]: isEqual } });
}

/** Remembers what came of asking again about a model of a run that was found again here; nothing of any other run. */
export function rememberAsked(sha256: string, entryId: string, asked: AskedAgain): void {
  const run = recallRecomputed().get(sha256);
  if (run) keep({ ...run, sha256, asked: { ...run.asked, [entryId]: asked } });
}

function keep(own: Kept): void {
  const others = readKept().filter((run) => run.sha256 !== own.sha256);
  const runs = [...others, own].slice(-MOST_REMEMBERED);
  try {
    localStorage.setItem(
      RECOMPUTED_RUNS,
      JSON.stringify({ format: RECOMPUTED_RUNS, version: 1, rules: RULES_VERSION, runs }),
    );
  } catch {
    // Private windows may refuse: the page of the run has told it.
  }
}
