import { canonicalJson } from "../../lib/canonical-json";
import type { Comparison, ComparisonBasis } from "../../schemas/comparison";

/** A part of what captions and their verdicts rest on. */
export type BasisPart = keyof ComparisonBasis;

/** Parts without which a verdict says nothing: on another instruction or checklist it is about something else. */
const JUDGED_ON: readonly BasisPart[] = ["instruction", "checklist"];

/** What is otherwise by now than when the captions were written and judged; empty while nothing is, or none is there. */
export function changedSince({ basis, contestants }: Comparison, now: ComparisonBasis | null): BasisPart[] {
  if (!basis) return [];
  if (!now) return ["video"];
  const planShared = contestants.some(({ plan, wholeVideo }) => plan === null && !wholeVideo);
  const settingsShared = contestants.some(({ settings }) => settings === null);
  const parts: BasisPart[] = [
    "instruction",
    "checklist",
    "video",
    ...(planShared ? (["sampling"] as const) : []),
    ...(settingsShared ? (["settings"] as const) : []),
    "judging",
    // After a reload none may be connected yet: that is a step to take, no change.
    ...(now.judge !== null && basis.judge !== null ? (["judge"] as const) : []),
  ];
  return parts.filter((part) => canonicalJson(basis[part]) !== canonicalJson(now[part]));
}

/** True where verdicts speak of what is asked now, whatever else has changed. */
export function verdictsHold(changed: readonly BasisPart[]): boolean {
  return !changed.some((part) => JUDGED_ON.includes(part));
}
