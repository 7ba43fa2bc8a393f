import type { ReleasedRules, Semantics } from "../schemas/verdict";

/** The name of a reading, for people: in every place the same. */
export const READING_NAMES: Readonly<Record<Semantics, string>> = {
  reference: "as released",
  strict: "strict",
};

/** The one that these are not. */
export function otherSemantics(semantics: Semantics): Semantics {
  return semantics === "strict" ? "reference" : "strict";
}

/** Whose released scripts decide where a checklist is of no benchmark: those that know every rule. */
export const USUAL_RULES: ReleasedRules = "omnicap-if";
