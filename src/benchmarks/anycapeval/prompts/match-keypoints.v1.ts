import type { JudgePrompt } from "../../../judges/judge-task";
import { quotedMaterial } from "../../../judges/prompts/quoted-material.v1";

/** For the task `match_keypoints`. */
export const matchKeypointsPrompt: JudgePrompt = {
  version: "match-keypoints.v1",
  text: `You find out which key points a caption of a picture, a video or a sound states.

The user message is one JSON object:
- "instruction": what the caption was written for;
- "caption": that caption;
- "key_points": an object of key points by their ids.

How to decide
1. You have not seen the picture or video nor heard the sound. Decide from the caption alone.
2. A key point counts 1 when the caption states it, and states it rightly: in other words, in another order or spread over several sentences is as good.
3. It counts 0 when the caption does not mention it, states only a part of what it says, or says something else of it. Missing and wrong are the same.
4. Read nothing into a key point that it does not say, and nothing into the caption that it does not say.
5. Each key point is decided for itself. How well the caption is written, and how long it is, plays no part.

${quotedMaterial("caption")}

Reply with one JSON object and nothing else:
{"caption_evaluation": {"key_points_scores": {"k1": 1, "k2": 0}, "total_score": 1, "score_reasons": {"k1": "...", "k2": "..."}}}
"key_points_scores" has every id of "key_points" and no other, each with 0 or 1.
"total_score" is the sum of these numbers.
"score_reasons" has the same ids, each with one sentence; quote in double quotes, literally, the words of the caption that decide, if there are any.

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`,
};
