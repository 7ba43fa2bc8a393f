import { type BasisPart, changedSince } from "../../evaluation/verdicts/changed-since";
import { canonicalJson } from "../../lib/canonical-json";
import type { Comparison, ComparisonBasis, Contestant, Trial } from "../../schemas/comparison";
import type { SamplingPlan } from "../../schemas/media";
import type { Problem } from "../../schemas/problem";
import type { Session } from "../../schemas/session";

/** Pure functions on comparisons. */

/** More rounds than these are read, but not offered. */
export const MOST_REPEATS = 10;

/** What a trial is until it has come to its end, also where the page was closed in the meantime. */
export const UNFINISHED: Problem = {
  code: "unfinished",
  message: "It was stopped before it was done.",
  nextStep: "“Go on” does the rest.",
};

/** A caption that is there or to come: whose, and in which round. */
export type Place = { contestantId: string; round: number };

/** One piece of work that is still to be done; `trial` is what an earlier run left of it. */
export type Task = { contestant: Contestant; round: number; trial: Trial | null };

/** The name of a place among the cells of a comparison. */
export function placeKey({ contestantId, round }: Place): string {
  return `${contestantId}/${round}`;
}

export function findTrial(comparison: Comparison, place: Place): Trial | null {
  const key = placeKey(place);
  return comparison.trials.find((trial) => placeKey(trial) === key) ?? null;
}

/** Puts a trial in the place of the one before it, or at the end. */
export function withTrial(comparison: Comparison, trial: Trial): Comparison {
  const key = placeKey(trial);
  const at = comparison.trials.findIndex((one) => placeKey(one) === key);
  return {
    ...comparison,
    trials: comparison.trials.toSpliced(at < 0 ? comparison.trials.length : at, 1, trial),
  };
}

/** True where the model wrote to its end: only then there is a record of the call. */
export function isWritten(trial: Trial | null): boolean {
  return Boolean(trial?.caption?.call);
}

/** What is missing, stopped or failed: round by round, so that every model is heard early. */
export function tasksLeft(comparison: Comparison): Task[] {
  const rounds = Array.from({ length: comparison.repeats }, (_, index) => index + 1);
  return rounds.flatMap((round) =>
    comparison.contestants.flatMap((contestant): Task[] => {
      const trial = findTrial(comparison, { contestantId: contestant.id, round });
      return trial && trial.problem === null ? [] : [{ contestant, round, trial }];
    }),
  );
}

export function planOf({ plan }: Contestant, basis: ComparisonBasis): SamplingPlan {
  return plan ?? basis.sampling;
}

/** What a run that began now would rest on. */
export function basisOf(
  session: Session,
  rest: Pick<ComparisonBasis, "settings" | "judge" | "judging">,
): ComparisonBasis | null {
  const { instruction, checklist, video, sampling } = session;
  return video && { instruction, checklist, video: video.quickKey, sampling, ...rest };
}

/** Parts of a basis in words that end a sentence. */
const PART_WORDS: Record<BasisPart, string> = {
  instruction: "the instruction",
  checklist: "the checklist",
  video: "the video",
  sampling: "what is taken from the video",
  settings: "the settings",
  judging: "how captions are judged",
  judge: "the model that judges",
};

/** What has changed since the trials were made, in words that end a sentence; empty while nothing has. */
export function changesInWords(comparison: Comparison, now: ComparisonBasis | null): string[] {
  return changedSince(comparison, now).map((part) => PART_WORDS[part]);
}

function sameContestant(one: Contestant, other: Contestant): boolean {
  return canonicalJson({ ...one, title: "" }) === canonicalJson({ ...other, title: "" });
}

/**
 * The comparison with these contestants and rounds. Trials of contestants that are no longer there, or are another
 * model or shown something else by now, and of rounds beyond the last go.
 */
export function setUp(
  before: Comparison | undefined,
  contestants: readonly Contestant[],
  repeats: number,
): Comparison | undefined {
  if (contestants.length === 0) return undefined;
  const unchanged = new Set(
    contestants.flatMap((contestant) =>
      before?.contestants.some((one) => one.id === contestant.id && sameContestant(one, contestant))
        ? [contestant.id]
        : [],
    ),
  );
  const trials = (before?.trials ?? []).filter(
    ({ contestantId, round }) => unchanged.has(contestantId) && round <= repeats,
  );
  const basis = trials.length > 0 ? (before?.basis ?? null) : null;
  return { contestants: [...contestants], repeats, basis, trials };
}

/** True where contestants or trials that `before` has are gone or others in `after`. */
export function loses(before: Comparison | undefined, after: Comparison | undefined): boolean {
  const kept = new Set<unknown>([...(after?.contestants ?? []), ...(after?.trials ?? [])]);
  return [...(before?.contestants ?? []), ...(before?.trials ?? [])].some((one) => !kept.has(one));
}
