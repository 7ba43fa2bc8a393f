import { canonicalJson } from "../../../../foundation/canonical-json";
import { rougeL } from "../../../../metrics/similarity/rouge-l";
import type { SetTask } from "../../../../shapes/instruction-set";

/** An instruction is rewritten where it has less than this in common with its draft, by ROUGE-L over words. */
export const REWRITTEN_BELOW = 0.5;

/** The fate of a draft since people began to look; null where they have not. */
export type DraftFate = "unchanged" | "changed" | "rewritten" | null;

/**
 * What people have made of a draft: `rewritten` where its instruction has less than half in common with the present one
 * (ROUGE-L); `changed` where anything else of instruction or checklist is another; else `unchanged`.
 */
export function draftFate({ drafted, instruction, checklist }: SetTask): DraftFate {
  if (drafted === null) return null;
  const before = { instruction: drafted.instruction, checklist: drafted.checklist };
  if (canonicalJson(before) === canonicalJson({ instruction, checklist })) return "unchanged";
  const alike = rougeL(instruction, drafted.instruction);
  return alike !== null && alike < REWRITTEN_BELOW ? "rewritten" : "changed";
}

/** The number of drafts that people have looked at, and of those that they changed and rewrote. */
export function changedDrafts(tasks: readonly SetTask[]): { of: number; changed: number; rewritten: number } {
  const fates = tasks.map(draftFate).filter((fate) => fate !== null);
  const count = (wanted: DraftFate) => fates.filter((fate) => fate === wanted).length;
  return { of: fates.length, changed: count("changed"), rewritten: count("rewritten") };
}
