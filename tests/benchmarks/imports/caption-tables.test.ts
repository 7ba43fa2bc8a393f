import { describe, expect, it } from "vitest";
import {
  baseOf,
  captionTable,
  cellText,
  columnsOf,
  folderOf,
  guessMapping,
} from "../../../src/benchmarks/imports/caption-tables";

const row = (cells: Record<string, unknown>, line = 1) => ({ place: `line ${line}`, cells });
const NONE = { id: null, video: null, instruction: null, model: null };

describe("the columns of rows", () => {
  it("are those of all of the first two hundred, in their order, two hundred at most", () => {
    expect(columnsOf([row({ a: 1, b: 2 }), row({ c: 3, a: 4 })])).toEqual(["a", "b", "c"]);
    const rows = Array.from({ length: 201 }, (_, index) => row({ [`c${index}`]: 1 }));
    expect(columnsOf(rows)).toHaveLength(200);
    expect(columnsOf([...rows.slice(0, 199), row({ a: 1 }), row({ b: 1 })]).at(-1)).toBe("a");
    const alike = Array.from({ length: 200 }, () => row({ a: 1 }));
    expect(columnsOf([...alike, row({ b: 1 })])).toEqual(["a"]);
    expect(columnsOf([...alike.slice(1), row({ b: 1 })])).toEqual(["a", "b"]);
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`c${index}`, 1]));
    expect(columnsOf([row(wide)])).toHaveLength(200);
  });
});

describe("what columns hold", () => {
  it.each([
    ["response", "response"],
    ["prediction", "response"],
    ["Caption ", "response"],
    ["generated_caption", "response"],
    ["output", "response"],
    ["answer", "response"],
    ["pred", "response"],
    ["completion", "response"],
  ])("is told by their names: %s", (column) =>
    expect(guessMapping([column])).toEqual({ ...NONE, response: column }),
  );

  it.each([
    ["instruction", ["instruction", "prompt", "generated_prompt", "question", "input", "query"]],
    ["id", ["sample_id", "prompt_id", "id", "index", "doc_id", "question_id", "idx"]],
    ["video", ["video", "video_id", "video_path", "video_name", "clip", "file"]],
    ["model", ["model", "model_name", "model_id"]],
  ] as const)("is told by their names, the likeliest first: %s", (of, names) => {
    for (const [place, name] of names.entries()) {
      const columns = ["response", ...names.slice(place).toReversed()];
      expect(guessMapping(columns)).toEqual({ ...NONE, response: "response", [of]: name });
    }
  });

  it("is not told where none can hold captions", () => {
    expect(guessMapping(["id", "video", "text"])).toBeNull();
    expect(guessMapping([])).toBeNull();
  });
});

describe("a table of captions", () => {
  it("of lmms-eval is of the model in whose folder it lies, or that its name tells", () => {
    const rows = [row({ doc_id: 1, input: "List it.", filtered_resps: ["a"], resps: [["b"]] })];
    const table = captionTable("m/20260101_120000_samples_if.jsonl", rows);
    expect(table).toEqual({
      path: "m/20260101_120000_samples_if.jsonl",
      kind: "lmms-eval samples",
      columns: ["doc_id", "input", "filtered_resps", "resps"],
      rows,
      mapping: { ...NONE, id: "doc_id", instruction: "input", response: "filtered_resps" },
      model: "m",
      idsCount: true,
    });
    const alone = captionTable("20260101_120000_samples_if.jsonl", [row({ doc_id: 1, resps: "b" })]);
    expect(alone.model).toBe("if");
    expect(alone.mapping).toEqual({ ...NONE, id: "doc_id", response: "resps" });
    expect(captionTable("x_20260101_120000_samples_if.jsonl", [row({ doc_id: 1, resps: "b" })]).model).toBe(
      "x_20260101_120000_samples_if",
    );
  });

  it("of VLMEvalKit is of the model whose folder begins its name, else of its name", () => {
    const rows = [row({ index: 1, prediction: "a", video: "v", question: "q" })];
    expect(captionTable("run/m/T1/m_Set.json", rows)).toMatchObject({
      kind: "VLMEvalKit predictions",
      mapping: { ...NONE, id: "index", video: "video", instruction: "question", response: "prediction" },
      model: "m",
      idsCount: true,
    });
    const bare = captionTable("/other\\x_Set.tsv", [row({ index: 1, prediction: "a" })]);
    expect(bare.model).toBe("x_Set");
    expect(bare.mapping).toEqual({ ...NONE, id: "index", response: "prediction" });
  });

  it("of anybody else has the columns that their names suggest, and ids that count nothing", () => {
    expect(captionTable("a/b.csv", [row({ prediction: "a" })])).toMatchObject({
      kind: "rows",
      mapping: { ...NONE, response: "prediction" },
      model: "b",
      idsCount: false,
    });
    expect(captionTable("b.csv", [row({ doc_id: 1, answer: "a" })])).toMatchObject({ kind: "rows" });
    expect(captionTable("b.csv", [row({ index: 1, answer: "a" })])).toMatchObject({ kind: "rows" });
    expect(captionTable("b.csv", [], ["x"])).toMatchObject({ columns: ["x"], mapping: null });
  });
});

describe("a cell", () => {
  it.each([
    ["text", "text"],
    [5, "5"],
    [false, "false"],
    [null, null],
    [undefined, null],
    [[], null],
    [[["a"], "b"], "a"],
    [[1, "b"], "b"],
    [[1], "[1]"],
    [{ a: 1 }, '{"a":1}'],
  ])("that holds %j says %j", (value, text) => expect(cellText(value)).toBe(text));
});

it("a path has a base and a folder", () => {
  expect(["a/b.c.json", "a\\b.JSONL", ".csv", "b.mp4", "a/b.txt"].map(baseOf)).toEqual([
    "b.c",
    "b",
    ".csv",
    "b.mp4",
    "b",
  ]);
  expect(["a/b/c.json", "a\\c.json", "c.json"].map(folderOf)).toEqual(["b", "a", ""]);
});
