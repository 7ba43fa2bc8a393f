import type { ReleasedRules, Semantics } from "./verdict";

/** The name of a reading, for people: in every place the same. */
export const READING_NAMES: Readonly<Record<Semantics, string>> = {
  reference: "as released",
  strict: "strict",
};

/** The one that these are not. */
export function otherSemantics(semantics: Semantics): Semantics {
  return semantics === "strict" ? "reference" : "strict";
}

/** Benchmarks whose released scripts decide format checks, as their authors write them. */
export const RELEASED_RULES: Record<ReleasedRules, string> = {
  "omnicap-if": "OmniCap-IF",
  "if-vidcap": "IF-VidCap",
};

/** The rules that a benchmark of this id has released; null for one without any. */
export function rulesOf(benchmark: string): ReleasedRules | null {
  return benchmark === "omnicap-if" || benchmark === "if-vidcap" ? benchmark : null;
}

/** The released rules for a checklist that belongs to no benchmark: the set with every rule. */
export const USUAL_RULES: ReleasedRules = "omnicap-if";
