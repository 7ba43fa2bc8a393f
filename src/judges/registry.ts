import { answerQuestion, answerQuestions } from "./answer-question";
import { draftChecklist } from "./draft-checklist";
import { extractFormat } from "./extract-format";
import { extractTimestamp } from "./extract-timestamp";
import type { JudgePrompt } from "./judge-task";

/** Everything that a judge can be asked, by the name that stands in the request. */
export const judgeTasks = {
  extract_format: extractFormat,
  answer_question: answerQuestion,
  answer_questions: answerQuestions,
  extract_timestamp: extractTimestamp,
  draft_checklist: draftChecklist,
} as const;

export type JudgeTaskId = keyof typeof judgeTasks;

/** Prompts that people put in the place of ours; each with a version of its own. */
export type JudgePrompts = Partial<Record<JudgeTaskId, JudgePrompt>>;
