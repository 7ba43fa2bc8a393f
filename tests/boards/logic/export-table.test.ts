import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { exportTable } from "../../../src/boards/logic/export-table";
import { rankRows } from "../../../src/boards/logic/rank-rows";
import { EXAMPLE_BASIS, exampleBoard, exampleRow } from "../../support/example-board";

const board = exampleBoard();
const named = (id: string, isr: number, name: string, judge = "judge-1") => {
  const row = exampleRow(id, { isr, density: 3.456 }, { basis: { ...EXAMPLE_BASIS, judge } });
  return { ...row, model: { ...row.model, name, parameters: "7B", mode: "thinking" } };
};
const rows = [
  named("low", 10, "=HYPERLINK(1)"),
  named("high", 90.126, "High & | co_7B"),
  named("apart", 50, "Apart", "judge-2"),
];
const ranked = rankRows(board, rows, "isr");
const write = (format: Parameters<typeof exportTable>[2]) => exportTable(ranked, board.columns, format);

describe("a board's table", () => {
  it("goes out as Markdown with ranks and intervals, its texts staying texts", () => {
    const lines = write("markdown").trim().split("\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe("| Model | Rank by ISR | ISR | ISR | Ranked apart |");
    expect(lines[2]).toMatch(
      /^\| `High & \\\| co_7B \(thinking\)` \| 1 \| 90\.13 \(8\d\.\d\d–9\d\.\d\d\) \| 3\.46 \| – \|$/,
    );
    expect(lines[4]).toContain("Judge: judge-2");
    expect(lines[4]).toContain("| – | 50.00");
  });

  it("does not round what is neither all nor nothing to that", () => {
    const near = rankRows(board, [named("near", 99.9964, "Near"), named("least", 0.0004, "Least")], "isr");
    const [, , first, last] = exportTable(near, board.columns, "markdown").split("\n");
    expect(first).toContain("| 99.996 (");
    expect(last).toContain("| 0.0004 (");
    expect(exportTable(near, board.columns, "latex")).toContain("& 99.996 (");
  });

  it("says of a row that its run was made with other rules", () => {
    const versions = rows.map((row, at) => ({ ...row, basis: EXAMPLE_BASIS, rules: at === 0 ? "4" : "5" }));
    const by = rankRows(board, versions, "isr");
    const lines = exportTable(by, board.columns, "markdown").split("\n");
    expect(lines.filter((line) => line.includes("(rules 4, most 5)"))).toHaveLength(1);
    const { data } = Papa.parse<Record<string, string>>(exportTable(by, board.columns, "csv"), {
      header: true,
    });
    expect(data.find(({ id }) => id === "low")?.rules).toBe("4");
  });

  it("goes out as LaTeX", () => {
    expect(write("latex")).toContain("High \\& \\textbar{} co\\_7B (thinking) & 1 & 90.13 (");
  });

  it("goes out as CSV with every number whole, for spreadsheets without formulas", () => {
    const read = (text: string) =>
      Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const safe = read(write("csv"));
    expect(safe.errors).toEqual([]);
    expect(safe.data.map(({ model }) => model)).toEqual(["High & | co_7B", "'=HYPERLINK(1)", "Apart"]);
    const raw = read(write("csv-raw"));
    expect(raw.data.map(({ model }) => model)).toEqual(["High & | co_7B", "=HYPERLINK(1)", "Apart"]);
    expect(raw.data[0]).toMatchObject({
      id: "high",
      isr: "90.126",
      density: "3.456",
      rank_low: "1",
      rank_high: "1",
      rank_from: "count",
      judge: "judge-1",
      isr_scored: "",
      base: "",
    });
    expect(Number(raw.data[0]?.isr_low)).toBeLessThan(90.126);
    expect(raw.data[2]?.rank_low).toBe("");
    // A rank says among how many it is, and by what.
    expect(raw.data[0]).toMatchObject({
      ...{ ranked_by: "isr", rank_numbers: "judged", rank_of: "2", ranked_apart: "" },
    });
    expect(raw.data[2]).toMatchObject({ rank_of: "0", ranked_apart: "Judge: judge-2" });
  });

  it("goes out as JSON with what each group is over", () => {
    const table = JSON.parse(write("json"));
    expect(table.rankedBy).toBe("isr");
    expect(table.groups.map(({ rows: own }: { rows: { id: string }[] }) => own.map(({ id }) => id))).toEqual([
      ["high", "low"],
      ["apart"],
    ]);
    expect(table.groups[1].differs[0].here).toBe("judge-2");
    expect(table.groups[0].rows[0].values.isr.value).toBe(90.126);
  });
});

describe("a board's table with corrected numbers", () => {
  const [low, high] = rows;
  if (!low || !high) throw new Error("no rows");
  const isr = { value: 10, scored: 90, total: 100, interval: null };
  const corrected = { value: 7.255, interval: [4, 11.5] as [number, number], labels: 60 };
  const both = [{ ...low, values: { ...low.values, isr: { ...isr, corrected } } }, high];
  const by = rankRows(board, both, "isr", "corrected");
  const out = (format: Parameters<typeof exportTable>[2]) => exportTable(by, board.columns, format);

  it("has them beside those as judged, and says which rows have none", () => {
    const [head = "", , ...lines] = out("markdown").trim().split("\n");
    expect(head).toBe(
      "| Model | Rank by ISR, corrected | ISR | ISR, corrected by labels | ISR | Ranked apart |",
    );
    expect(lines[0]).toContain(`| ${(7.255).toFixed(2)} (4.00–11.50), 60 labels |`);
    expect(lines[0]).toContain("| by corrected numbers |");
    expect(lines[1]).toContain("| uncorrected |");
    expect(lines[1]).toContain("| uncorrected, as judged |");
    expect(out("latex")).toMatch(/\(4\.00.+11\.50\), 60 labels/);
  });

  it("has them whole as CSV, and nothing where a row has none", () => {
    const { data } = Papa.parse<Record<string, string>>(out("csv"), { header: true, skipEmptyLines: true });
    expect(data[0]).toMatchObject({
      ...{ isr: "10", isr_corrected: "7.255", isr_corrected_low: "4", isr_corrected_high: "11.5" },
      ...{ isr_labels: "60", rank_from: "none", rank_numbers: "corrected" },
    });
    expect(data[1]).toMatchObject({ isr_corrected: "", isr_labels: "", rank_numbers: "judged" });
    expect(data[0]).not.toHaveProperty("density_corrected");
    expect(Papa.parse<string[]>(write("csv")).data[0]).not.toContain("isr_corrected");
  });

  it("says as JSON by which numbers each group stands", () => {
    const table = JSON.parse(out("json"));
    expect(table.numbers).toBe("corrected");
    expect(table.groups.map(({ numbers }: { numbers: string }) => numbers)).toEqual(["corrected", "judged"]);
    expect(table.groups[0].rows[0].values.isr.corrected).toEqual(corrected);
  });
});
