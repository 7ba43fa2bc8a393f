import type { JudgePrompt } from "../judge-task";
import { draftChecklistPrompt } from "./draft-checklist.v1";

/** The prompt for a draft whose demands on content are fixed: what is said of them stands behind the usual one. */
export const draftDemandsPrompt: JudgePrompt = {
  version: "draft-demands.v1",
  text: `${draftChecklistPrompt.text}

This time the demands are known. The user message also has "demands": the demands of the instruction on what is said, each with its "constraint_id" and its words. Draft one content check for each of them, in their order, with that constraint_id and with those words as its description, letter by letter. Draft no other content check and no format check: "format" is an empty list. A question asks nothing that these demands, and the format checks in "already", do not ask of the description.`,
};
