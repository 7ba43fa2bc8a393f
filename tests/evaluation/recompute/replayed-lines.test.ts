import { expect, it } from "vitest";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { replyOwners } from "../../../src/evaluation/recompute/recompute-run";
import { replayLines } from "../../../src/evaluation/recompute/replayed-lines";
import type { JudgeReply } from "../../../src/shapes/call";
import { CAPTION, judgedQuiz, sample, shared } from "../../boards/logic/judged-quiz";
import { callRecord } from "../../support/call-record";

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
  const of = sample;
  const reply = (checkId: string, id: string): JudgeReply => ({
    checkId,
    task: "answer_question",
    attempt: 1,
    raw: "{}",
    rejected: null,
    call: callRecord({ id }),
  });
  const owners = replyOwners();
  const reused = (replies: JudgeReply[], caption: string) => owners.reused(replies, of, null, caption).length;
  expect(reused([reply("q1", "one"), reply("q2", "two")], CAPTION)).toBe(0);
  expect(reused([reply("q1", "one")], CAPTION)).toBe(0);
  expect(reused([reply("q2", "one")], CAPTION)).toBe(1);
  expect(reused([reply("q2", "two")], `${CAPTION} More.`)).toBe(1);
  expect(reused([{ ...reply("q1", "one"), round: 2 }], CAPTION)).toBe(1);
  expect(reused([{ ...reply("q9", "one"), call: null }], CAPTION)).toBe(0);
});
