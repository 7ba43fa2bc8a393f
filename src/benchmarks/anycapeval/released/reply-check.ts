import { isFields } from "../../../foundation/fields";
import { fieldOf, hasField } from "./python-values";

/** A whole number as Python sees one; true is 1. */
function asInteger(value: unknown): number | null {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}

/**
 * Whether a judge's reply about key points is of the form that the released scripts take: whole numbers that add up to
 * the total, and a text as the reason for each. Throws where they raise. A number written "1.0" is no whole one there; JSON.parse
 * has forgotten how a number was written.
 */
export function isReleasedReply(response: unknown): boolean {
  if (!hasField(response, "caption_evaluation")) return false;
  const evaluation = fieldOf(response, "caption_evaluation");
  const fields = ["key_points_scores", "total_score", "score_reasons"];
  if (!fields.every((field) => hasField(evaluation, field))) return false;
  const [scores, total, reasons] = fields.map((field) => fieldOf(evaluation, field));
  if (!isFields(scores) || !isFields(reasons)) return false;
  if (!Object.values(reasons).every((reason) => typeof reason === "string")) return false;
  const points = Object.values(scores).map(asInteger);
  const sum = points.reduce<number | null>(
    (all, one) => (all === null || one === null ? null : all + one),
    0,
  );
  if (sum === null || asInteger(total) !== sum) return false;
  const named = Object.keys(scores);
  return named.length === Object.keys(reasons).length && named.every((name) => Object.hasOwn(reasons, name));
}
