import { Type } from "typebox";
import { Value } from "typebox/value";
import { type JudgeTask, judgeRequest, type ReadReply } from "../../../../src/judges/judge-task";
import { NOTHING_MENDED, readJsonObject } from "../../../../src/judges/read-json-object";
import { objectOf } from "../../../../src/shapes/reply-form";
import { matchKeyPointsPrompt } from "./prompts/match-key-points.v1";

export type MatchInput = { response: string; keyPoints: { id: string; says: string }[] };

const Named = Type.Object({ named: Type.Array(Type.String()) });

function readNamed(value: unknown, { keyPoints }: MatchInput): ReadReply<Set<string>> {
  if (!Value.Check(Named, value)) return { ok: false, why: `The reply needs a list "named".` };
  const stranger = value.named.find((name) => keyPoints.every(({ id }) => id !== name));
  if (stranger === undefined) return { ok: true, value: new Set(value.named) };
  return { ok: false, why: `There is no key point ${JSON.stringify(stranger.slice(0, 80))}.` };
}

/** The judge task of this benchmark: which key points a response names, `{named: [id]}`. */
export const matchKeyPoints: JudgeTask<MatchInput, Set<string>> = {
  id: "match_key_points",
  prompt: matchKeyPointsPrompt,
  buildRequest: ({ response, keyPoints }, { prompt = matchKeyPointsPrompt, complaint } = {}) =>
    judgeRequest("match_key_points", { response, points: keyPoints }, prompt, complaint),
  replySchema: () => objectOf({ named: { type: "array", items: { type: "string" } } }),
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(raw, (value) => readNamed(value, input), mended, { field: "named" }),
};
