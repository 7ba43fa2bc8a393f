import { describe, expect, it } from "vitest";
import { bundledSample } from "../../../scripts/bundled-sample";
import { buildDemo } from "../../../scripts/demo-run/build-demo";
import { anycapeval } from "../../../src/benchmarks/anycapeval";
import type { Benchmark } from "../../../src/benchmarks/benchmark";
import { capquiz } from "../../../src/benchmarks/capquiz";
import type { ExportedTask } from "../../../src/evaluation/export/export-source";
import { labelLines, linesOfTask } from "../../../src/evaluation/labels/label-lines";
import { verdictsOfResult } from "../../../src/evaluation/verdicts/session-sample";
import type { KeptRun } from "../../../src/shapes/run";
import type { Extraction } from "../../../src/shapes/verdict";
import { exampleEntry, exampleResult } from "../../storage/runs/example-run";

const sample = bundledSample();
const demo = await buildDemo(sample);
const measures = { words: null, seconds: null, outputTokens: null, usd: null };

function tasksOf({ run, dataSet, results }: KeptRun): ExportedTask[] {
  return results.flatMap((result): ExportedTask[] => {
    const of = dataSet.samples.find(({ id }) => id === result.sampleId);
    const entry = run.entries.find(({ id }) => id === result.entryId);
    if (!of || !entry) return [];
    const { repeat, judgement } = result;
    return [
      {
        sample: of,
        entry,
        repeat,
        result,
        judgement: judgement?.detail,
        outcomes: judgement?.outcomes ?? [],
        measures,
      },
    ];
  });
}

describe("the judged lines of a checklist", () => {
  const tasks = tasksOf(demo);

  it("are its questions, with what the judge said and what a person needs; rules on direct text are none", async () => {
    const lines = await labelLines({
      run: demo.run,
      async *tasks() {
        yield* tasks;
      },
    });
    const questions = sample.instructions.flatMap(({ checklist }) =>
      checklist.content.flatMap(({ items }) => items),
    );
    expect(lines).toHaveLength(3 * questions.length);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set(["time", "visual content", "audio content", "omni content"]),
    );
    for (const line of lines) {
      const task = tasks.find(
        ({ result }) => result?.sampleId === line.sampleId && result?.entryId === line.entryId,
      );
      const verdicts = task?.result ? verdictsOfResult(task.sample, task.result, demo.run.semantics) : [];
      const verdict = verdicts.find(({ checkId }) => checkId === line.checkId);
      expect(line.judged).toBe(verdict?.status);
      expect(line.verdict).toBe(verdict?.items?.find(({ checkId }) => checkId === line.itemId)?.status);
      expect(line.caption.length).toBeGreaterThan(0);
      expect(line.options).not.toContainEqual(expect.stringMatching(/^[A-D]\. /));
    }
    const sign = lines.find(({ question }) => question === "At what time does the sign on the door change?");
    expect(sign).toMatchObject({ seconds: 18, right: "00:18", kind: "time", options: [] });
  });

  it("hold a rule on what a judge cut out, with the place, and none on what a person did", () => {
    const extraction = (source: Extraction["source"]): Extraction => ({
      ...{ source, content: ["- "], spans: [{ start: 2, end: 9 }] },
    });
    const lines = (source: Extraction["source"]) => {
      const changed = structuredClone(tasks[0]);
      const detail = changed?.judgement;
      const [verdict] = Object(detail).verdicts.filter(({ half }: { half: string }) => half === "format");
      Object.assign(verdict, {
        extraction: extraction(source),
        judge: { model: "cutter", promptVersion: "extract.v1" },
      });
      if (!changed?.result?.judgement) throw new Error("The demo has a judged result.");
      changed.result.judgement.detail = detail;
      return linesOfTask(demo.run, changed).filter(({ kind }) => kind === "rule on an extraction");
    };
    expect(lines("judge")).toMatchObject([
      {
        itemId: null,
        judge: { model: "cutter", promptVersion: "extract.v1" },
        evidence: [{ start: 2, end: 9 }],
      },
    ]);
    expect(lines("direct")).toEqual([]);
    expect(lines("manual")).toEqual([]);
  });

  it("are none of a caption that was not judged", () => {
    const [task] = tasks;
    if (!task?.result) throw new Error("The demo has a result.");
    expect(linesOfTask(demo.run, { ...task, result: { ...task.result, judgement: null } })).toEqual([]);
  });
});

/** The only lines of a caption that a benchmark has judged so. */
function linesOf(benchmark: Benchmark, material: unknown, detail: unknown) {
  const data = {
    id: "s1",
    video: { id: "v1", path: null, seconds: 12 },
    instruction: "Tell it.",
    facets: {},
    material,
  };
  const outcomes = benchmark.outcomes(data, detail, "strict");
  const result = exampleResult({
    runId: "run-1",
    sampleId: "s1",
    entryId: "a",
    text: "A red cup.",
    outcomes,
    detail,
  });
  return linesOfTask(
    { id: "run-1", semantics: "strict" },
    { sample: data, entry: exampleEntry("a"), repeat: 1, result, judgement: detail, outcomes, measures },
  );
}

describe("the judged lines of other benchmarks", () => {
  const judge = { model: "judge", promptVersion: "p.v1" };

  it("are quiz answers, by letters, with the sixth option", () => {
    const options = ["red", "blue", "green", "white", "black"];
    const question = (id: string, answer: string) => ({
      id,
      type: "attribute",
      question: "Which?",
      options,
      answer,
    });
    const said = (checkId: string, answer: string) => ({
      ...{
        checkId,
        status: "failed",
        reason: "",
        evidence: [{ start: 2, end: 5 }],
        source: "judge",
        judge,
        answer,
      },
    });
    const lines = linesOf(
      capquiz,
      {
        questions: [question("1", "red"), question("2", "blue"), question("3", "blue"), question("4", "red")],
      },
      {
        answers: [said("1", "A"), said("2", "A"), said("3", "F"), { ...said("4", "A"), status: "unscored" }],
      },
    );
    expect(lines.map(({ checkId, verdict, right, judged }) => [checkId, verdict, right, judged])).toEqual([
      ["1", "A", "A", "told rightly"],
      ["2", "A", "B", "told wrongly"],
      ["3", "F", "B", "left out"],
    ]);
    expect(lines[0]?.options).toHaveLength(6);
  });

  it("are key points and style, of which each alone stands for what was asked", () => {
    const item = {
      ...{ modality: "video", fileId: 1, dimension: "poem", demand: null, reference: null, others: {} },
      keyPoints: ["A cup", "A spoon", "A plate"],
    };
    const told = (score: number | null) => ({ score, reason: "" });
    const points = linesOf(anycapeval, item, { length: null, points: [told(1), told(0), told(null)] });
    expect(
      points.map(({ checkId, question, verdict, judge: of }) => [checkId, question, verdict, of]),
    ).toEqual([
      ["k1", "A cup", "passed", null],
      ["k2", "A spoon", "failed", null],
    ]);
    const style = linesOf(
      anycapeval,
      { ...item, keyPoints: null, reference: "A cup stands there." },
      { length: null, style: told(2.6), rounds: [{ judge, round: 1, style: told(2.6) }] },
    );
    expect(style).toMatchObject([
      { checkId: "style", asks: "points", verdict: "3", judged: "3", judge, detail: "A cup stands there." },
    ]);
  });
});
