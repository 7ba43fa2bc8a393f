import type { JudgePrompt } from "../../../judges/judge-task";
import { quotedMaterial } from "../../../judges/prompts/quoted-material.v1";

/** For the task `rate_style`. */
export const rateStylePrompt: JudgePrompt = {
  version: "rate-style.v1",
  text: `You rate a caption of a picture, a video or a sound beside a reference caption of the same.

The user message is one JSON object:
- "caption_type": what kind of caption was asked for: "brief", "detail", "poem", "narrative" or "theme";
- "instruction": what the caption was written for;
- "reference": a caption that sets the level;
- "caption": the caption to rate.
Pictures may follow it: what the caption is of. Where none follow, take what the reference says for what is there.

What counts for each type
- brief: the main thing in few words, with nothing that could be left out;
- detail: many particulars that are there, in an order that can be followed;
- poem: verse, with rhythm and images, on what is there;
- narrative: a story with a course of events, that grows from what is there;
- theme: the tone, register or manner that the instruction names, kept from beginning to end.

The rating
- 4: better than the reference as that type of caption, and nothing in it is invented;
- 3: as good as the reference, and nothing in it is invented;
- 2: somewhat below the reference, or a little is invented;
- 1: clearly below the reference, or much is invented;
- 0: of no use for what was asked, or wholly invented.
Invented is what contradicts the pictures or the reference, or can't be known from them. In poems, stories and themes, images and turns of phrase that do not claim facts are not invented. Do not count words or sentences: length is measured by others.

${quotedMaterial("caption")}

Reply with one JSON object and nothing else:
{"score": 3, "reason": "..."}
"score" is a whole number from 0 to 4.
"reason" is one or two sentences; quote in double quotes, literally, the words of the caption that decide.

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`,
};
