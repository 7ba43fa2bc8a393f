import { describe, expect, it } from "vitest";
import type { CaptionTable } from "../../../src/benchmarks/imports/caption-tables";
import { fitOf, joinCaptions } from "../../../src/benchmarks/imports/join-captions";
import { mergePart } from "../../../src/benchmarks/imports/merge-part";
import { emptyPart, type ReadPart } from "../../../src/benchmarks/imports/read-part";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import type { DataSample, FileProblem } from "../../../src/shapes/data-set";
import { allSteps } from "../../support/all-steps";

function sample(id: string, instruction = `Tell of ${id}.`): DataSample {
  const material = { checklist: null, promptId: null, field: null, constraintsUsed: [] };
  return { id, video: { id: `v-${id}`, path: null, seconds: null }, instruction, facets: {}, material };
}
/** As responses alone name a sample. */
const bare = (id: string) => sample(id, "");

function part(parts: Partial<ReadPart>): ReadPart {
  return { ...emptyPart(omnicapIf, "Mine"), ...parts };
}

const caption = (sampleId: string, text: string, entry = "m") => ({ sampleId, entry, text });
const ids = ({ samples }: ReadPart) => samples.map(({ id, instruction }) => `${id} ${instruction}`);

function merged(into: ReadPart, more: ReadPart): FileProblem[] {
  const problems: FileProblem[] = [];
  allSteps(mergePart(into, more, "more.json", problems));
  return problems;
}

describe("what was read elsewhere of the same benchmark", () => {
  it("brings its samples, and takes the place of bare ones", () => {
    const into = part({ samples: [bare("a"), sample("b")] });
    expect(merged(into, part({ samples: [sample("a"), sample("c"), sample("b")] }))).toEqual([]);
    expect(ids(into)).toEqual(["a Tell of a.", "b Tell of b.", "c Tell of c."]);
    expect(
      merged(into, part({ samples: [sample("a", "Other."), sample("c", "Other.")] })).map(({ path }) => path),
    ).toEqual(["a", "c"]);
    expect(ids(into)).toHaveLength(3);
  });

  it("brings a sample once that it names before it tells of it", () => {
    const into = part({});
    expect(merged(into, part({ samples: [bare("a"), sample("b"), sample("a")] }))).toEqual([]);
    expect(ids(into)).toEqual(["a Tell of a.", "b Tell of b."]);
  });

  it("counts as it was where both have a sample that is not the same", () => {
    const into = part({ samples: [sample("a")] });
    expect(merged(into, part({ samples: [sample("a", "Other.")] }))).toMatchObject([
      { file: "more.json", path: "a", message: expect.stringContaining("“a” is there already") },
    ]);
    expect(ids(into)).toEqual(["a Tell of a."]);
    expect(merged(into, part({ samples: [bare("a")] }))).toEqual([]);
    expect(ids(into)).toEqual(["a Tell of a."]);
    const open = part({ samples: [bare("b")] });
    const elsewhere = { ...bare("b"), video: { id: "other", path: null, seconds: null } };
    expect(merged(open, part({ samples: [elsewhere] }))).toEqual([]);
    expect(open.samples).toEqual([bare("b")]);
  });

  it("brings no bare samples beside those that are told of, and says how many", () => {
    const into = part({ samples: [sample("a")] });
    const more = part({
      samples: [bare("a"), bare("x"), bare("y")],
      captions: [caption("a", "A."), caption("x", "X.")],
      results: ["a", "x"].map((sampleId) => ({ sampleId, entry: "m", response: null, judgement: null })),
    });
    expect(merged(into, more)).toMatchObject([
      { file: "more.json", path: "", message: expect.stringMatching(/^2 of its samples/) },
    ]);
    expect(into.captions).toEqual([caption("a", "A.")]);
    expect(into.results.map(({ sampleId }) => sampleId)).toEqual(["a"]);
    const open = part({ samples: [bare("a")] });
    expect(merged(open, part({ samples: [bare("x")] }))).toEqual([]);
    expect(ids(open)).toEqual(["a ", "x "]);
  });

  it("brings results of the captions that count, each once: no verdict stands beside another text", () => {
    const result = (sampleId: string, response: string | null, judgement: unknown) => ({
      ...{ sampleId, entry: "m", response, judgement },
    });
    const into = part({
      samples: ["a", "b", "c", "d"].map((id) => sample(id)),
      captions: [caption("a", "First."), caption("b", "First."), caption("c", "First.")],
      results: [result("a", "First.", 1)],
    });
    const problems = merged(
      into,
      part({
        captions: [caption("b", "Second."), caption("d", "Only.")],
        results: [
          result("a", "First.", 2),
          result("b", "Second.", 3),
          result("c", null, 4),
          result("d", "Only.", 5),
        ],
      }),
    );
    expect(into.results.map(({ sampleId, judgement }) => [sampleId, judgement])).toEqual([
      ["a", 1],
      ["c", 4],
      ["d", 5],
    ]);
    expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
      "b “m” has a caption for this sample already; the first one counts.",
      "a “m” has a result for this sample already; the first one counts.",
      "b The result of “m” is of another caption than the one that counts.",
    ]);
  });

  it("brings its captions, each once for a sample and model, and all else", () => {
    const into = part({
      samples: [sample("a")],
      captions: [caption("a", "First.")],
      unanswered: new Map([["m", 1]]),
    });
    const check = { checkId: "f" } as unknown as ReadPart["formatChecks"][number];
    const problems = merged(
      into,
      part({
        captions: [caption("a", "Second."), caption("a", "Of n.", "n"), caption("a", " ", "o")],
        unanswered: new Map([
          ["m", 2],
          ["n", 3],
        ]),
        formatChecks: [check],
        files: [{ path: "more.json", kind: "responses" }],
      }),
    );
    expect(problems).toMatchObject([{ path: "a", message: expect.stringContaining("“m” has a caption") }]);
    expect(into.captions.map(({ text }) => text)).toEqual(["First.", "Of n."]);
    expect([...into.unanswered]).toEqual([
      ["m", 3],
      ["o", 1],
      ["n", 3],
    ]);
    expect([into.formatChecks, into.files]).toEqual([[check], [{ path: "more.json", kind: "responses" }]]);
  });
});

describe("captions of a table", () => {
  const table = (rows: Record<string, unknown>[], changes: Partial<CaptionTable> = {}): CaptionTable => ({
    path: "t.csv",
    kind: "rows",
    columns: [],
    rows: rows.map((cells, index) => ({ place: `row ${index + 2}`, cells })),
    mapping: { id: "id", video: "video", instruction: "said", response: "text", model: "by" },
    model: "t",
    idsCount: false,
    ...changes,
  });
  const joined = (of: CaptionTable, samples = [sample("a"), sample("b")]) => {
    const into = part({ samples });
    const problems: FileProblem[] = [];
    allSteps(joinCaptions(of, into, problems));
    return { into, problems };
  };

  it("go to the samples that they are of, by whom their row says", () => {
    const { into, problems } = joined(
      table([
        { id: " a ", text: "One.", by: " m " },
        { video: "v-b.mp4", text: "Two.", by: "" },
        { said: "Tell of a.", text: "Three." },
        { id: "", video: " ", said: "Tell of b.", text: ["Four."], by: "x".repeat(300) },
      ]),
    );
    expect(problems).toEqual([]);
    expect(into.captions).toEqual([
      caption("a", "One.", "m"),
      caption("b", "Two.", "t"),
      caption("a", "Three.", "t"),
      caption("b", "Four.", "x".repeat(200)),
    ]);
    expect(into.files).toEqual([{ path: "t.csv", kind: "rows" }]);
  });

  it("are told where they are of none, or a second one", () => {
    const { into, problems } = joined(
      table([{ id: "z", text: "x" }, { id: "a", text: "One." }, { id: "a", text: "Two." }, { id: "b" }]),
    );
    expect(problems.map(({ file, path, message }) => [file, path, message])).toEqual([
      ["t.csv", "row 2", "No sample is called “z”."],
      ["t.csv", "row 4", "“t” has a caption for this sample already; the first one counts."],
    ]);
    expect(into.captions).toEqual([caption("a", "One.", "t")]);
    expect([...into.unanswered]).toEqual([["t", 1]]);
  });

  it("are told of once where only their number says what they are of", () => {
    const of = table(
      [
        { id: "0", text: "One." },
        { id: "1", text: "Two." },
      ],
      { idsCount: true },
    );
    const { into, problems } = joined(of);
    expect(into.captions).toEqual([caption("a", "One.", "t"), caption("b", "Two.", "t")]);
    expect(problems).toMatchObject([{ path: "", message: expect.stringMatching(/^2 of its captions/) }]);
  });

  it("are told apart by their repeats in a table that Caplens wrote, whatever else somebody has put there", () => {
    const columns = ["sample", "video", "model", "repeat", "state", "csr", "isr", "caption"];
    const mapping = { id: "sample", video: "video", instruction: null, response: "caption", model: "model" };
    const row = (repeat: unknown, of = "a") => ({ sample: of, model: "m", repeat, caption: `Of ${repeat}.` });
    const { into, problems } = joined(
      table([row("1"), row("2"), row("twice", "b"), row("1.5", "b"), row(null, "c"), row("0", "d")], {
        columns,
        mapping,
      }),
      [sample("a"), sample("b"), sample("c"), sample("d")],
    );
    expect(into.captions).toMatchObject([
      caption("a", "Of 1.", "m"),
      caption("a", "Of 2.", "m (repeat 2)"),
      caption("b", "Of twice.", "m"),
      caption("c", "Of null.", "m"),
      caption("d", "Of 0.", "m"),
    ]);
    expect(problems).toMatchObject([{ path: "row 5", message: expect.stringContaining("has a caption") }]);
    // Whoever else has a column of this name means by it what we don't know.
    const others = joined(table([row("2")], { columns: columns.slice(0, 4), mapping }));
    expect(others.into.captions).toEqual([caption("a", "Of 2.", "m")]);
  });

  it("are not joined where nobody knows which column holds them", () => {
    const { into, problems } = joined(table([{ id: "a", text: "One." }], { mapping: null }));
    expect([into.captions, into.files, problems]).toEqual([[], [], []]);
  });

  it("fit a part as far as their first two hundred rows do", () => {
    const rows = Array.from({ length: 201 }, (_, index) => ({ id: index % 2 ? "a" : "z", text: "x" }));
    expect(fitOf(table(rows), part({ samples: [sample("a")] }))).toBe(100);
    expect(fitOf(table(rows.map(() => ({ id: "a" }))), part({ samples: [sample("a")] }))).toBe(200);
    expect(fitOf(table(rows), part({}))).toBe(0);
  });
});
