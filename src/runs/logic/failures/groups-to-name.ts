import type { GroupToName } from "../../../judges/name-failures";
import type { FailureName, RunFailures } from "../../../shapes/run-failures";

/** A group that has no name, by its key. */
export type UnnamedGroup = GroupToName & { key: string };

/** Groups that a model is asked to name: the largest. */
const MOST_NAMED = 60;
const EXAMPLES = 2;
/** Letters of what was asked and found in an example. */
const LONGEST_TEXT = 300;

/** The largest groups without a name, as a model is asked about them. */
export function groupsToName(
  { counts: { groups } }: Pick<RunFailures, "counts">,
  names: readonly FailureName[],
  labelOf: (constraintId: string | null) => string,
): UnnamedGroup[] {
  const named = new Set(names.map(({ key }) => key));
  return groups
    .slice(0, MOST_NAMED)
    .filter(({ id }) => !named.has(id))
    .map(({ id, constraintId, words, checks, examples }) => ({
      key: id,
      constraint: labelOf(constraintId),
      how: words,
      checks,
      examples: examples.slice(0, EXAMPLES).map(({ asked, reason }) => ({
        asked: asked.slice(0, LONGEST_TEXT),
        found: reason.slice(0, LONGEST_TEXT),
      })),
    }));
}
