import type { JudgePrompt } from "../../judge-task";
import { AGAIN_V1, MATERIAL_V1 } from "./shared.v1";

export const instructionFromCaptionPrompt: JudgePrompt = {
  version: "instruction-from-caption.v1",
  text: `You write one instruction for somebody who will describe a video. You have a detailed caption in the place of the video. You do not describe anything yourself. Programs then look whether your words ask for exactly what was drawn.

The user message is one JSON object:
- "caption": the caption, which the reader of your instruction will never see;
- "content": the demands on what is said, each with the "constraint_id" of its kind and what the kind means;
- "form": the demands on form in plain words. Numbers, names in quotes and signs in them are fixed.
${MATERIAL_V1}

1. The instruction asks for a description of the video, and speaks of the video alone: never of a caption, a text or a description that was given.
2. Every entry of "content" becomes one demand of that kind that the caption can answer. It names what it is about, and gives no part of the answer away.
3. No two demands ask for the same, and none makes another impossible.
4. Every entry of "form" is asked for once, of the whole description, with its numbers, names in quotes and signs as they stand; its plain words may stay as they are.
5. Nothing else is asked for: no other length, number of things, order, layout, tone, language or word.

Reply with one JSON object and nothing else:
{"instruction": "...", "demands": [{"constraint_id": "...", "words": "..."}]}
"demands" has one entry for each entry of "content", in that order, with the part of your instruction that makes the demand, copied letter by letter.

${AGAIN_V1}`,
};
