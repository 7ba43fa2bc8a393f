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

export type TaxonomyId = (typeof taxonomies)[number]["id"];
