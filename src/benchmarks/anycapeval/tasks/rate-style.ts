import { isFields, textOf } from "../../../foundation/fields";
import { type JudgeTask, judgeRequest, type ReadReply } from "../../../judges/judge-task";
import { undecided } from "../../../judges/read-answer";
import { NOTHING_MENDED, readJsonObject } from "../../../judges/read-json-object";
import { objectOf } from "../../../shapes/reply-form";
import { rateStylePrompt } from "./prompts/rate-style.v1";

/** The best rating. */
export const MOST_POINTS = 4;

type RateStyleInput = { captionType: string; instruction: string; caption: string; reference: string };

type RatedStyle = { score: number; reason: string };

function readRating(value: object): ReadReply<RatedStyle> {
  const { score, reason } = isFields(value) ? value : {};
  const open = undecided(score);
  if (open) return open;
  if (typeof score !== "number") return { ok: false, why: `The reply needs a "score" that is a number.` };
  if (!Number.isInteger(score) || score < 0 || score > MOST_POINTS)
    return { ok: false, why: `${score} is no whole number from 0 to ${MOST_POINTS}.` };
  return { ok: true, value: { score, reason: (textOf(reason) ?? "").trim() } };
}

/** Rates a caption's quality as its type beside a reference: `{score: 0-4, reason}`. Frames may follow the JSON. */
export const rateStyle: JudgeTask<RateStyleInput, RatedStyle> = {
  id: "rate_style",
  prompt: rateStylePrompt,
  buildRequest: ({ captionType, ...input }, { prompt = rateStylePrompt, complaint } = {}) => {
    const { instruction, caption, reference } = input;
    const fields = { caption_type: captionType, instruction, caption, reference };
    return judgeRequest("rate_style", fields, prompt, complaint);
  },
  choices: () => ({
    choices: [
      { before: '{"score": ', options: Array.from({ length: MOST_POINTS + 1 }, (_, points) => points) },
    ],
    end: "}",
  }),
  replySchema: () => objectOf({ score: { type: "integer" }, reason: { type: "string" } }),
  readReply: (raw, { caption }, mended = NOTHING_MENDED) =>
    readJsonObject(raw, readRating, mended, {
      field: "score",
      differ: (one, other) => one.score !== other.score,
      quoted: caption,
    }),
};
