import { expect } from "vitest";
import { type SuggestedEdit, smallestEdit } from "../../../src/rules/mending/smallest-edit";
import type { FormatCheck } from "../../../src/shapes/checklist";
import type { Extraction, Semantics } from "../../../src/shapes/verdict";

/** A check as tests write it. */
export function checkOf(
  constraintId: string,
  description: string,
  parameters: Record<string, unknown> = {},
  checkId = "format-001",
): FormatCheck {
  return { checkId, constraintId, description, parameters };
}

export type Options = { semantics?: Semantics; siblings?: FormatCheck[]; given?: Extraction | null };

/** The suggestion for one check of a response; OmniCap-IF's rules. */
export function editOf(
  response: string,
  check: FormatCheck,
  { semantics = "strict", siblings = [], given = null }: Options = {},
): Promise<SuggestedEdit | null> {
  return smallestEdit({
    response,
    check,
    siblings: [check, ...siblings],
    semantics,
    benchmark: "omnicap-if",
    given,
  });
}

/** The pieces of the response that a suggestion touches, each as "what was" and "what comes". */
export function touched(response: string, edit: SuggestedEdit | null): [string, string][] {
  expect(edit).not.toBeNull();
  return (edit?.edits ?? []).map(({ start, end, text }) => [response.slice(start, end), text]);
}

/** One row of a table: the edited response, or null where nothing can be suggested. */
export type Row = [name: string, check: FormatCheck, response: string, edited: string | null, Options?];
