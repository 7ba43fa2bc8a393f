import type { Semantics } from "../../shapes/verdict";

/** One content, and what each semantics says of it. */
export type GuideExample = {
  parameters: Readonly<Record<string, unknown>>;
  content: string;
} & Readonly<Record<Semantics, boolean>>;

/** A rule in words, for people: shown on the page and in docs/reference/checkers.md, never loaded to check anything. */
export type CheckerGuide = {
  /** The checker's id. */
  id: string;
  /** The reading of the rule in each semantics, one sentence each. */
  readings: Readonly<Record<Semantics, string>>;
  /** Known differences between the two, one short sentence each. */
  differences: readonly string[];
  /** Passes, fails, and contents that the two judge differently. A test runs every one. */
  examples: readonly GuideExample[];
};

/** Declares a guide. */
export function defineGuide(guide: CheckerGuide): CheckerGuide {
  return guide;
}
