import { Type } from "typebox";
import { Value } from "typebox/value";
import { LONGEST_NOTE, SCALE_POINTS, SCALES, type Scale } from "../shapes/rating";
import { objectOf } from "../shapes/reply-form";
import { type JudgeTask, judgeRequest, type ReadReply, undecided } from "./judge-task";
import { rateCaptionPrompt } from "./prompts/rate-caption.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

type RateCaptionInput = {
  caption: string;
  /** Times of the frames that follow, in their order: "00:03.2"; empty when the file itself follows. */
  frameTimes: readonly string[];
  /** The sound follows the frames. */
  sound: boolean;
};

/** Points from 1 to 5 on every scale, and why. */
export type RatedCaption = Record<Scale, number> & { explanation: string };

const Reply = Type.Object({
  factuality: Type.Unknown(),
  coverage: Type.Unknown(),
  overall: Type.Unknown(),
  explanation: Type.Optional(Type.Unknown()),
});

/** The points that a reply gives, also as text ("4"); null for anything but a whole number from 1 to 5. */
function pointsOf(value: unknown): number | null {
  const number = typeof value === "string" && /^\s*\d\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) return null;
  return number >= 1 && number <= SCALE_POINTS ? number : null;
}

function readRated(value: object): ReadReply<RatedCaption> {
  if (!Value.Check(Reply, value))
    return { ok: false, why: `The reply needs "factuality", "coverage" and "overall".` };
  const points = SCALES.map((scale) => [scale, pointsOf(value[scale])] as const);
  const wrong = points.find(([, given]) => given === null);
  const open = undecided(wrong && value[wrong[0]]);
  if (open) return open;
  if (wrong) {
    const told = JSON.stringify(value[wrong[0]])?.slice(0, 80) ?? "nothing";
    return {
      ok: false,
      why: `"${wrong[0]}" is ${told}, which is no whole number from 1 to ${SCALE_POINTS}.`,
    };
  }
  const [factuality, coverage, overall] = points.map(([, given]) => given ?? 0);
  const explanation = typeof value.explanation === "string" ? value.explanation.trim() : "";
  return {
    ok: true,
    value: {
      factuality: factuality ?? 0,
      coverage: coverage ?? 0,
      overall: overall ?? 0,
      explanation: explanation.slice(0, LONGEST_NOTE),
    },
  };
}

/** Rates a caption of the video that follows: `{factuality, coverage, overall, explanation}`, each scale from 1 to 5. */
export const rateCaption: JudgeTask<RateCaptionInput, RatedCaption> = {
  id: "rate_caption",
  prompt: rateCaptionPrompt,
  buildRequest: ({ caption, frameTimes, sound }, { prompt = rateCaptionPrompt, complaint } = {}) =>
    judgeRequest("rate_caption", { caption, frame_times: frameTimes, with_sound: sound }, prompt, complaint),
  choices: () => ({
    choices: SCALES.map((scale, at) => ({
      before: `${at === 0 ? "{" : ", "}"${scale}": `,
      options: Array.from({ length: SCALE_POINTS }, (_, points) => points + 1),
    })),
    end: "}",
  }),
  replySchema: () =>
    objectOf({
      factuality: { type: "integer" },
      coverage: { type: "integer" },
      overall: { type: "integer" },
      explanation: { type: "string" },
    }),
  readReply: (raw, { caption }, mended = NOTHING_MENDED) =>
    readJsonObject(raw, readRated, mended, {
      field: "factuality",
      differ: (one, other) => SCALES.some((scale) => one[scale] !== other[scale]),
      quoted: caption,
    }),
};
