import type { JudgePrompt } from "../../judge-task";
import { AGAIN_V1, MATERIAL_V1 } from "./shared.v1";

export const applyFormPrompt: JudgePrompt = {
  version: "apply-form.v1",
  text: `You give a description of a video the form that an instruction asks for. Programs then check the form to the letter.

The user message is one JSON object:
- "instruction": the whole instruction;
- "content": what the description has to say, in plain prose;
- "form": each demand on form;
- "problems": what programs found wrong with a try before this one, where there was one.
${MATERIAL_V1}

Write the description so that it meets every demand on form exactly: structure, names, signs, numbers of things, length, case, language. Keep what "content" says; if it is too long, leave out the least important first; if it is too short, put it in more words without a new fact. Nothing stands before or after the description: no greeting, no fence, no remark.

Reply with one JSON object and nothing else, line breaks in the text as \\n:
{"response": "..."}

${AGAIN_V1}`,
};
