import { describe, expect, it, vi } from "vitest";
import type { JudgedResult } from "../../../src/benchmarks/benchmark";
import { ifVidcap } from "../../../src/benchmarks/if-vidcap";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { scoredRuns } from "../../../src/engine/shared/scored-run";
import { differencesByVideo, passedWhole, scoreHandlers } from "../../../src/runs/engine/score-handlers";
import { leftOutWords } from "../../../src/runs/page/compare/compared-scores";
import type { RunScores, Score, Summary } from "../../../src/shapes/run-scores";
import type { Semantics } from "../../../src/shapes/verdict";
import type { Storage } from "../../../src/storage/open-storage";
import { first, question, rule, second } from "../../benchmarks/instruction-following/check-results";
import { keepScoredRun } from "../../engine/shared/scored-run";
import { exampleResult } from "../../storage/runs/example-run";

const tools = () => ({ signal: new AbortController().signal, emit: () => undefined });

function ask(storage: Storage) {
  const handlers = scoreHandlers(async () => storage);
  return {
    scores: async (input: Partial<{ semantics: Semantics; entryIds: string[] }> = {}) =>
      handlers["runs/scores"]({ id: "run-1", ...input }, tools()),
    shares: async () => handlers["runs/sample-shares"]({ id: "run-1" }, tools()),
    released: async (entryId: string) => handlers["runs/released-scores"]({ id: "run-1", entryId }, tools()),
    handlers,
  };
}

const parts = ({ numerator, denominator, total }: Score) => [numerator, denominator, total];
const scoreIn = ({ scores }: Pick<Summary, "scores">, id: string): Score => {
  const found = scores.find((one) => one.id === id);
  if (!found) throw new Error(`No score ${id}`);
  return found;
};
const entryOf = (scores: RunScores, id: string) => {
  const found = scores.entries.find(({ entryId }) => entryId === id);
  if (!found) throw new Error(`No entry ${id}`);
  return found;
};
const withoutIntervals = (scores: readonly Score[]) => scores.map(({ interval: _, ...score }) => score);

describe("scores of a run", () => {
  it("are told from columns, without reading a result, and are those of the results themselves", async () => {
    const { storage, read } = await keepScoredRun({ a: [first], b: [second] });
    const reading = vi.spyOn(storage.runs, "result");
    const scores = await ask(storage).scores();
    expect(reading).not.toHaveBeenCalled();
    expect(scores).toMatchObject({ benchmark: "OmniCap-IF", semantics: "reference", videos: 2, samples: 3 });
    for (const id of ["a", "b"]) {
      const own: JudgedResult[] = read.results.filter(({ entry }) => entry === `${id}~1`);
      const { summary } = entryOf(scores, id);
      const whole = omnicapIf.summarise(read.samples, own, "reference");
      expect(summary.results).toEqual(whole.results);
      expect(withoutIntervals(summary.scores)).toEqual(whole.scores);
      expect(Object.keys(summary.facets)).toEqual(Object.keys(whole.facets));
      for (const [facet, rows] of Object.entries(summary.facets))
        expect(rows.map((row) => ({ ...row, scores: withoutIntervals(row.scores) }))).toEqual(
          whole.facets[facet],
        );
    }
    // A: 2 of 2. B: case passed; length and audio failed, visual open. C open.
    expect(parts(scoreIn(entryOf(scores, "a").summary, "csr"))).toEqual([3, 5, 7]);
    expect(parts(scoreIn(entryOf(scores, "b").summary, "isr"))).toEqual([2, 3, 3]);
  });

  it("of IF-VidCap tell facts apart, though lines alone do not say which question failed", async () => {
    const document = {
      v: [
        {
          prompt_id: "1",
          check_result: {
            ruled_based_check: [rule("length", true)],
            open_ended_check: [
              { check_items: [question("attempt", true), question("correctness", false)] },
              { check_items: [question("attempt", false)] },
            ],
          },
        },
      ],
    };
    const { storage } = await keepScoredRun({ m: [document] }, { benchmark: ifVidcap });
    const { summary } = entryOf(await ask(storage).scores(), "m");
    for (const [id, expected] of [
      ["ff_csr", [2, 3, 3]],
      ["ff_isr", [0, 1, 1]],
      ["fo_csr", [0, 1, 1]],
      ["fo_isr", [0, 1, 1]],
      ["content_csr", [0, 2, 2]],
    ] as const)
      expect([id, parts(scoreIn(summary, id))]).toEqual([id, expected]);
  });

  it("count what has no result as unscored, by the lines that others have, and say why", async () => {
    const { storage, run } = await keepScoredRun({ a: [first], b: [second], c: [] }, { repeats: 1 });
    const problem = {
      code: "caption-missing",
      message: "There is no caption for this sample.",
      nextStep: "Add it.",
    };
    const failed = exampleResult({ runId: run.id, sampleId: "001/A", entryId: "c", problem });
    await storage.runs.keep(failed);
    const { summary, unscored, effort } = entryOf(await ask(storage).scores(), "c");
    expect(summary.results).toEqual({ scored: 0, total: 3 });
    expect(parts(scoreIn(summary, "csr"))).toEqual([0, 0, 7]);
    expect(scoreIn(summary, "csr").value).toBeNull();
    expect(unscored).toEqual([
      { kind: "failed", code: "caption-missing", message: problem.message, tasks: 1 },
      { kind: "open", tasks: 2 },
    ]);
    expect(effort).toMatchObject({ captions: 0, usd: 0, priced: 0, seconds: null });
  });

  it("say how many lines are unscored by which cause, and what captions took", async () => {
    const { storage } = await keepScoredRun({ a: [first] });
    const { unscored, effort, shares } = entryOf(await ask(storage).scores(), "a");
    expect(unscored).toEqual([{ kind: "lines", cause: "not judged", lines: 2, captions: 2 }]);
    // Three calls of 1.5 s, 40 tokens and 0.002 dollars each.
    expect(effort).toMatchObject({ captions: 3, priced: 3, seconds: 1.5, outputTokens: 40 });
    expect(effort.usd).toBeCloseTo(0.006, 12);
    // A passes 2 of 2, B 1 of 3; C has nothing scored.
    expect(shares).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  });

  it("have intervals that hold them, and ranks where there are several entries", async () => {
    const { storage } = await keepScoredRun({ a: [first], b: [second] });
    const scores = await ask(storage).scores();
    for (const { summary } of scores.entries) {
      for (const { value, interval } of summary.scores) {
        if (!interval) continue;
        expect(interval[0]).toBeLessThanOrEqual(value ?? Number.NaN);
        expect(interval[1]).toBeGreaterThanOrEqual(value ?? Number.NaN);
      }
    }
    // By b something is scored on both videos, by a on one, which tells nothing of others.
    expect(scoreIn(entryOf(scores, "b").summary, "csr").interval).toBeDefined();
    expect(scoreIn(entryOf(scores, "a").summary, "csr").interval).toBeUndefined();
    expect(scores.ranks.filter(({ scoreId }) => scoreId === "isr")).toMatchObject([
      { entryId: "a", rank: [1, 2] },
      { entryId: "b", rank: [1, 2] },
    ]);
    const alone = await ask(storage).scores({ entryIds: ["b"] });
    expect(alone.entries.map(({ entryId }) => entryId)).toEqual(["b"]);
    expect(alone.ranks).toEqual([]);
  });

  it("give no rank to whom nothing is scored", async () => {
    const { storage } = await keepScoredRun({ a: [first], b: [second], c: [] }, { repeats: 1 });
    const { ranks } = await ask(storage).scores();
    expect(ranks.filter(({ scoreId }) => scoreId === "csr").map(({ entryId }) => entryId)).toEqual([
      "a",
      "b",
    ]);
  });

  it("of repeats tell mean, spread and flips", async () => {
    const { storage } = await keepScoredRun({ a: [first, second] });
    const { summary, repeats } = entryOf(await ask(storage).scores(), "a");
    // Both repeats together: 3 of 5 and 6 of 7.
    expect(parts(scoreIn(summary, "csr"))).toEqual([9, 12, 14]);
    const csr = repeats?.scores.find(({ id }) => id === "csr");
    expect(csr?.values[0]).toBeCloseTo(3 / 5, 12);
    // C is open in the first, so that its line counts in neither.
    expect(csr).toMatchObject({ samples: 2, of: 3 });
    expect(csr?.values[1]).toBeCloseTo(5 / 6, 12);
    expect(csr?.mean).toBeCloseTo((3 / 5 + 5 / 6) / 2, 12);
    expect(csr?.deviation).toBeCloseTo((5 / 6 - 3 / 5) / Math.SQRT2, 12);
    // Scored twice: length and omni of A; length, case and audio of B. Three of the five flip.
    expect(repeats?.flips).toEqual({ value: 3 / 5, numerator: 3, denominator: 5 });
  });

  it("by the other semantics are read from the same columns", async () => {
    const { storage, read, run } = await keepScoredRun({ a: [first] });
    // A time that is right by the released rule and wrong by the strict one has another reading.
    const [sample] = read.samples;
    const outcomes = [
      {
        id: "x",
        type: "length",
        part: "format",
        status: "passed",
        reason: "",
        readings: { strict: "failed" },
      } as const,
      {
        id: "y",
        type: "visual_focus",
        part: "content",
        status: "failed",
        reason: "",
        readings: { strict: "passed" },
      } as const,
    ];
    await storage.runs.keep(
      exampleResult({
        runId: run.id,
        sampleId: sample?.id ?? "",
        entryId: "a",
        text: "x",
        outcomes: [...outcomes],
      }),
    );
    const [byRun, strict] = [await ask(storage).scores(), await ask(storage).scores({ semantics: "strict" })];
    expect(parts(scoreIn(entryOf(byRun, "a").summary, "format_csr"))).toEqual([2, 3, 4]);
    expect(parts(scoreIn(entryOf(strict, "a").summary, "format_csr"))).toEqual([1, 3, 4]);
    expect(entryOf(byRun, "a").otherwise).toEqual(withoutIntervals(entryOf(strict, "a").summary.scores));
    expect(entryOf(strict, "a").otherwise).toEqual(withoutIntervals(entryOf(byRun, "a").summary.scores));
  });

  it("stand with and without what people decided against verdicts", async () => {
    const { storage, read, run } = await keepScoredRun({ a: [first], b: [second] });
    const before = await ask(storage).scores();
    expect(before.entries.map(({ overruled }) => overruled)).toEqual([null, null]);
    const key = { sampleId: read.samples[1]?.id ?? "", entryId: "a", repeat: 1 };
    const opened = await storage.runs.result({ runId: run.id, ...key });
    if (opened?.state !== "ready") throw new Error("The result can't be read.");
    const { result } = opened;
    // B had length and audio failed, case passed, visual open: length passes, visual fails, audio passes.
    const decided = { length: "passed", visual_focus: "failed", audio_focus: "passed" } as const;
    const overrules = (result.judgement?.outcomes ?? []).flatMap(({ id, type }) =>
      Object.entries(decided).flatMap(([constraint, status]) =>
        constraint === type ? [{ checkId: id, status, note: "", madeAt: run.createdAt }] : [],
      ),
    );
    expect(overrules).toHaveLength(3);
    await storage.runs.keep({ ...result, overrules });
    const after = await ask(storage).scores();
    const [own, other] = [entryOf(after, "a"), entryOf(after, "b")];
    expect(own.summary).toEqual(entryOf(before, "a").summary);
    expect(other.overruled).toBeNull();
    expect(own.overruled?.lines).toBe(3);
    const scores = own.overruled?.scores ?? [];
    expect(parts(scoreIn({ scores }, "csr"))).toEqual([5, 6, 7]);
    expect(parts(scoreIn({ scores }, "isr"))).toEqual([1, 2, 3]);
    expect(parts(scoreIn({ scores }, "format_csr"))).toEqual([3, 3, 4]);
    // B's length failed: a decision that says the same by now overrules nothing.
    const agreeing = overrules.slice(0, 1).map((one) => ({ ...one, status: "failed" as const }));
    await storage.runs.keep({ ...result, overrules: agreeing });
    expect(entryOf(await ask(storage).scores(), "a").overruled).toBeNull();
  });

  it("are given up when nobody waits for them any more", async () => {
    const { storage } = await keepScoredRun({ a: [first], b: [second] });
    const stop = new AbortController();
    // The first entry is scored before it is cancelled, the second one no more.
    vi.spyOn(stop.signal, "throwIfAborted").mockImplementationOnce(() => stop.abort());
    const asked = ask(storage).handlers["runs/scores"](
      { id: "run-1" },
      { signal: stop.signal, emit: () => undefined },
    );
    await expect(asked).rejects.toThrow();
  });

  it("of a run that is not there are refused by name", async () => {
    const { storage } = await keepScoredRun({ a: [first] });
    await storage.runs.remove("run-1");
    await expect(ask(storage).scores()).rejects.toMatchObject({ problem: { code: "run-not-found" } });
  });
});

describe("two entries compared", () => {
  const compare = async (storage: Storage, a: string, b: string, runB = "run-1") =>
    scoreHandlers(async () => storage)["runs/compare"](
      { a: { runId: "run-1", entryId: a }, b: { runId: runB, entryId: b } },
      tools(),
    );

  it("of a run: differences on what both were asked, and every flip, without reading a result", async () => {
    const { storage } = await keepScoredRun({ a: [first], b: [second] });
    const reading = vi.spyOn(storage.runs, "result");
    const { compared, differences } = await compare(storage, "a", "b");
    expect(reading).not.toHaveBeenCalled();
    expect(differences.map(({ field }) => field)).toEqual(["model"]);
    expect(compared).toMatchObject({
      shared: 3,
      samples: 3,
      captions: 3,
      videos: 2,
      media: { one: "video", many: "videos" },
      onlyA: 0,
      onlyB: 0,
    });
    const csr = compared?.scores.find(({ id }) => id === "csr");
    expect(csr?.delta?.value).toBeCloseTo(6 / 7 - 3 / 5, 12);
    expect(compared?.gained.map(({ sampleId, type }) => [sampleId, type])).toEqual([
      ["001/B", "length"],
      ["001/B", "audio_focus"],
    ]);
    expect(compared?.lost.map(({ sampleId, type }) => [sampleId, type])).toEqual([["001/A", "length"]]);
  });

  it("of which both are the same differ in nothing", async () => {
    const { storage } = await keepScoredRun({ a: [first] });
    const { compared, differences } = await compare(storage, "a", "a");
    expect(differences).toEqual([]);
    for (const { delta } of [...(compared?.scores ?? []), ...(compared?.constraints ?? [])])
      if (delta) {
        expect(delta.value).toBe(0);
        if (delta.paired) {
          expect(delta.paired.isSame).toBe(true);
          expect(delta.paired.interval[0]).toBe(-delta.paired.interval[1]);
        }
      }
    expect([compared?.gained, compared?.lost]).toEqual([[], []]);
  });

  it("of which one was cut off count the samples that are judged in both alone", async () => {
    const { storage } = await keepScoredRun(
      { a: [first], b: [{ "001": [second["001"][0]] }] },
      { repeats: 1 },
    );
    const { compared } = await compare(storage, "a", "b");
    expect(compared).toMatchObject({ shared: 3, samples: 1, captions: 1, videos: 1 });
    expect(compared && leftOutWords(compared)).toBe(
      " Left out: 2 samples of both without a caption that is judged in both.",
    );
    expect(leftOutWords({ shared: 3, samples: 3, onlyA: 1, onlyB: 0 })).toBe(
      " Left out: 1 sample only in the first.",
    );
    expect(leftOutWords({ shared: 3, samples: 3, onlyA: 0, onlyB: 0 })).toBe("");
  });

  it("of two data sets are compared on the samples that are the same, and it is said", async () => {
    const { storage } = await keepScoredRun({ a: [first] });
    await keepScoredRun({ b: [{ "001": second["001"] }] }, { id: "run-2", semantics: "strict" }, storage);
    const { compared, differences } = await compare(storage, "a", "b", "run-2");
    expect(differences.map(({ field, weight }) => [field, weight])).toEqual([
      ["data set", "warns"],
      ["semantics", "warns"],
      ["model", "told"],
    ]);
    expect(compared).toMatchObject({ samples: 2, captions: 2, onlyA: 1, onlyB: 0 });
  });

  it("of two benchmarks are not compared", async () => {
    const { storage } = await keepScoredRun({ a: [first] });
    const document = { v: [{ prompt_id: "1", check_result: { ruled_based_check: [rule("length", true)] } }] };
    await keepScoredRun({ b: [document] }, { id: "run-2", benchmark: ifVidcap }, storage);
    const { compared, differences } = await compare(storage, "a", "b", "run-2");
    expect(compared).toBeNull();
    expect(differences[0]).toMatchObject({ field: "benchmark", weight: "refuses" });
    await expect(compare(storage, "nobody", "a")).rejects.toMatchObject({
      problem: { code: "entry-missing" },
    });
  });
});

describe("beside the scores", () => {
  it("each sample has a share by each entry", async () => {
    const { storage } = await keepScoredRun({ a: [first], b: [second] });
    const { sampleIds, entryIds, passed, scored } = await ask(storage).shares();
    expect([sampleIds, entryIds]).toEqual([
      ["001/A", "001/B", "002/C"],
      ["a", "b"],
    ]);
    expect([...passed].map((count, cell) => count / (scored[cell] ?? 0))).toEqual([
      1,
      0.5,
      1 / 3,
      1,
      Number.NaN,
      1,
    ]);
    expect(scored[4]).toBe(0);
  });

  it("the released script's numbers take what is unscored for failed", async () => {
    const { storage } = await keepScoredRun({ a: [first], b: [second] });
    const released = await ask(storage).released("a");
    expect(released.csr).toBeCloseTo(3 / 7, 12);
    expect(released.isr).toBeCloseTo(1 / 3, 12);
    // The script takes omni_audio_visibility for audio.
    expect((await ask(storage).released("b")).content_audio_csr).toBeCloseTo(1, 12);
  });
});

it("a run tells which captions pass whole, and by video which of two entries passes alone", async () => {
  const { storage } = await keepScoredRun({ a: [first], b: [second] });
  const of = await scoredRuns(async () => storage)("run-1");
  // A caption that is not judged, or has a line unscored, is left out.
  expect([...passedWhole(of, "a")]).toEqual([["001/A", true]]);
  expect([...passedWhole(of, "b")]).toEqual([
    ["001/A", false],
    ["001/B", true],
    ["002/C", true],
  ]);
  const one = new Map([
    ["001/A", true],
    ["001/B", false],
    ["002/C", true],
  ]);
  const other = new Map([
    ["001/A", false],
    ["001/B", true],
  ]);
  expect(differencesByVideo(of, one, other)).toEqual([[1, -1]]);
  // Two videos are too few.
  expect(await ask(storage).handlers["runs/video-correlation"]({ id: "run-1" }, tools())).toBeNull();
});
