import type { ChecklistSoundness } from "../../evaluation/checklist-soundness";
import { createAdvisor } from "../../evaluation/checks/advisor";
import type { Checklist } from "../../shapes/checklist";
import type { ReleasedRules } from "../../shapes/verdict";
import { startChecksThread } from "../checking/start-checks-thread";

/** A checklist whose form a text gets for nothing; `passed` of `total` format checks pass on it, read strictly. */
export type CheapChecklist = { text: string; passed: number; total: number; undecided: number };

/** Looks for texts that pass checklists without telling anything, in a thread that is killed where it takes too long. */
export type CheapTexts = {
  /** Null: it was not found out in time. */
  sound(checklist: Checklist, instruction: string, rules: ReleasedRules): Promise<ChecklistSoundness | null>;
};

export function createCheapTexts(start: () => Worker = startChecksThread): CheapTexts {
  const advisor = createAdvisor(start);
  return {
    sound: ({ format }, instruction, benchmark) => advisor.sound({ format, instruction, benchmark }),
  };
}

/**
 * What is cheap about a checklist: a text that tells nothing passes all that a rule can decide of it, so that a model which is
 * trained by its reward may learn to write just that. Null where no such text is known.
 */
export function cheapOf(soundness: ChecklistSoundness | null, checks: number): CheapChecklist | null {
  const cheapest = soundness?.cheapest;
  if (!cheapest || cheapest.passed.length === 0) return null;
  const [passed, undecided] = [cheapest.passed.length, cheapest.undecided.length];
  return passed + undecided === checks ? { text: cheapest.text, passed, total: checks, undecided } : null;
}
