import type { FormatCheck } from "../../shapes/checklist";
import type { CheckVerdict, ReleasedRules } from "../../shapes/verdict";
import { editors } from "../mending/registry";
import { applyEdits, inOrder } from "../mending/text-edits";
import { prepareCheck, type ReadyCheck } from "../run-check";
import { candidateTexts } from "./candidates";
import { provenConflict } from "./conflicts";
import type { AskedCheck } from "./least-text";

/**
 * Whether a text can pass checks: `true` with one that does, `false` with the smallest set of them that no text passes, null
 * where neither was found.
 */
type Satisfiability =
  | { satisfiable: true; witness: string }
  | { satisfiable: false; conflict: number[]; why: string }
  | { satisfiable: null };

/** Texts that are tried in all, and rounds of mending of the best of them. */
const MOST_TRIALS = 120;
const MENDING_ROUNDS = 6;
/** Checks of a text at most, so that a very long checklist is given up rather than waited for. */
const MOST_RUNS = 20_000;

type Asked = { check: AskedCheck; ready: ReadyCheck };

/** Runs checks on texts, so many times at most. */
class Trials {
  private runs = 0;
  private texts = 0;

  constructor(private readonly asked: readonly Asked[]) {}

  get isOver(): boolean {
    return this.texts >= MOST_TRIALS || this.runs >= MOST_RUNS;
  }

  /** The places of the checks that a text fails, as many as are of interest; null once enough was tried. */
  failedBy(text: string, most: number): number[] | null {
    if (this.isOver) return null;
    this.texts++;
    const failed: number[] = [];
    for (const [index, { ready }] of this.asked.entries()) {
      this.runs++;
      const outcome = ready.run([text]);
      if (outcome.success && outcome.result) continue;
      failed.push(index);
      if (failed.length > most) break;
    }
    return failed;
  }

  verdict(index: number, text: string): CheckVerdict | null {
    this.runs++;
    const outcome = this.asked[index]?.ready.run([text]);
    return outcome?.success ? (outcome.verdicts[0] ?? null) : null;
  }
}

/** Ways to mend a text so that it passes one check, by the editors that suggest changes of captions. */
function* mendings(
  text: string,
  index: number,
  checks: readonly FormatCheck[],
  trials: Trials,
): Generator<string> {
  const check = checks[index];
  const editor = check && editors.get(check.constraintId);
  const verdict = trials.verdict(index, text);
  if (!check || !editor || !verdict) return;
  const task = {
    check,
    siblings: checks.filter((one) => one !== check),
    semantics: "strict" as const,
    contents: [text],
    judge: (changed: string) => trials.verdict(index, changed),
  };
  const proposals =
    editor.of === "part"
      ? editor.propose({ text, evidence: verdict.evidence }, task)
      : editor.propose(text, verdict.evidence, task);
  for (const { edits } of proposals) {
    const ordered = inOrder(edits, text.length);
    if (ordered && ordered.length > 0) yield applyEdits(text, ordered);
  }
}

function mended(
  start: { text: string; failed: number[] },
  checks: readonly FormatCheck[],
  trials: Trials,
): string | null {
  let best = start;
  for (let round = 0; round < MENDING_ROUNDS; round++) {
    const before = best;
    for (const index of before.failed) {
      for (const text of mendings(before.text, index, checks, trials)) {
        const failed = trials.failedBy(text, best.failed.length);
        if (failed === null) return null;
        if (failed.length === 0) return text;
        if (failed.length < best.failed.length) best = { text, failed };
      }
    }
    if (best === before) return null;
  }
  return null;
}

/**
 * Whether a text can pass all checks as a whole, by the strict rules. A witness has passed every one of them, those on parts
 * too; a conflict is proved, never the outcome of a search that found nothing. Null: not known, since neither was found within
 * a bounded number of trials, or a check can't be run as configured. A pattern of a schema may run for ever, so checks from
 * outside belong in a worker that can be killed.
 */
export async function satisfiable(
  checks: readonly AskedCheck[],
  benchmark: ReleasedRules,
): Promise<Satisfiability> {
  const proved = provenConflict(checks);
  if (proved) return { satisfiable: false, conflict: proved.checks, why: proved.why };
  const asked: Asked[] = [];
  for (const check of checks) {
    const ready = await prepareCheck(check.constraintId, check.parameters, {
      semantics: "strict",
      benchmark,
    });
    asked.push({ check, ready });
  }
  const trials = new Trials(asked);
  let best: { text: string; failed: number[] } | null = null;
  for (const text of candidateTexts(checks)) {
    const failed = trials.failedBy(text, best ? best.failed.length : checks.length);
    if (failed === null) break;
    if (failed.length === 0) return { satisfiable: true, witness: text };
    if (!best || failed.length < best.failed.length) best = { text, failed };
  }
  if (!best) return { satisfiable: null };
  const formats = checks.map(
    ({ constraintId, parameters }, index): FormatCheck => ({
      checkId: String(index),
      constraintId,
      description: "",
      parameters: { ...parameters },
    }),
  );
  const witness = mended(best, formats, trials);
  return witness === null ? { satisfiable: null } : { satisfiable: true, witness };
}
