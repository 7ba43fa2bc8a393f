import { describe, expect, it } from "vitest";
import { collectJudgeFacts } from "../../../src/evaluation/labels/judge-facts";
import type { JudgeReply } from "../../../src/shapes/call";
import { judgeKey } from "../../../src/shapes/judge-card";
import type { AnycapJudgement } from "../../../src/shapes/judged-material";
import type { QuizJudgement } from "../../../src/shapes/quiz";
import type { JudgeRound } from "../../../src/shapes/verdict";
import { callRecord } from "../../support/call-record";
import { labelledRun } from "./judged-run";

const JUDGE = { model: "judge", promptVersion: "v1" };
const made = await labelledRun(1);
const tasks = [];
for await (const one of made.tasks()) tasks.push(one);
const [task] = tasks;
if (!task?.result?.judgement) throw new Error("The run has a judged result.");
const { result } = task;
const { judgement } = task.result;

/** The facts about the judge that a result with this judgement tells. */
const told = (detail: unknown, replies: JudgeReply[] = []) => {
  const facts = collectJudgeFacts();
  facts.add(made.run, { ...task, result: { ...result, judgement: { ...judgement, detail, replies } } });
  return facts.facts().get(judgeKey(JUDGE, made.run.dataSet.benchmark));
};

const round = (answer: string | null, at: number, judge = JUDGE): JudgeRound => ({
  ...{ round: at, judge, options: ["A. red", "B. blue"], answer, explanation: "", evidence: [] },
  status: "passed",
});

function quiz(...answers: (string | null)[][]): QuizJudgement {
  return {
    answers: answers.map((own, index) => ({
      ...{ checkId: `q${index}`, status: "passed", reason: "", evidence: [], source: "judge", judge: JUDGE },
      rounds: own.map((answer, at) => round(answer, at + 1)),
    })),
  };
}

describe("what results tell of their judges", () => {
  it("counts questions of a quiz that were asked again, and those with two answers", () => {
    const detail = quiz(["A", "A"], ["A", "B"], ["A", null], ["A"]);
    expect(told(detail)?.askedAgain).toEqual({ questions: 2, flipped: 1 });
  });

  it("counts key points and style that were asked again", () => {
    const point = (score: number | null) => ({ score, reason: "" });
    const points: AnycapJudgement = {
      ...{ length: null, points: [point(1), point(0), point(1)] },
      rounds: [
        { judge: JUDGE, round: 1, points: [point(1), point(0), point(1)] },
        { judge: JUDGE, round: 2, points: [point(1), point(1), point(null)] },
      ],
    };
    expect(told(points)?.askedAgain).toEqual({ questions: 2, flipped: 1 });
    const style: AnycapJudgement = {
      ...{ length: null, style: point(2.5) },
      rounds: [2, 3].map((score, at) => ({ judge: JUDGE, round: at + 1, style: point(score) })),
    };
    expect(told(style)?.askedAgain).toEqual({ questions: 1, flipped: 1 });
  });

  it("says nothing of flips where several judges differ", () => {
    const [first] = quiz(["A"]).answers;
    const other = { ...JUDGE, model: "another" };
    const detail = { answers: [{ ...first, rounds: [round("A", 1), round("B", 1, other)] }] };
    expect(told(detail)).toBeUndefined();
  });

  it("names the model of answers that came home in a file, with their time", () => {
    const call = callRecord({ ...JUDGE, answeredModel: "judge-2026-10", source: "batch" });
    const reply = { checkId: "q0", task: "answer", attempt: 1, raw: "{}", rejected: null, call };
    expect(told(quiz(["A", "A"]), [reply])).toEqual({
      answeredAs: [{ model: "judge-2026-10", from: call.startedAt, to: call.startedAt }],
      askedAgain: { questions: 1, flipped: 0 },
    });
  });
});
