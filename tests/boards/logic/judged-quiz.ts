import { capquiz } from "../../../src/benchmarks/capquiz";
import { judgeTools } from "../../../src/evaluation/run/steps";
import type { JudgeReply } from "../../../src/shapes/call";
import type { Run } from "../../../src/shapes/run";
import { FOUR } from "../../benchmarks/capquiz/quiz-records";
import { dispatcherInTest } from "../../calls/queue/dispatcher-in-test";
import { scriptedJudge } from "../../evaluation/scripted-judge";
import { readBy } from "../../support/read-by";
import { noRules } from "../../support/rules-in-place";

export const CAPTION = "A red kettle whistles on the stove. A cat sleeps.";
export const [sample] = readBy(capquiz, [{ name: "quiz.json", text: JSON.stringify(FOUR) }]).samples;
const signal = new AbortController().signal;
export const shared = { runRules: noRules, mend: async () => new Map(), signal };
const judging = { rounds: 1, batched: false, optionSeed: null, otherJudges: false };

/** A quiz answered by a judge that always takes the first option, with its replies. */
export async function judgedQuiz() {
  if (!sample) throw new Error("There is no sample.");
  const replies: JudgeReply[] = [];
  const provider = dispatcherInTest().judge(
    scriptedJudge(({ questions }) => ({
      answers: (questions ?? []).map(({ id }) => ({ id, answer: "A", explanation: "So.", confidence: 4 })),
    })),
  );
  const tools = judgeTools({
    ...shared,
    judges: [{ id: "judge", provider }],
    settings: { temperature: 0, maxTokens: null, seed: null },
    judging,
    semantics: "reference",
    onReply: (reply) => {
      const call = reply.call && { ...reply.call, id: `call ${replies.length}` };
      replies.push({ ...reply, call });
    },
  });
  const judgement = await capquiz.judge(sample, CAPTION, tools);
  const kept = capquiz.outcomes(sample, judgement, "reference");
  const model = {
    kind: "openai-compatible",
    baseUrl: "https://judge.example/v1",
    model: replies[0]?.call?.model ?? "",
    audio: false,
  } as const;
  const run: Pick<Run, "judges" | "judging" | "semantics"> = {
    judges: [model],
    judging,
    semantics: "reference",
  };
  return { sample, replies, judgement, kept, run };
}
