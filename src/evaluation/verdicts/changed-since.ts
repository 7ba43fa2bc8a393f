import { canonicalJson } from "../../foundation/canonical-json";
import type { GenerationSettings } from "../../shapes/call";
import type { Checklist } from "../../shapes/checklist";
import type { JudgingSettings } from "../../shapes/judging";
import type { SamplingPlan } from "../../shapes/media";
import type { ModelEntry } from "../../shapes/model-entry";

/** The basis of a run's captions of one sample and of the verdicts on them. */
export type RunBasis = {
  instruction: string;
  checklist: Checklist;
  /** The benchmark whose released rules decide. */
  rules: string;
  /** Names the video. */
  video: string;
  /** For entries without a plan of their own. */
  sampling: SamplingPlan;
  /** For entries without settings of their own. */
  settings: GenerationSettings;
  /** References of the models that judge; empty where none is connected. */
  judges: readonly string[];
  judging: JudgingSettings;
};

/** A part of what captions and their verdicts rest on. */
export type BasisPart = keyof RunBasis;

/** Parts without which a verdict says nothing: on another instruction or checklist it is about something else. */
const JUDGED_ON: readonly BasisPart[] = ["instruction", "checklist", "rules"];

/**
 * The parts of the basis that changed since the captions of these entries were written and judged; empty when none did.
 */
export function changedSince(
  entries: readonly ModelEntry[],
  basis: RunBasis,
  now: RunBasis | null,
): BasisPart[] {
  if (!now) return ["video"];
  const planShared = entries.some(({ plan, wholeVideo }) => plan === null && !wholeVideo);
  const settingsShared = entries.some(({ settings }) => settings === null);
  const parts: BasisPart[] = [
    "instruction",
    "checklist",
    "rules",
    "video",
    ...(planShared ? (["sampling"] as const) : []),
    ...(settingsShared ? (["settings"] as const) : []),
    "judging",
    // After a reload none may be connected yet: that is a step to take, no change.
    ...(now.judges.length > 0 && basis.judges.length > 0 ? (["judges"] as const) : []),
  ];
  return parts.filter((part) => canonicalJson(basis[part]) !== canonicalJson(now[part]));
}

/** True where verdicts speak of what is asked now, whatever else has changed. */
export function verdictsHold(changed: readonly BasisPart[]): boolean {
  return !changed.some((part) => JUDGED_ON.includes(part));
}
