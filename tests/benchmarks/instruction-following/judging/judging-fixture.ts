import {
  type CaptionToJudge,
  judgeCaption,
} from "../../../../src/benchmarks/instruction-following/define-instruction-following";
import { type JudgeToolsOptions, judgeTools } from "../../../../src/evaluation/run/steps";
import { mendObjects } from "../../../../src/judges/mend-json";
import type { JudgeReply } from "../../../../src/shapes/call";
import type { Checklist } from "../../../../src/shapes/checklist";
import type { Verdict } from "../../../../src/shapes/verdict";
import { dispatcherInTest } from "../../../calls/queue/dispatcher-in-test";
import { type Asked, scriptedJudge } from "../../../evaluation/scripted-judge";
import { rulesInPlace } from "../../../support/rules-in-place";

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

/** Judges the caption; `changes` go into what is judged and how. */
export function judge(
  script: Parameters<typeof scriptedJudge>[0],
  changes: Partial<CaptionToJudge & JudgeToolsOptions> = {},
) {
  const provider = scriptedJudge(script);
  const { waits, judge: dispatched } = dispatcherInTest();
  const told: Verdict[] = [];
  const replies: JudgeReply[] = [];
  const tools = judgeTools({
    judges: [{ id: "judge", provider: dispatched(provider) }],
    settings: { temperature: 0, maxTokens: null, seed: null },
    semantics: "strict",
    runRules: rulesInPlace,
    signal: new AbortController().signal,
    mend: async (reply) => mendObjects(reply),
    onVerdict: (verdict) => told.push(verdict),
    ...changes,
    onReply: (reply) => {
      replies.push(reply);
      changes.onReply?.(reply);
    },
  });
  const given = {
    instruction: "Describe the clip.",
    checklist,
    caption,
    rules: "omnicap-if" as const,
    videoSeconds: 26,
    ...changes,
  };
  const result = judgeCaption(given, tools).then(({ verdicts }) => ({
    verdicts,
    replies,
    problem: tools.problem(),
  }));
  return { provider, result, waits, told };
}

export function statuses(verdicts: Verdict[]): Record<string, string> {
  return Object.fromEntries(verdicts.map(({ checkId, status, cause }) => [checkId, cause ?? status]));
}
