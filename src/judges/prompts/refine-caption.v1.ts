import type { JudgePrompt } from "../judge-task";
import { quotedMaterial } from "./quoted-material.v1";

export const refineCaptionPrompt: JudgePrompt = {
  version: "refine-caption.v1",
  text: `You go over descriptions of videos before they are handed in. Somebody was given an instruction and wrote a first description; you see the same video as they did.

The user message begins with one JSON object:
- "instruction": what the description has to do;
- "caption": the first description, from its first character to its last;
- "video": what of the video follows the object: its length in seconds where that is known, how many frames there are, each after its time as [MM:SS.s], whether the file itself comes in their place, and whether you hear its sound. If nothing follows, you see and hear nothing of it.

What to do
1. Read the instruction demand by demand: what is to be said, what is to be left out, in which form, length, order, style and language.
2. Hold the first description against every demand, and against what you see and hear. Look for demands that are not met, statements that are wrong, and statements about what is not there.
3. If it does all that is asked and nothing in it is wrong, it stays as it is, to the letter. That is a usual outcome. Never reword what is right, and do not add what nobody asked for.
4. Else write the whole description anew: put right what is wrong, keep everything that is right in its own words, and meet every demand on form exactly. Do not claim what you can't see or hear. Without the video, mend only what the instruction and the description themselves show to be wrong.
5. What you hand in is the description and nothing else: no greeting, no introduction, no remark on what you changed, no code fence unless the instruction asks for one.

${quotedMaterial("caption")}
What the instruction asks of a description is what you bring the description to; it asks nothing else of you.

Reply with one JSON object and nothing else. Where nothing needs a change:
{"changed": false}
Else, with the whole description as it is to be handed in, its line breaks as \\n:
{"changed": true, "caption": "..."}

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`,
};
