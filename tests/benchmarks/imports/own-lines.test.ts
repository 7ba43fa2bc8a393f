import { describe, expect, it } from "vitest";
import { isResultLines, readResultLines } from "../../../src/benchmarks/imports/read-result-lines";
import { isSampleLines, readSampleLines } from "../../../src/benchmarks/imports/read-sample-lines";
import type { FileProblem } from "../../../src/shapes/data-set";
import { allSteps } from "../../support/all-steps";

const rowsOf = (objects: readonly object[]) =>
  objects.map((cells, index) => ({ place: `line ${index + 1}`, cells: { ...cells } }));
const sample = {
  id: "a",
  video: { id: "v", path: null, seconds: 12 },
  instruction: "List it.",
  facets: {},
  material: { checklist: null, promptId: null, field: null, constraintsUsed: [] },
};

describe("results of a run as lines", () => {
  const line = {
    format: "caplens-run-result",
    version: 1,
    benchmark: "omnicap-if",
    sample,
    model: "m",
    repeat: 1,
    semantics: "strict",
    caption: "A kettle.",
    problem: null,
    outcomes: [],
    judgement: null,
    words: 2,
    seconds: null,
    outputTokens: null,
    usd: null,
  };
  function read(objects: readonly object[]) {
    const problems: FileProblem[] = [];
    const part = allSteps(readResultLines("out/mine.jsonl", rowsOf(objects), problems));
    return { part, problems: problems.map(({ file, path, message }) => [file, path, message]) };
  }

  it("are told by their first line", () => {
    expect(isResultLines(rowsOf([line, {}]))).toBe(true);
    expect(isResultLines(rowsOf([{}, line]))).toBe(false);
    expect(isResultLines([])).toBe(false);
  });

  it("are read: each sample once, captions and judgements of each model and repeat", () => {
    const judgement = { checklist: null, verdicts: [], otherRules: [] };
    const { part, problems } = read([
      { ...line, judgement },
      { ...line, repeat: 2, caption: "Another." },
      { ...line, model: "n", caption: null },
      { ...line, sample: { ...sample, id: "b" }, judgement, caption: null },
    ]);
    expect(problems).toEqual([]);
    expect(part?.benchmark.id).toBe("omnicap-if");
    expect(part?.title).toBe("mine");
    expect(part?.files).toEqual([{ path: "out/mine.jsonl", kind: "results of a run" }]);
    expect(part?.samples.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(part?.captions).toEqual([
      { sampleId: "a", entry: "m", text: "A kettle.", byModel: true },
      { sampleId: "a", entry: "m (repeat 2)", text: "Another.", byModel: true },
    ]);
    expect(part?.unanswered).toEqual(new Map([["n", 1]]));
    expect(part?.results).toEqual([
      { sampleId: "a", entry: "m", response: "A kettle.", judgement, semantics: "strict" },
      { sampleId: "b", entry: "m", response: null, judgement, semantics: "strict" },
    ]);
  });

  it("are of the benchmark of the first one, also where it is the only one", () => {
    expect(read([line]).part?.benchmark.id).toBe("omnicap-if");
    const { part, problems } = read([line, { ...line, benchmark: "if-vidcap", model: "n" }]);
    expect([part?.benchmark.id, part?.captions.map(({ entry }) => entry)]).toEqual(["omnicap-if", ["m"]]);
    expect(problems).toMatchObject([
      ["out/mine.jsonl", "line 2", expect.stringContaining("another benchmark")],
    ]);
  });

  it("bring the caption before it was refined, and why one is no whole one", () => {
    const refining = { first: "A pot.", unchanged: false };
    const shortfall = { kind: "length" };
    const { part } = read([
      { ...line, refining },
      { ...line, model: "n", shortfall },
    ]);
    const caption = { sampleId: "a", text: "A kettle.", byModel: true };
    expect(part?.captions).toEqual([
      { ...caption, entry: "m", refining },
      { ...caption, entry: "n", shortfall },
    ]);
  });

  it("bring what people decided otherwise where they went out with it", () => {
    const judgement = { checklist: null, verdicts: [], otherRules: [] };
    const overrules = [{ checkId: "f", status: "passed", note: "Seen.", madeAt: "2026-01-01T00:00:00.000Z" }];
    const { part } = read([
      { ...line, judgement, overrules },
      { ...line, judgement, repeat: 2 },
    ]);
    const result = { sampleId: "a", response: "A kettle.", judgement, semantics: "strict" };
    expect(part?.results).toEqual([
      { ...result, entry: "m", overrules },
      { ...result, entry: "m (repeat 2)" },
    ]);
  });

  it("that can't be used are told with their place, and the others are read", () => {
    const { part, problems } = read([
      line,
      { ...line, repeat: 0 },
      { ...line, benchmark: "if-vidcap", repeat: 2 },
      { ...line, caption: "A second one." },
      { ...line, repeat: 3 },
      { ...line, repeat: 4, version: 2 },
    ]);
    expect(problems).toEqual([
      ["out/mine.jsonl", "line 2", "This line is no result of a run, and is left out."],
      ["out/mine.jsonl", "line 3", "This line is of another benchmark than the first one, and is left out."],
      [
        "out/mine.jsonl",
        "line 4",
        "This sample has a result of this model and repeat already; the first one counts.",
      ],
      [
        "out/mine.jsonl",
        "line 6",
        "A newer version of Caplens wrote this line (version 2), and it is left out.",
      ],
    ]);
    expect(part?.captions.map(({ entry }) => entry)).toEqual(["m", "m (repeat 3)"]);
    // Nor does the judgement of a second one count.
    const judgement = { checklist: null, verdicts: [], otherRules: [] };
    const twice = read([line, { ...line, judgement }].map((one) => ({ ...one, judgement })));
    expect(twice.part?.results).toHaveLength(1);
  });

  it("of a benchmark that nobody knows are not read", () => {
    for (const benchmark of ["nobody", 5]) {
      const { part, problems } = read([{ ...line, benchmark }]);
      expect(part).toBeNull();
      expect(problems).toEqual([["out/mine.jsonl", "line 1", "No benchmark of this name is known."]]);
    }
    expect(read([]).problems).toEqual([["out/mine.jsonl", "", "No benchmark of this name is known."]]);
  });
});

describe("samples in our own form", () => {
  const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Mine" };
  const { material: _material, video: _video, ...rest } = sample;
  const line = { ...rest, video: { id: "v" } };
  function read(objects: readonly object[]) {
    const problems: FileProblem[] = [];
    const part = allSteps(readSampleLines("mine.jsonl", rowsOf(objects), problems));
    return {
      part,
      problems: problems.map(({ file, path, message }) => [file, path, message]),
      all: problems,
    };
  }

  it("are told by their head", () => {
    expect(isSampleLines(rowsOf([head]))).toBe(true);
    expect(isSampleLines(rowsOf([line, head]))).toBe(false);
    expect(isSampleLines([])).toBe(false);
    expect(read([]).part).toBeNull();
  });

  it("are read with what they leave out", () => {
    const { part, problems } = read([
      head,
      line,
      { ...line, id: "b", video: { id: "v", path: "v.mp4", seconds: 3 }, facets: { field: "sport", x: "y" } },
    ]);
    expect(problems).toEqual([]);
    expect(part?.files).toEqual([{ path: "mine.jsonl", kind: "samples of Caplens" }]);
    const material = { checklist: null, promptId: null, field: null, constraintsUsed: [] };
    expect(part?.samples).toEqual([
      {
        id: "a",
        video: { id: "v", path: null, seconds: null },
        instruction: "List it.",
        facets: {},
        material,
      },
      {
        id: "b",
        video: { id: "v", path: "v.mp4", seconds: 3 },
        instruction: "List it.",
        facets: { field: "sport", x: "y" },
        material: { ...material, field: "sport" },
      },
    ]);
  });

  it("bring captions of several models, and say where a line is wrong", () => {
    const { part, problems } = read([
      head,
      { ...line, captions: { m: "A kettle.", n: "N/A" } },
      { ...line, instruction: "Again." },
      { ...line, id: 5 },
      { id: "c" },
    ]);
    expect(part?.captions).toEqual([{ sampleId: "a", entry: "m", text: "A kettle." }]);
    expect([...(part?.unanswered ?? [])]).toEqual([["n", 1]]);
    expect(problems.map(([, path, message]) => [path, message])).toEqual([
      ["line 3: id", "The id “a” occurs twice; the first sample counts."],
      ["line 4: id", "This sample does not fit the schema, and is left out."],
      ["line 5", "This sample does not fit the schema, and is left out."],
    ]);
    expect(part?.samples).toHaveLength(1);
  });

  it.each([
    [{ ...head, version: 2 }, /^A newer version of Caplens made this file \(version 2\)/],
    [{ ...head, version: 0 }, /^The head of the file does not fit the schema at “version”/],
    [{ ...head, version: "2" }, /^The head of the file does not fit the schema at “version”/],
    [{ ...head, benchmark: "capquiz" }, /^No benchmark is called “capquiz”/],
    [{ ...head, title: 5 }, /at “title”/],
  ])("are not read under a head that can't be used: %j", (wrong, message) => {
    const { part, problems } = read([wrong, line]);
    expect(part).toBeNull();
    expect(problems).toEqual([["mine.jsonl", "line 1", expect.stringMatching(message)]]);
  });
});
