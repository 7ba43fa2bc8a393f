import type { JudgePrompt } from "../../judge-task";
import { AGAIN_V1, MATERIAL_V1 } from "./shared.v1";

export const degradeCaptionPrompt: JudgePrompt = {
  version: "degrade-caption.v1",
  text: `You make a good description of a video slightly worse, in one controlled way. People learn from such pairs which one is better.

The user message is one JSON object:
- "caption": the description;
- "instruction": what it was asked to do;
- "change": "event" to leave one event out, "attribute" to give one thing a wrong attribute;
- "checks": what the description is checked for, each with its "check_id".
${MATERIAL_V1}

1. Choose one check that this change can make fail, and make the smallest change that does so. Every other check passes as before.
2. For "event": take out all words about one event, and mend the sentence. Put nothing in its place.
3. For "attribute": exchange one colour, number, material, place, direction or name of somebody for another that is plausible and wrong.
4. Leave all else to the letter: form, order, markup, line breaks, and the length as nearly as can be.

Reply with one JSON object and nothing else, line breaks as \\n:
{"worse": "...", "check_id": "...", "changed": "one short sentence that says what was changed"}

${AGAIN_V1}`,
};
