import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PUBLISHED_BOARDS, publishedRows } from "../../../scripts/leaderboard/published/published-rows";
import { findBenchmark } from "../../../src/benchmarks/registry";
import { rankRows } from "../../../src/boards/logic/rank-rows";
import { derivedFiles, documentText, readFolder } from "../../../src/package/command/board/board-folder";
import { indexText } from "../../../src/package/command/board/board-index";
import { readBoardState } from "../../../src/package/command/board/board-state";
import { checkBoard } from "../../../src/package/command/board/check-board";

const FOLDER = "public/leaderboards";
const boards = readdirSync(FOLDER).filter((name) => name !== "index.json");

/** Nothing may be new: what the ledger does not tell can't be written without a reason. */
const NOTHING_NEW = {
  date: "2026-01-01",
  why: (row: string): string => {
    throw new Error(`The ledger does not tell of ${row}.`);
  },
  checks: new Map(),
};

describe("the boards of this copy", () => {
  it.each(boards)("%s has exactly the files that follow from its rows", async (name) => {
    const folder = join(FOLDER, name);
    const { state, faults } = await readBoardState(readFolder(folder));
    expect(faults).toEqual([]);
    expect(state.board.id).toBe(name);
    expect(state.rows.length).toBeGreaterThan(0);
    for (const [file, text] of await derivedFiles(state, NOTHING_NEW))
      expect(readFileSync(join(folder, file), "utf8"), file).toBe(text);
  });

  it("are all in the index", () => {
    expect(readFileSync(join(FOLDER, "index.json"), "utf8")).toBe(indexText(FOLDER));
    expect(boards).toEqual(expect.arrayContaining(PUBLISHED_BOARDS.map(({ board }) => board.id)));
  });

  it.each(PUBLISHED_BOARDS.map((published) => [published.board.id, published] as const))(
    "%s has its published rows, each with a number in every column",
    (id, published) => {
      const { columns } = published.board;
      const file = JSON.parse(readFileSync(join(FOLDER, id, "board.json"), "utf8"));
      expect({ ...file, editions: [] }).toEqual(published.board);
      for (const row of publishedRows(published)) {
        expect(readFileSync(join(FOLDER, id, "rows", `${row.id}.json`), "utf8")).toBe(documentText(row));
        for (const column of columns) expect(row.values[column.id]?.value).toEqual(expect.any(Number));
      }
    },
  );

  it("name scores that their benchmark gives", () => {
    const named = PUBLISHED_BOARDS.flatMap(({ board }) =>
      board.columns.flatMap(({ score }) => (score === null ? [] : [{ benchmark: board.benchmark, score }])),
    );
    expect(named.length).toBeGreaterThan(10);
    for (const { benchmark, score } of named)
      expect(findBenchmark(benchmark)?.scores.map(({ id }) => id)).toContain(score);
  });

  it("are refused where a column names a score that no run of their benchmark gives", async () => {
    const texts = readFolder(join(FOLDER, "if-vidcap"));
    const messagesFor = async (score: string) => {
      const board = texts.board.replace('"score": "isr"', `"score": "${score}"`);
      const { faults } = await checkBoard({ ...texts, board }, null, true);
      return faults.map(({ message }) => message);
    };
    expect(await messagesFor("isr")).toEqual([]);
    expect(await messagesFor("invented")).toEqual([
      expect.stringContaining("columns/isr: IF-VidCap has no score “invented”"),
    ]);
    expect(await messagesFor("cap_f1")).toHaveLength(1);
  });

  it("are refused where a column that counts words is said to count captions", async () => {
    const texts = readFolder(join(FOLDER, "anycapeval-video"));
    const messagesFor = async (score: string, counted: string) => {
      const read = JSON.parse(texts.board);
      const columns = read.columns.map((column: { id: string }) =>
        column.id === "event" ? { ...column, score, counted } : column,
      );
      const board = `${JSON.stringify({ ...read, columns }, null, 2)}\n`;
      const { faults } = await checkBoard({ ...texts, board }, null, true);
      return faults.filter(({ file }) => file === "board.json").map(({ message }) => message);
    };
    expect(await messagesFor("kpd_event", "captions")).toEqual([]);
    expect(await messagesFor("density_event", "words")).toEqual([]);
    expect(await messagesFor("density_event", "captions")).toEqual([
      "columns/event: “density_event” is out of words, so that counted is “words”, not “captions”.",
    ]);
  });

  it("rank their rows by intervals, apart where they are over something else", async () => {
    const groupsOf = async (name: string, column?: string) => {
      const { state } = await readBoardState(readFolder(join(FOLDER, name)));
      const rows = state.rows.map((row) => ({ ...row, check: null }));
      return rankRows(state.board, rows, column ?? state.board.rankBy).groups;
    };
    const [ifVidcap] = await groupsOf("if-vidcap");
    expect(ifVidcap?.rows[0]).toMatchObject({ row: { id: "gemini-2.5-pro" }, how: "count" });
    expect(ifVidcap?.rows[0]?.rank?.[0]).toBe(1);
    expect(ifVidcap?.rows[0]?.rank?.[1]).toBeGreaterThan(1);
    const quiz = await groupsOf("capquiz");
    expect(quiz.map(({ basis, isBoards, rows }) => [basis.prompt, isBoards, rows.length])).toEqual([
      ["standard", true, 16],
      ["detailed", false, 16],
    ]);
    const [content] = await groupsOf("anycapeval-image", "content");
    expect(content?.rows.every(({ rank }) => rank === null)).toBe(true);
  });
});
