import { counted } from "../foundation/plural";
import type { DataSample } from "../shapes/data-set";
import { ChecklistMaterialShape } from "../shapes/generated/checklist-material";
import { fits } from "../shapes/read-outside";
import type { Run, SuggestedChecks } from "../shapes/run";

/** The facet by which samples are known, wherever they go, whose checklist rules read off the instruction. */
export const SUGGESTED_FACET = { checklist: "form checks suggested by rules" } as const;

/** The suggested checks among samples; null where every checklist was written by somebody. */
export function suggestedAmong(samples: readonly DataSample[]): SuggestedChecks | null {
  const found: SuggestedChecks = { samples: 0, checks: 0, without: 0 };
  for (const { facets, material, instruction } of samples) {
    if (!fits(ChecklistMaterialShape, material)) continue;
    if (facets.checklist === SUGGESTED_FACET.checklist) {
      found.samples += 1;
      found.checks += material.checklist?.format.length ?? 0;
    } else if (material.checklist === null && instruction.trim() !== "") found.without += 1;
  }
  return found.samples === 0 ? null : found;
}

/** "1,200 form checks, read by rules off 380 of 400 instructions; 20 gave none". */
export function suggestedWords({ samples, checks, without }: SuggestedChecks): string {
  const all = samples + without;
  const none = without === 0 ? "" : `; ${without.toLocaleString("en")} gave none`;
  return `${counted(checks, "form check")}, read by rules off ${samples.toLocaleString("en")} of ${counted(all, "instruction")}${none}`;
}

/** "3 of 5 checks were suggested by rules …", of a checklist whose suggested checks were judged as they came. */
export function suggestedMarksWords(suggested: number, all: number): string {
  const which =
    suggested === all
      ? `All ${counted(all, "check")} were`
      : `${suggested} of ${counted(all, "check")} ${suggested === 1 ? "was" : "were"}`;
  return `${all === 1 ? "The only check was" : which} suggested by rules, which read the instruction: nobody wrote or accepted ${suggested === 1 ? "it" : "them"}.`;
}

/** By whose measure a run is scored, for wherever its scores are shown; `label`: of its benchmark. */
export function scoredBy({ suggested }: Pick<Run, "suggested">, label: string): string {
  return suggested ? `Form checks suggested by rules, no scores of ${label}` : label;
}
