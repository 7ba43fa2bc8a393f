import { expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { correctScores } from "../../../src/evaluation/labels/correct-scores";
import type { Label, LabelSet } from "../../../src/shapes/label-set";
import type { CorrectedScore, RunCorrection } from "../../../src/shapes/run-correction";
import { labelledRun, trueScores } from "./judged-run";

const OPTIONS = { seed: 1, times: 400 };

async function example(videos = 100) {
  const { run, tasks, truths, label } = await labelledRun(videos);
  const correct = async (sets: readonly LabelSet[], facets = false) =>
    correctScores({ run, benchmark: omnicapIf, tasks: tasks() }, sets, OPTIONS, { facets });
  return { truths, label, correct };
}

const scoreOf = (found: RunCorrection | null, entry: string, id: string): CorrectedScore | undefined =>
  found?.entries.find(({ entryId }) => entryId === entry)?.scores.find((score) => score.id === id);

const holds = (score: CorrectedScore | undefined, truth: number) =>
  score?.interval !== null &&
  score?.interval !== undefined &&
  score.interval[0] <= truth &&
  truth <= score.interval[1];

it("labels of 120 checks bring the scores of a judge that errs by kind back to the truth", async () => {
  const { truths, label, correct } = await example();
  const found = await correct([await label({ count: 120 })]);
  expect(found?.labels).toEqual({ counted: 120, people: 1, unknown: 0, stale: 0, notDrawn: 0 });
  for (const model of ["a", "b"]) {
    const score = scoreOf(found, model, "csr");
    const { csr } = trueScores(truths, model);
    expect(score).toMatchObject({ state: "corrected" });
    expect(Math.abs((score?.asJudged ?? 0) - csr)).toBeGreaterThan(0.03);
    expect(Math.abs((score?.value ?? 0) - csr)).toBeLessThan(Math.abs((score?.asJudged ?? 0) - csr));
    expect(holds(score, csr)).toBe(true);
    const other = found?.predictionPowered.find((one) => one.entryId === model && one.scoreId === "csr");
    expect(Math.abs((other?.value ?? 0) - (score?.value ?? 1))).toBeLessThan(0.03);
    expect(other?.lambda).toBeGreaterThan(0);
  }
  expect(found?.ranks.filter(({ scoreId }) => scoreId === "csr")).toEqual([
    { entryId: "a", scoreId: "csr", rank: [1, 1] },
    { entryId: "b", scoreId: "csr", rank: [2, 2] },
  ]);
});

it("labels of earlier captions weigh nothing: with a set of them the numbers are those without", async () => {
  const { label, correct } = await example(40);
  const [now, before] = [await label({ count: 60 }), await label({ count: 150 })];
  const texts = Object.fromEntries(
    Object.entries(before.texts).map(([hash, text]) => [hash, `${text} Once.`]),
  );
  const [alone, beside] = [await correct([now]), await correct([now, { ...before, id: "earlier", texts }])];
  expect(beside?.labels.stale).toBe(150);
  expect(beside?.entries).toEqual(alone?.entries);
});

it("what rules decided is exact, and needs no label", async () => {
  const { label, correct } = await example(40);
  const found = await correct([await label({ count: 60 })]);
  const format = scoreOf(found, "a", "format_csr");
  expect(format).toMatchObject({ state: "exact", labels: 0 });
  expect(format?.value).toBe(format?.asJudged);
  expect(format?.interval).not.toBeNull();
  expect(scoreOf(found, "a", "format_isr")).toMatchObject({ state: "exact" });
});

it("whole instructions correct ISR, single checks do not", async () => {
  const { truths, label, correct } = await example();
  const single = await correct([await label({ count: 120 })]);
  expect(scoreOf(single, "a", "isr")).toMatchObject({ state: "uncorrected", value: null });
  const whole = await correct([await label({ count: 240, whole: true })]);
  for (const model of ["a", "b"]) {
    const score = scoreOf(whole, model, "isr");
    const { isr } = trueScores(truths, model);
    expect(score).toMatchObject({ state: "corrected" });
    expect(Math.abs((score?.value ?? 0) - isr)).toBeLessThan(Math.abs((score?.asJudged ?? 0) - isr));
    expect(holds(score, isr)).toBe(true);
  }
});

it("scores by type and field are corrected too, and the error of the judge is told by kind", async () => {
  const { label, correct } = await example();
  const found = await correct([await label({ count: 300 })], true);
  const facets = found?.entries[0]?.facets ?? {};
  expect(Object.keys(facets).sort()).toEqual(expect.arrayContaining(["constraint", "field"]));
  const types = new Map(facets.constraint?.map(({ value, scores }) => [value, scores[0]]));
  expect(types.get("length")).toMatchObject({ state: "exact" });
  expect(types.get("audio_focus")).toMatchObject({ state: "corrected" });
  // It passes seven in ten lines on sound that people fail.
  const audio = found?.kinds.find(({ kind }) => kind.startsWith("audio"));
  expect(audio?.specificity?.low).toBeLessThan(0.3);
  expect(audio?.specificity?.high).toBeGreaterThan(0.3);
  expect(audio?.sensitivity?.value).toBeGreaterThan(0.9);
});

it("labels that were given because a verdict looked wrong count for nothing, and are told apart", async () => {
  const { label, correct } = await example(40);
  const drawn = await label({ count: 60 });
  const chosen = { ...drawn, id: "set-2", lines: drawn.lines.map((line) => ({ ...line, drawn: false })) };
  expect(await correct([chosen])).toBeNull();
  const [first, second] = [drawn.lines.slice(0, 40), chosen.lines.slice(40)];
  const found = await correct([{ ...drawn, lines: [...first, ...second] }]);
  expect(found?.labels).toMatchObject({ counted: 40, notDrawn: 20 });
});

it("a label that was changed after the verdict was opened corrects as the one before, and is told apart", async () => {
  const { label, correct } = await example(40);
  const set = await label({ count: 60 });
  const judged = new Map(set.lines.map((line) => [line.id, line.verdict]));
  const changed = set.labels.map(
    (one): Label => ({
      ...{ ...one, value: judged.get(one.line) ?? one.value, at: "2099-01-01T00:00:00.000Z", seen: true },
    }),
  );
  const before = await correct([set]);
  const after = await correct([{ ...set, labels: [...set.labels, ...changed] }]);
  expect(after).toEqual({ ...before, labels: { ...before?.labels, seen: changed.length } });
  expect(await correct([{ ...set, labels: changed }])).toBeNull();
});

it("no label, those of another run and those on other captions correct nothing; one label refuses what it can't tell", async () => {
  const { label, correct } = await example(20);
  const set = await label({ count: 30 });
  expect(await correct([])).toBeNull();
  expect(await correct([{ ...set, labels: [] }])).toBeNull();
  const [run] = set.design.runs;
  const elsewhere = run ? [{ ...run, id: "run-2" }] : [];
  expect(await correct([{ ...set, design: { ...set.design, runs: elsewhere } }])).toBeNull();
  const texts = Object.fromEntries(Object.keys(set.texts).map((hash) => [hash, "Another caption."]));
  expect(await correct([{ ...set, texts }])).toBeNull();
  const one = await correct([{ ...set, labels: set.labels.slice(0, 1) }]);
  expect(scoreOf(one, "a", "csr")).toMatchObject({ state: "uncorrected", value: null });
});

it("a set that was labelled by half weighs by what was labelled", async () => {
  const { truths, label, correct } = await example();
  const set = await label({ count: 240 });
  const found = await correct([{ ...set, labels: set.labels.slice(0, 120) }]);
  expect(found?.labels.counted).toBe(120);
  expect(holds(scoreOf(found, "a", "csr"), trueScores(truths, "a").csr)).toBe(true);
});

it("a judge that people always confirm keeps a doubt, and one that they always contradict is turned around", async () => {
  const { label, correct } = await example(40);
  const set = await label({ count: 120 });
  const verdicts = new Map(set.lines.map(({ id, verdict }) => [id, verdict]));
  const relabelled = (value: (verdict: string) => string) => ({
    ...set,
    labels: set.labels.map((one) => ({ ...one, value: value(verdicts.get(one.line) ?? "") })),
  });
  const right = scoreOf(await correct([relabelled((verdict) => verdict)]), "a", "csr");
  expect(right?.state).toBe("corrected");
  expect(holds(right, right?.asJudged ?? -1)).toBe(true);
  expect((right?.interval?.[1] ?? 0) - (right?.interval?.[0] ?? 0)).toBeGreaterThan(0.01);
  const turned = relabelled((verdict) => (verdict === "passed" ? "failed" : "passed"));
  const wrong = scoreOf(await correct([turned]), "a", "csr");
  expect(wrong?.state).toBe("corrected");
  // A rule of four constraints is exact, and stays as it is.
  expect(wrong?.value ?? 1).toBeLessThan((right?.asJudged ?? 0) - 0.2);
});

it("lines that two people disagree on count for nothing until somebody decides them", async () => {
  const { label, correct } = await example(40);
  const set = await label({ count: 80 });
  const other = (value: string) => (value === "passed" ? "failed" : "passed");
  const second = set.labels.map((one, index) => ({
    ...{ ...one, person: "Ben" },
    value: index % 2 === 0 ? one.value : other(one.value),
  }));
  const halved = { ...set, labels: [...set.labels, ...second] };
  expect((await correct([halved]))?.labels.counted).toBe(40);
  const decisions = set.labels.map(({ line, value }) => ({
    ...{ line, person: "Eve", value, reason: "Seen.", at: "2026-11-24T12:00:00.000Z" },
  }));
  const decided = await correct([{ ...halved, decisions }]);
  expect(decided?.labels.counted).toBe(80);
  expect(scoreOf(decided, "a", "csr")).toEqual(scoreOf(await correct([set]), "a", "csr"));
});
