import { describe, expect, it } from "vitest";
import { collectJudgeFacts, judgeCards } from "../../../src/evaluation/labels/judge-cards";
import { judgeError } from "../../../src/metrics/correction/judge-error";
import type { JudgeReply } from "../../../src/shapes/call";
import { judgeKey, labelsOf, labelsOfCard } from "../../../src/shapes/judge-card";
import type { AnycapJudgement } from "../../../src/shapes/judged-material";
import type { Label, LabelSet } from "../../../src/shapes/label-set";
import { labelsOfRun } from "../../../src/shapes/labels-of-run";
import type { QuizJudgement } from "../../../src/shapes/quiz";
import type { JudgeRound } from "../../../src/shapes/verdict";
import { callRecord } from "../../support/call-record";
import { labelledRun } from "./judged-run";
import { madeLine, madeSet } from "./made-lines";

const said = (line: string, value: string, parts: Partial<Label> = {}): Label => ({
  ...{ line, person: "Ada", value, at: "2026-11-24T10:00:00.000Z", milliseconds: 900 },
  ...parts,
});

/** Checks that the judge decided and a person labelled: 4 right passes, 1 wrong pass, 2 right fails, 1 wrong fail. */
const told = [
  ...Array.from({ length: 4 }, () => ["passed", "passed"] as const),
  ["passed", "failed"] as const,
  ["failed", "failed"] as const,
  ["failed", "failed"] as const,
  ["failed", "passed"] as const,
].map(([judged, people], index) => ({
  line: madeLine({ sampleId: `s${index}`, judged, verdict: judged }),
  people,
}));
const lines = told.map(({ line }) => line);
const labels = told.map(({ line, people }) => said(line.id, people));
const design = (strata: LabelSet["design"]["strata"]) => ({ ...madeSet(lines).design, strata });
const strata = [
  { runId: "run-1", entryId: "a", kind: "content", judged: "passed", units: 50, drawn: 5 },
  { runId: "run-1", entryId: "a", kind: "content", judged: "failed", units: 30, drawn: 3 },
];
const COUNTS = { rightPasses: 4, wrongPasses: 1, rightFails: 2, wrongFails: 1, passed: 50, failed: 30 };

describe("a judge's card", () => {
  it("counts labels by kind, of as many checks as were drawn from", async () => {
    const [card, ...others] = await judgeCards([madeSet(lines, { labels, design: design(strata) })]);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      judge: { model: "judge", promptVersion: "answer.v1" },
      ...{ benchmark: "omnicap-if", people: 1, answeredAs: [], askedAgain: null },
      ...{ labelledFrom: "2026-11-24T10:00:00.000Z", createdAt: "2026-11-24T10:00:00.000Z" },
      kinds: [{ kind: "content", counts: COUNTS }],
    });
    const { ppv, falseOmission, sensitivity, specificity } = judgeError(COUNTS);
    expect(ppv?.value).toBe(0.8);
    expect(falseOmission?.value).toBeCloseTo(1 / 3, 12);
    // 50 passes of which 40 are right, 30 fails of which 10 are wrong.
    expect(sensitivity?.value).toBeCloseTo(40 / 50, 12);
    expect(specificity?.value).toBeCloseTo(20 / 30, 12);
  });

  it("counts a check once, however many sets hold it and people label it, and its draw once", async () => {
    const one = madeSet(lines, { labels, design: design(strata) });
    const other = {
      ...madeSet(lines.slice(0, 5), {
        labels: labels.slice(0, 5).map((label) => ({ ...label, person: "Ben" })),
      }),
      ...{ id: "set-2", design: design(strata) },
    };
    const [card] = await judgeCards([one, other]);
    expect(card).toMatchObject({ people: 2, kinds: [{ kind: "content", counts: COUNTS }] });
  });

  it("counts the labels of a run once that came in again as a file, under another id", async () => {
    const here = madeSet(lines, { labels, design: design(strata) });
    const again = { ...labelsOfRun(here, "run-1", "directory-1"), id: "set-2" };
    const [card] = await judgeCards([here]);
    expect(await judgeCards([here, again])).toEqual([card]);
    expect(await judgeCards([again, here])).toEqual([card]);
    // Another run, though somebody said the same of it.
    const later = again.labels.map((label) => ({ ...label, at: "2026-11-26T10:00:00.000Z" }));
    const [both] = await judgeCards([here, { ...again, labels: later }]);
    expect(both && labelsOfCard(both)).toBe(2 * (card ? labelsOfCard(card) : 0));
  });

  it("leaves out what was not drawn, what nobody can tell, and lines whose judge is not known", async () => {
    const set = madeSet(lines, { labels, design: design(strata) });
    const chosen = { ...set, lines: set.lines.map((line, index) => ({ ...line, drawn: index !== 4 })) };
    const [without] = await judgeCards([chosen]);
    expect(without?.kinds[0]?.counts.wrongPasses).toBe(0);
    const [doubtful] = await judgeCards([
      {
        ...set,
        labels: labels.map((label, index) => (index === 0 ? { ...label, value: "unknown" } : label)),
      },
    ]);
    expect(doubtful?.kinds[0]?.counts.rightPasses).toBe(3);
    const nobodys = madeLine({ judge: null });
    expect(await judgeCards([madeSet([nobodys], { labels: [said(nobodys.id, "passed")] })])).toEqual([]);
  });

  it("has points of style by points, of as many captions as were drawn from, and no kind of them", async () => {
    const style = (sampleId: string, judged: string) =>
      madeLine({ sampleId, checkId: "style", asks: "points", kind: "style", judged, verdict: judged });
    const drawn = [style("s1", "4"), style("s2", "4"), style("s3", "2"), style("s4", "2")];
    const values = ["4", "3", "unknown", "2"];
    const set = madeSet(drawn, {
      labels: drawn.map(({ id }, index) => said(id, values[index] ?? "")),
      design: design([
        { runId: "run-1", entryId: "a", kind: "style", judged: "4", units: 12, drawn: 2 },
        { runId: "run-1", entryId: "a", kind: "style", judged: "2", units: 5, drawn: 2 },
      ]),
    });
    const [card, ...others] = await judgeCards([set]);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      kinds: [],
      points: {
        labelled: [
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 1, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 1, 1],
        ],
        all: [0, 0, 5, 0, 12],
      },
    });
    expect(card && labelsOfCard(card)).toBe(3);
    const chosen = { ...set, lines: set.lines.map((line) => ({ ...line, drawn: false })) };
    expect(await judgeCards([chosen])).toEqual([]);
  });

  it("is another one for another prompt, and counts a quiz answer by whether it is right", async () => {
    const right = madeLine({ asks: "option", kind: "entity", right: "B", verdict: "B", judged: "right" });
    const wrong = madeLine({
      ...{ sampleId: "s2", asks: "option", kind: "entity", right: "B", verdict: "A", judged: "wrong" },
      judge: { model: "judge", promptVersion: "answer.v2" },
    });
    const cards = await judgeCards([
      madeSet([right, wrong], { labels: [said(right.id, "B"), said(wrong.id, "C")] }),
    ]);
    expect(cards.map(({ judge }) => judge.promptVersion)).toEqual(["answer.v1", "answer.v2"]);
    expect(cards.map(({ kinds }) => kinds[0]?.counts)).toMatchObject([{ rightPasses: 1 }, { rightFails: 1 }]);
    expect(cards.map(({ kinds }) => labelsOf(kinds))).toEqual([1, 1]);
  });

  it("weighs whole instructions by how many of their checks failed", async () => {
    const results = ["passed", "failed"].flatMap((second, result) => [
      madeLine({ sampleId: `s${result}` }),
      madeLine({ sampleId: `s${result}`, checkId: "c2", judged: second, verdict: second }),
    ]);
    const whole = {
      ...{ unit: "instruction" as const, count: 4 },
      strata: [
        { runId: "run-1", entryId: "a", kind: "", judged: "0", units: 10, drawn: 1 },
        { runId: "run-1", entryId: "a", kind: "", judged: "1", units: 7, drawn: 1 },
      ],
    };
    const set = madeSet(results, { labels: results.map(({ id }) => said(id, "passed")) });
    const [card] = await judgeCards([{ ...set, design: { ...set.design, ...whole } }]);
    expect(card?.kinds[0]?.counts).toMatchObject({ passed: 27, failed: 7, rightPasses: 3, wrongFails: 1 });
  });
});

describe("judge facts", async () => {
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
        ...{
          checkId: `q${index}`,
          status: "passed",
          reason: "",
          evidence: [],
          source: "judge",
          judge: JUDGE,
        },
        rounds: own.map((answer, at) => round(answer, at + 1)),
      })),
    };
  }

  describe("what results tell of their judges", () => {
    it("counts questions of a quiz that were asked again, and those with two answers", () => {
      const detail = quiz(["A", "A"], ["A", "B"], ["A", null], ["A"]);
      expect(told(detail)?.askedAgain).toEqual({ questions: 2, flipped: 1 });
    });

    it("counts a result once that came in again with its run, as a file", () => {
      const facts = collectJudgeFacts();
      const detail = quiz(["A", "B"]);
      const add = (replies: JudgeReply[], repeat = 1) =>
        facts.add(made.run, {
          ...task,
          repeat,
          result: { ...result, judgement: { ...judgement, detail, replies } },
        });
      const asked = () =>
        facts.facts().get(judgeKey(JUDGE, made.run.dataSet.benchmark))?.askedAgain?.questions;
      add([]);
      add([]);
      expect(asked()).toBe(1);
      add([], 2);
      expect(asked()).toBe(2);
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
});
