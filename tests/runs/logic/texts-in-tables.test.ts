import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpenPath, safeName, safeNames } from "../../../src/evaluation/export/export-source";
import { latexRows, markdownTable, scoreTable } from "../../../src/evaluation/export/score-table";
import { writeCsv } from "../../../src/evaluation/export/tables/csv";
import type { Cell } from "../../../src/evaluation/export/tables/result-table";
import { defused, undefused } from "../../../src/foundation/spreadsheet-text";
import { joinDocuments } from "../../../src/runs/logic/write-benchmark-files";
import { HOSTILE } from "../../evaluation/report/example-report";
import { expectInert, nodesOf, parsed } from "../../evaluation/report/inert-markdown";
import { runs } from "../../support/effort";

/** Files in memory, by their paths. */
function inMemory(): { files: Map<string, string>; open: OpenPath } {
  const files = new Map<string, string>();
  const open: OpenPath = async (path) => {
    files.set(path, "");
    return {
      write: async (content) => {
        files.set(path, `${files.get(path)}${content}`);
      },
      close: async () => undefined,
    };
  };
  return { files, open };
}

async function csvOf(cells: Cell[], isSafe: boolean): Promise<string> {
  const { files, open } = inMemory();
  const columns = cells.map((_, index) => ({ name: `c${index}`, type: "STRING" as const }));
  async function* rows() {
    yield cells;
  }
  await writeCsv({ columns, rows }, { isSafe, isToldApart: false }, "a.csv", open);
  return files.get("a.csv")?.split("\r\n").slice(1).join("\r\n") ?? "";
}

describe("a CSV file", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＠a"])(
    "for spreadsheets runs nothing: %j",
    async (text) => {
      const safe = await csvOf([text, "a"], true);
      expect(safe.replace(/^"/, "")).toMatch(/^'/);
      expect(await csvOf([text, "a"], false)).not.toContain("'");
    },
  );

  it.each([
    "A dog;=1+cmd|'/C calc'!A0;",
    "A dog\t=1",
    "A dog\n- runs",
    "A dog\r\n  @SUM(A1)",
    'A dog; "=1"',
    "A dog;;'=1",
    "A dog;\u3000＝1",
    ' "=1"',
  ])("runs nothing where another sign parts its cells: %j", async (text) => {
    const safe = await csvOf(["a", text, "b"], true);
    for (const parts of [/[;\r\n]/, /[\t\r\n]/])
      for (const cell of safe.split(parts)) expect(cell.replace(/^["\s]+/, "")).not.toMatch(/^[=+\-@＝]/);
    expect(await csvOf(["a", text, "b"], false)).toBe(`a,${csvCell(text)},b\r\n`);
  });

  it("gives each text back as it was", () => {
    const piece = fc.constantFrom(
      ";",
      "\t",
      "\r\n",
      "\n",
      '"',
      "'",
      "''",
      " ",
      "=",
      "+",
      "-",
      "＠",
      "a",
      ",",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(undefused(defused(pieces.join("")))).toBe(pieces.join(""));
      }),
      runs(500),
    );
  });

  it("keeps numbers as numbers, and texts with commas, quotes and line feeds whole", async () => {
    expect(await csvOf([-1.5, 'say "a, b"', "two\nlines", null, " edge"], true)).toBe(
      '-1.5,"say ""a, b""","two\nlines",," edge"\r\n',
    );
  });
});

function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const score = (value: number | null, denominator: number, interval?: [number, number]) => ({
  id: "csr",
  label: "CSR",
  value,
  numerator: 1,
  denominator,
  total: 8,
  unit: "share" as const,
  better: "higher" as const,
  ...(interval ? { interval } : {}),
});
const model = (title: string, one: ReturnType<typeof score>) => ({
  title,
  summary: { results: { scored: 2, total: 3 }, scores: [one], facets: {}, released: {} },
});

describe("a table of scores", () => {
  const table = scoreTable(
    [
      model("a_b & <i>|c|", score(0.7149, 8, [0.6, 0.8])),
      model("$\\input{x}$\n%", score(0.5, 4)),
      model("nothing", score(null, 0)),
    ],
    "–",
  );

  it("tells percent, interval, and how many could be scored", () => {
    expect(table.rows.map(([, value, results]) => [value, results])).toEqual([
      ["71.5 (60.0–80.0)", "2 of 3"],
      ["50.0 [4 of 8]", "2 of 3"],
      ["–", "2 of 3"],
    ]);
  });

  it("says what each score is out of: in its head where that is one number, else in each row", () => {
    expect(table.head).toEqual(["Model", "CSR (of 8)", "Results"]);
    const other = model("other", { ...score(0.5, 6), total: 6 });
    const apart = scoreTable([model("one", score(0.7, 8)), other, model("part", score(0.5, 4))], "–");
    expect(apart.head).toEqual(["Model", "CSR", "Results"]);
    expect(apart.rows.map(([, value]) => value)).toEqual(["70.0 [8 of 8]", "50.0 [6 of 6]", "50.0 [4 of 8]"]);
  });

  it("has a row as judged and one corrected where people labelled lines, which says where no label tells", () => {
    const { id, label, unit, better } = score(0.7, 8);
    const name = { id, label, unit, better, asJudged: 0.7 };
    const corrected = { ...name, state: "corrected" as const, value: 0.61, labels: 60 };
    const uncorrected = { ...name, state: "uncorrected" as const, value: null, interval: null, labels: 1 };
    const told = scoreTable(
      [
        { ...model("one", score(0.7, 8)), corrected: [{ ...corrected, interval: [0.5, 0.7] }] },
        { ...model("two", score(0.7, 8)), corrected: [{ ...uncorrected, why: "Nobody labelled one." }] },
      ],
      "–",
    );
    expect(told.rows).toEqual([
      ["one (as judged)", "70.0", "2 of 3"],
      ["one (corrected)", "61.0 (50.0–70.0)", "60 labels"],
      ["two (as judged)", "70.0", "2 of 3"],
      ["two (corrected)", "uncorrected", "1 label"],
    ]);
  });

  it.each(["[5pt]", "*", "*[1ex] x"])(
    "begins no row of LaTeX with what the row before would take: %s",
    (name) => {
      const [, , , , row = ""] = latexRows({ head: ["Model"], rows: [[name]] }).split("\n");
      expect(row).toBe(`{${name.slice(0, 1)}}${name.slice(1)} \\\\`);
    },
  );

  it("has names as text in Markdown and in LaTeX, one row each", () => {
    const markdown = markdownTable(table).trimEnd().split("\n");
    expect(markdown).toHaveLength(5);
    expect(markdown[2]).toContain("| `a_b & <i>\\|c\\|` | 71.5 (60.0–80.0) |");
    expect(markdown[4]).toContain("| nothing | – |");
    const latex = latexRows(table).trimEnd().split("\n");
    expect(latex).toHaveLength(8);
    expect(latex[4]).toMatch(/^a\\_b \\& \\textless\{\}i\\textgreater\{\}/);
    expect(latex[5]).toMatch(/^\\\$\\textbackslash\{\}input\\\{x\\\}\\\$ \\% & 50\.0/);
  });
});

describe("a table in Markdown", () => {
  const tree = (names: string[]) =>
    parsed(markdownTable({ head: ["Model", ...names], rows: [names, names] }));

  it.each([...HOSTILE, "mailto:a@evil.example", "a\\", "xmpp:a@evil.example/b", "a.b@evil.example"])(
    "makes no link, mention, markup or cell of a name: %j",
    (name) => {
      const root = tree([name, `A ${name} b`]);
      expectInert(root);
      expect(nodesOf(root).filter(({ type }) => type === "tableRow")).toHaveLength(3);
      expect(nodesOf(root).filter(({ type }) => type === "tableCell")).toHaveLength(3 + 2 + 2);
    },
  );

  it("shows names as they are", () => {
    const names = ["Qwen2.5-VL 7B", "a|b", "a\\b", "`x` @all", "–"];
    const said = nodesOf(tree(names)).flatMap((node) =>
      node.type === "text" || node.type === "inlineCode" ? [node.value] : [],
    );
    expect(said).toEqual(["Model", ...names, ...names, ...names]);
  });
});

describe("names of files", () => {
  it("lead nowhere, are never empty, and are told apart", () => {
    expect(safeName("../../etc/passwd")).toBe("etc-passwd");
    expect(safeName("Qwen/Qwen3 VL: 8B")).toBe("Qwen-Qwen3-VL-8B");
    expect(safeName("模型", "run")).toBe("run");
    expect([...safeNames(["a/b", "a b", "A-b"], (name) => name).values()]).toEqual(["a-b", "a-b-2", "A-b-3"]);
  });
});

describe("a document in pieces", () => {
  it("is the document that it would have been at once", async () => {
    const { files, open } = inMemory();
    const documents = joinDocuments(open);
    const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
    await documents.add("a.json", text({ "001": [1], "002": [2] }));
    await documents.add("b.json", text([1]));
    await documents.add("a.json", text({ "003": [{ x: "}\n" }] }));
    await documents.add("b.json", text([2, 3]));
    await documents.end();
    expect(files.get("a.json")).toBe(text({ "001": [1], "002": [2], "003": [{ x: "}\n" }] }));
    expect(files.get("b.json")).toBe(text([1, 2, 3]));
    await expect(documents.add("c.json", "7")).rejects.toThrow("c.json");
  });
});
