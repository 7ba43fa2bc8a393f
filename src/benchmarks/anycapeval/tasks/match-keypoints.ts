import { type Fields, isFields, textOf } from "../../../foundation/fields";
import { type JudgeTask, judgeRequest, type ReadReply } from "../../../judges/judge-task";
import { NOTHING_MENDED, readJsonObject } from "../../../judges/read-json-object";
import { objectOf, type ReplySchema } from "../../../shapes/reply-form";
import { matchKeypointsPrompt } from "./prompts/match-keypoints.v1";

type MatchKeypointsInput = { instruction: string; caption: string; keyPoints: readonly string[] };

/** What a judge said of each key point, in their order. */
type MatchedKeypoints = { isFound: boolean; reason: string }[];

function idsOf({ keyPoints }: MatchKeypointsInput): string[] {
  return keyPoints.map((_, index) => `k${index + 1}`);
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}

/** The values of an object under the ids, or under the texts of the key points; why not, where other names stand in it. */
function valuesOf(fields: unknown, what: string, input: MatchKeypointsInput): ReadReply<unknown[]> {
  if (!isFields(fields)) return { ok: false, why: `The reply needs an object "${what}".` };
  const ids = idsOf(input);
  const usesTexts =
    input.keyPoints.length > 0 && input.keyPoints.every((text) => Object.hasOwn(fields, text));
  const names: readonly string[] = usesTexts ? input.keyPoints : ids;
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) return { ok: false, why: `"${what}" leaves ${shown(missing)} out.` };
  const stranger = Object.keys(fields).find((name) => !names.includes(name));
  if (stranger !== undefined) return { ok: false, why: `${shown(stranger)} in "${what}" is no key point.` };
  return { ok: true, value: names.map((name) => fields[name]) };
}

function readEvaluation(evaluation: Fields, input: MatchKeypointsInput): ReadReply<MatchedKeypoints> {
  const scores = valuesOf(evaluation.key_points_scores, "key_points_scores", input);
  if (!scores.ok) return scores;
  const reasons = valuesOf(evaluation.score_reasons, "score_reasons", input);
  if (!reasons.ok) return reasons;
  if (!scores.value.every((score) => score === 0 || score === 1))
    return { ok: false, why: `Every score in "key_points_scores" has to be 0 or 1.` };
  const sum = scores.value.filter((score) => score === 1).length;
  if (evaluation.total_score !== sum) {
    const told = typeof evaluation.total_score === "number" ? evaluation.total_score : "no number";
    return { ok: false, why: `"total_score" is ${told}, where the scores add up to ${sum}.` };
  }
  return {
    ok: true,
    value: scores.value.map((score, index) => ({
      isFound: score === 1,
      reason: (textOf(reasons.value[index]) ?? "").trim(),
    })),
  };
}

function differ(one: MatchedKeypoints, other: MatchedKeypoints): boolean {
  return one.some(({ isFound }, index) => isFound !== other[index]?.isFound);
}

/** Which key points a caption states: `{caption_evaluation: {key_points_scores, total_score, score_reasons}}`. */
export const matchKeypoints: JudgeTask<MatchKeypointsInput, MatchedKeypoints> = {
  id: "match_keypoints",
  prompt: matchKeypointsPrompt,
  buildRequest: (input, { prompt = matchKeypointsPrompt, complaint } = {}) => {
    const ids = idsOf(input);
    const points = Object.fromEntries(input.keyPoints.map((text, index) => [ids[index] ?? "", text]));
    const { instruction, caption } = input;
    return judgeRequest("match_keypoints", { instruction, caption, key_points: points }, prompt, complaint);
  },
  replySchema: (input) => {
    const each = (schema: ReplySchema) =>
      objectOf(Object.fromEntries(idsOf(input).map((id) => [id, schema])));
    return objectOf({
      caption_evaluation: objectOf({
        key_points_scores: each({ type: "integer" }),
        total_score: { type: "integer" },
        score_reasons: each({ type: "string" }),
      }),
    });
  },
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(
      raw,
      (value) => {
        const evaluation = isFields(value) ? value.caption_evaluation : null;
        if (isFields(evaluation)) return readEvaluation(evaluation, input);
        return { ok: false, why: `The reply needs an object "caption_evaluation".` };
      },
      mended,
      { field: "caption_evaluation", differ, quoted: input.caption },
    ),
};
