import { countEach } from "../../foundation/groups";
import type { FormatCheck } from "../../shapes/checklist";
import type { CheckVerdict, Semantics, Span } from "../../shapes/verdict";
import type { TextEdit } from "./text-edits";

/** A way to mend a text, and what it does in a few words: "cut the last 9 words". */
export type Proposal = { edits: TextEdit[]; summary: string };

/** The check and the context that an editor gets beside the text. */
export type EditTask = {
  check: FormatCheck;
  /** The other format checks of the checklist. */
  siblings: readonly FormatCheck[];
  semantics: Semantics;
  /** All parts that the rule looks at, the good ones too. */
  contents: readonly string[];
  /** The rule's verdict on a text; null where it gives none. */
  judge(text: string): CheckVerdict | null;
};

/** A part that fails the rule; the evidence counts in its text. */
export type FailedPart = { text: string; evidence: readonly Span[] };

/**
 * Proposes edits of one failed part, offsets in its text. It need not be sure of them: every proposal is checked,
 * and of those that pass the smallest is taken. Empty where an edit would have to invent content.
 */
export type PartEditor = (part: FailedPart, task: EditTask) => Proposal[];

/** Proposes edits of the response as a whole, for a rule that looks at no literal part of it. */
export type ResponseEditor = (response: string, marks: readonly Span[], task: EditTask) => Proposal[];

/** An editor for one constraint. */
export type Editor =
  | {
      of: "part";
      propose: PartEditor;
      /** The edits are JSON source: what they put into a JSON string is escaped already. */
      source?: true;
      /** The rule is on something that may have to be the whole response. */
      structural?: true;
    }
  | { of: "response"; propose: ResponseEditor };

/** Notes joined to a summary: each once, in order, with how often it occurs. */
export function summaryOf(notes: readonly string[], most = 3): string {
  const told = [...countEach(notes)].map(([note, count]) => (count > 1 ? `${note} (${count} times)` : note));
  const rest = told.length - most;
  return rest > 0 ? `${told.slice(0, most).join("; ")}; and ${rest} more` : told.join("; ");
}

/** A parameter that should be a text with something in it. */
export function textParameter(check: FormatCheck, name: string): string | null {
  const value = check.parameters[name];
  return typeof value === "string" && value !== "" ? value : null;
}
