import type { JudgePrompt } from "../../judge-task";
import { AGAIN_V1, MATERIAL_V1 } from "./shared.v1";

export const mergeAnswersPrompt: JudgePrompt = {
  version: "merge-answers.v1",
  text: `You put answers about one video together into one description.

The user message is one JSON object:
- "demands": all that the description has to do;
- "answers": texts that each do some of it.
${MATERIAL_V1}

Keep every fact of the answers that a demand wants, say each once, and add none. Where demands ask for an order, a focus or a point of view, the whole keeps to it. Write plain prose about the video, without headings, lists or a word about demands and answers.

Reply with one JSON object and nothing else:
{"merged": "..."}

${AGAIN_V1}`,
};
