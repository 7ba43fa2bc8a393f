import { groupBy } from "../../foundation/groups";
import type { ContentConstraint, FormatConstraint } from "./constraint";
import { formatConstraints } from "./format-constraints";
import { ifVidcapContentConstraints } from "./if-vidcap-constraints";
import { audioConstraints, omniConstraints, visualConstraints } from "./omnicap-constraints";

/** Kinds of constraints, as a benchmark orders them. */
export type Taxonomy = {
  id: string;
  /** As its authors write it. */
  label: string;
  /** Its format constraints, in its order. */
  format: readonly FormatConstraint[];
  content: readonly ContentConstraint[];
};

const omnicapIf = {
  id: "omnicap-if",
  label: "OmniCap-IF",
  format: formatConstraints,
  content: [...visualConstraints, ...audioConstraints, ...omniConstraints],
} as const satisfies Taxonomy;

const ifVidcap = {
  id: "if-vidcap",
  label: "IF-VidCap",
  format: formatConstraints.filter(({ id }) => id !== "timestamp_format"),
  content: ifVidcapContentConstraints,
} as const satisfies Taxonomy;

/** Every taxonomy, the one with the most constraints first: new checks are drafted by it. The only list of them. */
export const taxonomies = [omnicapIf, ifVidcap] as const;

const formatById = new Map(formatConstraints.map((constraint) => [constraint.id, constraint]));

// For an id in several taxonomies, the first one's constraint.
const contentById = new Map(
  taxonomies
    .flatMap(({ content }): readonly ContentConstraint[] => content)
    .map((constraint) => [constraint.id, constraint] as const)
    .reverse(),
);

/** The format constraint with this id; undefined for any other id. */
export function formatConstraint(id: string): FormatConstraint | undefined {
  return formatById.get(id);
}

/** The content constraint with this id, of any taxonomy; undefined when none has it. */
export function contentConstraint(id: string): ContentConstraint | undefined {
  return contentById.get(id);
}

/** The taxonomies that have a format constraint. */
export function taxonomiesWith(constraintId: string): Taxonomy[] {
  return taxonomies.filter(({ format }) => format.some(({ id }) => id === constraintId));
}

/** Constraints by their `group`, groups and members in the order given. */
export function constraintsByGroup<C extends { group: string }>(constraints: readonly C[]): Map<string, C[]> {
  return groupBy(constraints, ({ group }) => group);
}
