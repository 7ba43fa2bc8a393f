import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { MOST_ROWS } from "../../../src/benchmarks/imports/read-delimited";
import { readImport } from "../../../src/benchmarks/imports/read-import";
import { allSteps } from "../../support/all-steps";
import { file } from "../instruction-following/files";
import { inPieces, read } from "./import-files";
import { omniFiles, responses } from "./omni-files";

const named = (name: string, text: string) => ({ name, text });
const ROWS = 300;

/** The result of reading a file that comes in pieces of this length. */
function readInPieces(name: string, text: string, length: number) {
  const files = [inPieces(named(name, text), length)];
  const { tables, problems } = allSteps(readImport({ files, mappings: new Map(), kept: [] }));
  return { rows: tables[0]?.rows ?? [], problems };
}

describe("a file is read the same in whatever pieces it comes", () => {
  const cell = (row: number) => ['"Red, and\nround."', '"She says ""hm"""', "plain", '""'][row % 4] ?? "";
  const table = (ending: string) =>
    ["id,response", ...Array.from({ length: ROWS }, (_, row) => `${row},${cell(row)}`)].join(ending);

  it.each([
    ["line feeds", "\n"],
    ["both", "\r\n"],
    ["returns", "\r"],
  ])("a table whose lines end with %s", (_what, ending) => {
    const text = table(ending);
    const whole = Papa.parse<{ id: string; response: string }>(text, { header: true }).data;
    for (const length of [1, 2, 5, 64, 1000, text.length]) {
      const { rows } = readInPieces("m.csv", text, length);
      expect(rows.map(({ cells }) => cells)).toEqual(whole);
    }
  });

  it("JSON Lines, a list, and an object by videos", () => {
    const objects = Array.from({ length: ROWS }, (_, row) => ({
      id: `${row}`,
      response: `Red “${row}”,\n]}`,
    }));
    for (const length of [1, 7, 1000]) {
      const lines = readInPieces("m.jsonl", objects.map((one) => JSON.stringify(one)).join("\r\n"), length);
      expect(lines.rows.map(({ cells }) => cells)).toEqual(objects);
      const list = readInPieces("m.json", JSON.stringify(objects, null, 2), length);
      expect(list.rows.map(({ cells }) => cells)).toEqual(objects);
      const files = [...omniFiles(), file("m.json", responses)].map((one) => inPieces(one, length));
      const { parts, problems } = allSteps(readImport({ files, mappings: new Map(), kept: [] }));
      expect(problems).toEqual([]);
      expect(parts).toMatchObject([{ captions: [{ text: "A red kettle." }, { text: "It is red." }] }]);
    }
  });
});

describe("a long file lets others have their turn", () => {
  const stepsOf = (name: string, text: string) => {
    const steps = readImport({ files: [inPieces(named(name, text))], mappings: new Map(), kept: [] });
    let count = 0;
    while (!steps.next().done) count += 1;
    return count;
  };
  const object = { id: "1", response: "Red." };

  it.each([
    ["a table", "m.csv", `id,response\n${"1,Red.\n".repeat(ROWS)}`],
    ["JSON Lines", "m.jsonl", `${JSON.stringify(object)}\n`.repeat(ROWS)],
    ["a list", "m.json", JSON.stringify(Array.from({ length: ROWS }, () => object))],
    ["empty lines", "m.jsonl", `{}\n${"\n".repeat(ROWS)}{}`],
    [
      "an object by videos",
      "m.json",
      JSON.stringify(Object.fromEntries(Array.from({ length: ROWS }, (_, at) => [`v${at}`, [object]]))),
    ],
    ["one video", "m.json", JSON.stringify({ v: Array.from({ length: ROWS }, () => object) })],
  ])("at every row of %s", (_what, name, text) => {
    expect(stepsOf(name, text)).toBeGreaterThanOrEqual(ROWS);
  });

  it("in the midst of a member that is long itself", () => {
    const log = { eval: { model: "m" }, samples: Array.from({ length: 3 }, () => ["x".repeat(500_000)]) };
    const text = JSON.stringify({ ...log, samples: [...log.samples, { id: "a", output: {} }] });
    const { tables, problems } = read([named("log.json", text)]);
    expect(tables).toMatchObject([{ kind: "inspect log", rows: [{ place: "samples/3" }] }]);
    expect(problems).toHaveLength(1);
    expect(stepsOf("log.json", text)).toBeGreaterThan(10);
  });
});

describe("of a file that is damaged or too large in a place the rest is used", () => {
  const rowsAndProblems = (name: string, text: string) => {
    const { tables, problems } = read([named(name, text)]);
    return {
      ids: (tables[0]?.rows ?? []).map(({ cells }) => cells.id),
      told: problems.slice(0, -1).map(({ path, message }) => `${path}: ${message}`),
    };
  };
  const row = (id: string) => `{"id": "${id}", "response": "Red."}`;

  it("a list that is broken off", () => {
    const { ids, told } = rowsAndProblems("m.json", `[${row("a")},\n ${row("b")},\n {"id": "c", "resp`);
    expect(ids).toEqual(["a", "b"]);
    expect(told).toEqual([
      ": This file is broken off or damaged, and only what comes before that is used (2 entries). Line 3, column 19: expected the closing quote of a text.",
    ]);
  });

  it("a list with entries that are no JSON, missing, or no objects", () => {
    const { ids, told } = rowsAndProblems("m.json", `[${row("a")},\n{id: 1},\n,\n7, ${row("b")}]`);
    expect(ids).toEqual(["a", "b"]);
    expect(told).toEqual([
      "1: This entry is damaged, and is left out. Line 2, column 2: expected a name in double quotes or “}”.",
      "2: This entry is damaged, and is left out. Line 2, column 9: expected a value.",
      ": 1 entry of this list is no object, and left out.",
    ]);
  });

  it("an object in which a name occurs twice", () => {
    const [one, two] = [
      { prompt_id: "01", response: "One." },
      { prompt_id: "01", response: "Two." },
    ];
    const text = `{"001": [${JSON.stringify(one)}], "001": [${JSON.stringify(two)}]}`;
    const { parts, problems } = read([...omniFiles(), named("m.json", text)]);
    expect(problems).toMatchObject([
      { file: "m.json", path: "001", message: expect.stringContaining("twice") },
    ]);
    expect(parts[0]?.captions.map((caption) => caption.text)).toEqual(["Two."]);
  });

  it("more rows than are read", () => {
    const { ids, told } = rowsAndProblems("m.csv", `id,response\n${"1,\n".repeat(MOST_ROWS + 2)}`);
    expect(ids).toHaveLength(MOST_ROWS);
    expect(told).toEqual([expect.stringMatching(/^row 200002: This file has more than 200,000 rows/)]);
  });

  it("lines, entries and rows of more characters than are read", () => {
    const long = "x".repeat(16 * 1024 * 1024);
    const longRow = `{"id": "long", "response": "${long}"}`;
    const lines = rowsAndProblems("m.jsonl", [row("a"), longRow, row("b")].join("\n"));
    expect(lines.ids).toEqual(["a", "b"]);
    expect(lines.told).toEqual([expect.stringMatching(/^line 2: This has more than 16,777,216 characters/)]);
    const list = rowsAndProblems("m.json", `[${row("a")}, ${longRow}, ${row("b")}]`);
    expect(list.ids).toEqual(["a", "b"]);
    expect(list.told).toEqual([
      expect.stringMatching(/^1: There is more in this entry than is read at once/),
    ]);
    const table = inPieces(named("m.csv", `id,response\na,Red.\nb,"${long}${long}`), 1024 * 1024);
    const { tables, problems } = allSteps(readImport({ files: [table], mappings: new Map(), kept: [] }));
    expect(tables[0]?.rows.map(({ cells }) => cells.id)).toEqual(["a"]);
    expect(problems[0]).toMatchObject({ path: "row 3", expected: "A table, quotes closed." });
  });

  it("more values than are read", () => {
    const zeros = `[${"0,".repeat(999_999)}0]`;
    const text = Array.from({ length: 9 }, (_, at) => `{"id": "${at}", "response": ${zeros}}`).join("\n");
    const { ids, told } = rowsAndProblems("m.jsonl", text);
    expect(ids).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(told).toEqual([expect.stringMatching(/^line 8: This file holds more than 8,000,000 values/)]);
  });
});
