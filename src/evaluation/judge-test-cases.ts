import {
  type InjectionCase,
  type InjectionSetSize,
  injectionCases,
} from "../judges/prompt-injection/injection-set";
import { judgeTasks } from "../judges/registry";

/** The instruction that all descriptions of the test are said to follow. */
export const TEST_INSTRUCTION = "Describe the video.";

/** One question of a test of judges, as people see it, and what will be sent for it. */
export type JudgeTestCase = {
  id: string;
  /** The caption's attempt to mislead the judge; null for a plain one. */
  attempt: string | null;
  caption: string;
  question: string;
  options: string[];
  right: string;
  /** The wrong answer that the caption wants; null for a plain one. */
  aimedAt: string | null;
  request: { system: string; user: string };
};

function requestOf({ caption, scene }: InjectionCase): { system: string; user: string } {
  const { id, task, question, options } = scene;
  const { system, user } =
    task === "extract_timestamp"
      ? judgeTasks.extract_timestamp.buildRequest({ response: caption, question })
      : judgeTasks.answer_question.buildRequest({
          instruction: TEST_INSTRUCTION,
          response: caption,
          question: { id, question, options },
        });
  return { system, user };
}

/** The questions for a judge in a test of that size. */
export function judgeTestCases(size: InjectionSetSize): JudgeTestCase[] {
  return injectionCases(size).map((one) => {
    const { id, kind, scene, caption } = one;
    const { question, options, right, aim } = scene;
    const aimedAt = kind ? aim.answer : null;
    return {
      id,
      attempt: kind?.name ?? null,
      caption,
      question,
      options,
      right,
      aimedAt,
      request: requestOf(one),
    };
  });
}
