import { checkFormat, ruleRunner } from "../../src/evaluation/check-format";
import { type JudgeCaptionOptions, judgeCaption } from "../../src/evaluation/judge-caption";
import { mendObjects } from "../../src/judges/mend-json";
import type { Checklist } from "../../src/schemas/checklist";
import type { Verdict } from "../../src/schemas/verdict";
import { dispatcherInTest } from "./calls/dispatcher-in-test";
import { type Asked, scriptedJudge } from "./scripted-judge";

export const caption = "At [00:13] one clap of thunder is heard. The cat wakes up and runs away.";
const options = ["A. It sleeps on", "B. It wakes up", "C. Cannot be told"];
export const yesNo = ["yes", "no"];

export const checklist: Checklist = {
  format: [
    {
      checkId: "f1",
      constraintId: "length",
      description: "At most 20 words",
      parameters: { unit: "word", max_len: 20 },
    },
    {
      checkId: "f2",
      constraintId: "count",
      description: "Name two things the cat does",
      parameters: { min_count: 2, max_count: 2 },
    },
    {
      checkId: "f3",
      constraintId: "case",
      description: "The sentence on the cat is in lower case",
      parameters: { case_type: "lower" },
    },
  ],
  content: [
    {
      checkId: "c1",
      constraintId: "visual_include",
      description: "",
      items: [
        {
          checkId: "q1",
          type: "attempt",
          question: "Is the cat named?",
          options: yesNo,
          correctAnswer: "yes",
        },
        {
          checkId: "q2",
          type: "correctness",
          question: "What does the cat do?",
          options,
          correctAnswer: "B",
        },
      ],
    },
    {
      checkId: "c2",
      constraintId: "audio_temporal_grounding",
      description: "",
      items: [
        {
          checkId: "q3",
          type: "timestamp",
          question: "When is the thunder?",
          options: [],
          correctAnswer: "00:13",
        },
      ],
    },
  ],
};

export function honest(asked: Asked): unknown {
  switch (asked.task) {
    case "extract_format":
      return {
        content:
          asked.checkitem?.check_id === "f2"
            ? ["(wakes up), (runs away)"]
            : ["The cat wakes up and runs away."],
      };
    case "extract_timestamp":
      return { timestamp: "00:13" };
    case "answer_questions":
      return {
        answers: (asked.questions ?? []).map(({ id }) => ({ id, answer: id === "q1" ? "yes" : "B" })),
      };
    default:
      return {
        answer: asked.options?.includes("yes") ? "yes" : "B",
        result_explanation: 'It says "The cat wakes up".',
        result_confidence: 5,
      };
  }
}

export function judge(
  script: Parameters<typeof scriptedJudge>[0],
  changes: Partial<JudgeCaptionOptions> = {},
) {
  const provider = scriptedJudge(script);
  const run = ruleRunner({ semantics: "strict", benchmark: "omnicap-if" });
  const { waits, judge: dispatched } = dispatcherInTest();
  const told: Verdict[] = [];
  const result = judgeCaption({
    instruction: "Describe the clip.",
    checklist,
    caption,
    judges: [{ id: "judge", provider: dispatched(provider) }],
    settings: { temperature: 0, maxTokens: null, seed: null },
    semantics: "strict",
    videoSeconds: 26,
    runFormatChecks: (requests) =>
      Promise.all(
        requests.map(({ check, given }) =>
          checkFormat(
            { response: caption, check, siblings: checklist.format, semantics: "strict", given },
            run,
          ),
        ),
      ),
    signal: new AbortController().signal,
    mend: async (reply) => mendObjects(reply),
    onVerdict: (verdict) => told.push(verdict),
    ...changes,
  });
  return { provider, result, waits, told };
}

export function statuses(verdicts: Verdict[]): Record<string, string> {
  return Object.fromEntries(verdicts.map(({ checkId, status, cause }) => [checkId, cause ?? status]));
}
