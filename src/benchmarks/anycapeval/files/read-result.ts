import { type Fields, isFields, listOf, textOf } from "../../../foundation/fields";
import type { Modality } from "../../../shapes/anycap-item";
import type { AnycapJudgement, JudgedPoint, JudgedStyle } from "../../../shapes/judged-material";
import { captionLength } from "../caption-length";
import type { AnycapSample } from "../shapes";
import { MOST_POINTS } from "../tasks/rate-style";
import type { RowKind } from "./file-row";
import { textsOf } from "./file-row";
import { anycapSample, type Complain, restrictionOf } from "./read-item";

/** The sample of a line of results, as far as the line tells it: for lines whose item no other file tells. */
export function sampleOfResult(
  id: string,
  row: Fields,
  kind: Exclude<RowKind, "item">,
  modality: Modality,
  fileId: string | number,
): AnycapSample {
  const mediaName = textOf(row[modality]) ?? id;
  const isContent = kind === "content result";
  return anycapSample(id, mediaName, null, textOf(row.question) ?? "", {
    modality,
    fileId,
    ...restrictionOf(row),
    reference: textOf(row.reference),
    keyPoints: isContent ? (textsOf(row.requirements) ?? textsOf(row.key_point) ?? []) : null,
    others: {},
  });
}

/** The caption of a line; null where it has none. */
export function captionOf(row: Fields, kind: Exclude<RowKind, "item">): string | null {
  if (kind === "content result") return textOf(row.answer);
  const said = row.model_response_style;
  return textOf(said) ?? textOf(listOf(said)[0]);
}

function readPoints(row: Fields, sample: AnycapSample, complain: Complain): JudgedPoint[] | null {
  const evaluation = row.model_evaluation;
  if (!isFields(evaluation)) return null;
  const scores = isFields(evaluation.key_points_scores) ? evaluation.key_points_scores : {};
  const reasons = isFields(evaluation.score_reasons) ? evaluation.score_reasons : {};
  let unknown = 0;
  const points = (sample.material.keyPoints ?? []).map((text): JudgedPoint => {
    const score = Object.hasOwn(scores, text) ? scores[text] : undefined;
    const reason = (Object.hasOwn(reasons, text) ? textOf(reasons[text]) : null) ?? "";
    if (score === 0 || score === 1) return { score, reason };
    unknown += 1;
    const told = typeof score === "number" ? { score } : { score: null };
    return { ...told, reason, cause: "reply unreadable" };
  });
  const place = "model_evaluation/key_points_scores";
  if (unknown > 0)
    complain(place, `${unknown} key points have no score of 0 or 1; they count as unscored.`, "0 or 1 each.");
  const sum = points.reduce((total, { score }) => total + (score ?? 0), 0);
  if (unknown === 0 && typeof evaluation.total_score === "number" && evaluation.total_score !== sum) {
    const message = `The total is ${evaluation.total_score}, where the scores add up to ${sum}; each key point counts by its own.`;
    complain("model_evaluation/total_score", message, `${sum}.`);
  }
  return points;
}

function readStyle(row: Fields, complain: Complain): JudgedStyle | null {
  const reason = textOf(row.reason) ?? "";
  const { score } = row;
  if (score === undefined) return null;
  if (typeof score === "number" && score >= 0 && score <= MOST_POINTS) {
    // Scripts for image and audio write the capped rating; ours is written beside it.
    const { rating } = row;
    const own = typeof rating === "number" && rating >= score && rating <= MOST_POINTS ? rating : score;
    return { score: own, reason };
  }
  if (score !== null)
    complain(
      "score",
      "This rating can't be used; it counts as unscored.",
      `A number from 0 to ${MOST_POINTS}.`,
    );
  return { score: null, reason, cause: "reply unreadable" };
}

/** What a line says that a caption was judged to be; null where it says nothing of that. */
export function judgementOf(
  row: Fields,
  kind: Exclude<RowKind, "item">,
  sample: AnycapSample,
  complain: Complain,
): AnycapJudgement | null {
  const caption = captionOf(row, kind);
  const length = caption === null ? null : captionLength(caption);
  if (kind === "content result") {
    const points = readPoints(row, sample, complain);
    return points && { length, points, record: row };
  }
  const style = readStyle(row, complain);
  return style && { length, style, record: row };
}
