import type { ChecklistSoundness } from "../evaluation/checklist-soundness";
import { createAdvisor } from "../evaluation/checks/advisor";
import type { Checklist } from "../shapes/checklist";
import type { ReleasedRules, Verdict } from "../shapes/verdict";
import { startChecksThread } from "./checking/text-checker";

/** A checklist whose form a text gets for nothing; `passed` of `total` format checks pass on it, read strictly. */
type CheapChecklist = { text: string; passed: number; total: number; undecided: number };

/** Looks for texts that pass checklists without telling anything, in a thread that is killed where it takes too long. */
type CheapTexts = {
  /** Null: it was not found out in time. */
  sound(checklist: Checklist, instruction: string, rules: ReleasedRules): Promise<ChecklistSoundness | null>;
};

export function createCheapTexts(): CheapTexts {
  const advisor = createAdvisor(startChecksThread);
  return {
    sound: ({ format }, instruction, benchmark) => advisor.sound({ format, instruction, benchmark }),
  };
}

/**
 * The cheap way through a checklist: a text that tells nothing passes all that a rule can decide of it, so that a model which is
 * trained by its reward may learn to write just that. Null where no such text is known.
 */
export function cheapOf(soundness: ChecklistSoundness | null, checks: number): CheapChecklist | null {
  const cheapest = soundness?.cheapest;
  if (!cheapest || cheapest.passed.length === 0) return null;
  const [passed, undecided] = [cheapest.passed.length, cheapest.undecided.length];
  return passed + undecided === checks ? { text: cheapest.text, passed, total: checks, undecided } : null;
}

/** The rewards that verdicts can be made into: the share of scored checks that passed, or 1 where all did and else 0. */
export const REWARD_KINDS = ["fraction", "all"] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/** `reward`: null where nothing could be scored, which is neither good nor bad. `total`: checks, the unscored ones too. */
type Reward = { reward: number | null; passed: number; scored: number; total: number };

/** A verdict as far as a reward counts it. */
type RewardedVerdict = Pick<Verdict, "status"> & { extraction?: { unsure?: true } | undefined };

/**
 * True where a verdict counts: a rule decided it on a part that it found for sure. Where it was in doubt a judge would be asked, and a
 * reward asks none.
 */
export function isSure({ status, extraction }: RewardedVerdict): boolean {
  return status !== "unscored" && !extraction?.unsure;
}

/** The reward of a text by its verdicts. Those that don't count count for nothing: a rule that could not look is no failure. */
export function rewardOf(verdicts: readonly RewardedVerdict[], kind: RewardKind): Reward {
  const sure = verdicts.filter(isSure);
  const passed = sure.filter(({ status }) => status === "passed").length;
  const scored = sure.length;
  const told = { passed, scored, total: verdicts.length };
  if (scored === 0) return { reward: null, ...told };
  return { reward: kind === "fraction" ? passed / scored : Number(passed === scored), ...told };
}
