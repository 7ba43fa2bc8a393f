import { counted } from "../../../foundation/plural";
import { constraintLabel } from "../../../rules/taxonomy/labels";
import type { ContentCheck, FormatCheck } from "../../../shapes/checklist";
import { sentence } from "../../../ui/measures";
import { parameterSummary } from "./parameter-form/parameter-words";

/** Title of a check in a list. */
export function checkTitle(check: FormatCheck | ContentCheck): string {
  return check.constraintId === null ? "Content" : constraintLabel(check.constraintId);
}

/** Summary of a check in one line: its description, else its parameters. */
export function checkAbout(check: FormatCheck | ContentCheck): string {
  if (check.description.trim() !== "") return check.description;
  if ("items" in check) return "";
  return sentence(parameterSummary(check.constraintId, check.parameters));
}

/** Number of questions of a content check, in words; null for a format check. */
export function questionCount(check: FormatCheck | ContentCheck): string | null {
  if (!("items" in check)) return null;
  const { length } = check.items;
  return counted(length, "question");
}
