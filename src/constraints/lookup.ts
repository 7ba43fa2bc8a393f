import type { ReleasedRules } from "../schemas/verdict";
import { audioConstraints } from "./audio-constraints";
import type { ContentConstraint, FormatConstraint, Modality } from "./constraint";
import { formatConstraints } from "./format-constraints";
import { ifVidcapContentConstraints } from "./if-vidcap-constraints";
import { omniConstraints } from "./omni-constraints";
import { visualConstraints } from "./visual-constraints";

const contentByBenchmark: Readonly<Record<ReleasedRules, readonly ContentConstraint[]>> = {
  "omnicap-if": [...visualConstraints, ...audioConstraints, ...omniConstraints],
  "if-vidcap": ifVidcapContentConstraints,
};

/** Words in `constraints_used` that say how constraints depend on each other; nothing checks them by themselves. */
export const constraintRelations: Readonly<Record<ReleasedRules, readonly string[]>> = {
  "omnicap-if": ["chained", "branching"],
  "if-vidcap": ["if_else", "chained"],
};

const formatById = new Map(formatConstraints.map((constraint) => [constraint.id, constraint]));

/** The format constraint with this id; undefined for any other id. */
export function formatConstraint(id: string): FormatConstraint | undefined {
  return formatById.get(id);
}

/** True for the id of a rule on form. */
export function isFormatConstraint(id: string): boolean {
  return formatById.has(id);
}

/** The content constraint with this id, of one benchmark or of any; undefined when it is unknown there. */
export function contentConstraint(id: string, benchmark?: ReleasedRules): ContentConstraint | undefined {
  const searched = benchmark ? contentByBenchmark[benchmark] : Object.values(contentByBenchmark).flat();
  return searched.find((constraint) => constraint.id === id);
}

/** The modality that the taxonomy gives a content constraint; undefined for every other id. */
export function modalityOf(constraintId: string): Modality | undefined {
  return contentConstraint(constraintId)?.modality ?? undefined;
}

/** The name to show for an id: its label, or the id itself where it is unknown. */
export function constraintLabel(id: string): string {
  return (formatConstraint(id) ?? contentConstraint(id))?.label ?? id;
}

/** The format constraints of a benchmark, in its order. */
export function formatConstraintsOf(benchmark: ReleasedRules): FormatConstraint[] {
  return formatConstraints.filter((constraint) => constraint.benchmarks.includes(benchmark));
}

/** The content constraints of a benchmark, in its order. */
export function contentConstraintsOf(benchmark: ReleasedRules): readonly ContentConstraint[] {
  return contentByBenchmark[benchmark];
}

/** Constraints by their `group`, groups and members in the order given. */
export function constraintsByGroup<C extends { group: string }>(constraints: readonly C[]): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const constraint of constraints) {
    const members = groups.get(constraint.group);
    if (members) members.push(constraint);
    else groups.set(constraint.group, [constraint]);
  }
  return groups;
}
