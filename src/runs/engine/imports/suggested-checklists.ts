import type { ReadPart } from "../../../benchmarks/imports/read-part";
import type { Advisor } from "../../../evaluation/checks/advisor";
import { abortError } from "../../../foundation/errors";
import { taxonomies } from "../../../rules/taxonomy/registry";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import { fits } from "../../../shapes/read-outside";

/** The facet by which samples are found again whose checklist was read off the instruction by rules. */
const FACET = { checklist: "form checks suggested by rules" };

/**
 * Gives samples without a checklist the form checks that rules read off their instruction, and says so in a facet; samples
 * of which rules read nothing stay without one. The part counts both. Parts whose benchmark has no checklists or no rules
 * are left alone. Rejects with `AbortError`.
 */
export async function suggestChecklists(
  part: ReadPart,
  advisor: Pick<Advisor, "suggest">,
  signal: AbortSignal,
): Promise<void> {
  const { benchmark } = part;
  if (!benchmark.checklists || benchmark.rules === null) return;
  // What its released scripts have no rule for can't be decided as released.
  const known = new Set<string>(
    taxonomies.find(({ id }) => id === benchmark.rules)?.format.map(({ id }) => id) ?? [],
  );
  const counts = { samples: 0, checks: 0 };
  for (const [index, sample] of part.samples.entries()) {
    if (benchmark.canJudge(sample) || sample.instruction.trim() === "") continue;
    const { material } = sample;
    if (!fits(ChecklistMaterialShape, material)) continue;
    if (signal.aborted) throw abortError();
    const suggested = (await advisor.suggest(sample.instruction)).filter(({ check }) =>
      known.has(check.constraintId),
    );
    if (suggested.length === 0) continue;
    const format = suggested.map(({ check }, at) => ({
      ...check,
      checkId: `format-${String(at + 1).padStart(3, "0")}`,
    }));
    part.samples[index] = {
      ...sample,
      facets: { ...sample.facets, ...FACET },
      material: { ...material, checklist: { format, content: [] } },
    };
    counts.samples += 1;
    counts.checks += format.length;
  }
  part.suggested = counts;
}
