import { expect, it } from "vitest";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { judgeTools } from "../../../src/evaluation/judge-tools";
import { replayLines } from "../../../src/evaluation/leaderboard/replayed-lines";
import { replyOwners } from "../../../src/evaluation/leaderboard/reply-owners";
import type { JudgeReply } from "../../../src/schemas/call";
import type { Run } from "../../../src/schemas/run";
import { FOUR } from "../../benchmarks/capquiz/quiz-records";
import { callRecord } from "../../support/call-record";
import { readBy } from "../../support/read-by";
import { noRules } from "../../support/rules-in-place";
import { dispatcherInTest } from "../calls/dispatcher-in-test";
import { scriptedJudge } from "../scripted-judge";

const CAPTION = "A red kettle whistles on the stove. A cat sleeps.";
const [sample] = readBy(capquiz, [{ name: "quiz.json", text: JSON.stringify(FOUR) }]).samples;
const signal = new AbortController().signal;
const shared = { runRules: noRules, mend: async () => new Map(), signal };
const judging = { rounds: 1, batched: false, optionSeed: null, otherJudges: false };

/** A quiz answered by a judge that always takes the first option, with its replies. */
async function judgedQuiz() {
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
    onReply: (reply) => replies.push(reply),
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
  return { sample, replies, kept, run };
}

it("lines of a benchmark without a checklist come out of its judge's stored replies, read again", async () => {
  const { sample, replies, kept, run } = await judgedQuiz();
  expect(kept.some(({ status }) => status === "passed")).toBe(true);
  const again = async (with_: readonly JudgeReply[], lines = kept) =>
    [
      ...(
        await replayLines(
          capquiz,
          { sample, caption: CAPTION, kept: lines, replies: with_ },
          { run, ...shared },
        )
      ).values(),
    ].map(({ by }) => by);
  expect(new Set(await again(replies))).toEqual(new Set(["replies"]));
  expect(new Set(await again([]))).toEqual(new Set(["nothing"]));
  const forged = kept.map((line, place) =>
    place === 0
      ? { ...line, status: line.status === "passed" ? ("failed" as const) : ("passed" as const) }
      : line,
  );
  expect((await again(replies, forged))[0]).toBe("otherwise");
  const less = replies.filter(({ checkId }) => !checkId.split(" ").includes(kept[0]?.id ?? ""));
  const [first, ...others] = await again(less);
  expect([first, new Set(others)]).toEqual(["nothing", new Set(["replies"])]);
});

it("a call that stands for two questions or two captions is told, and one that answers equal requests is not", () => {
  if (!sample) throw new Error("There is no sample.");
  const reply = (checkId: string, id: string): JudgeReply => ({
    checkId,
    task: "answer_question",
    attempt: 1,
    raw: "{}",
    rejected: null,
    call: callRecord({ id }),
  });
  const owners = replyOwners();
  const reused = (replies: JudgeReply[], caption: string) =>
    owners.reused(replies, sample, null, caption).length;
  expect(reused([reply("q1", "one"), reply("q2", "two")], CAPTION)).toBe(0);
  expect(reused([reply("q1", "one")], CAPTION)).toBe(0);
  expect(reused([reply("q2", "one")], CAPTION)).toBe(1);
  expect(reused([reply("q2", "two")], `${CAPTION} More.`)).toBe(1);
  expect(reused([{ ...reply("q1", "one"), round: 2 }], CAPTION)).toBe(1);
  expect(reused([{ ...reply("q9", "one"), call: null }], CAPTION)).toBe(0);
});
