import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { Value } from "typebox/value";
import { BoardRow, type BoardValue } from "../../../src/shapes/leaderboard";
import { ANYCAPEVAL } from "./anycapeval";
import { CAPQUIZ } from "./capquiz";
import { INSTRUCTION_FOLLOWING } from "./instruction-following";
import type { PublishedBoard } from "./published-board";

/** Every board of published numbers. */
export const PUBLISHED_BOARDS: readonly PublishedBoard[] = [...INSTRUCTION_FOLLOWING, CAPQUIZ, ...ANYCAPEVAL];

type Line = Readonly<Record<string, string>>;

function linesOf({ board }: PublishedBoard): Line[] {
  const file = new URL(`./${board.id}.csv`, import.meta.url);
  return Papa.parse<Line>(readFileSync(file, "utf8"), { header: true, skipEmptyLines: true }).data;
}

function valuesOf({ board, otherwise, totals }: PublishedBoard, line: Line): Record<string, BoardValue> {
  const other = otherwise[line.id ?? ""];
  return Object.fromEntries(
    board.columns.map(({ id }) => {
      const said = other?.values[id];
      const value: BoardValue = {
        value: Number(line[id] || Number.NaN),
        scored: null,
        total: totals[id] ?? null,
        interval: null,
        ...(other && said !== undefined ? { otherwise: [{ value: said, source: other.source }] } : {}),
      };
      return [id, value];
    }),
  );
}

/** The published rows of a board, out of its CSV file. Throws where a line is no row. */
export function publishedRows(published: PublishedBoard): BoardRow[] {
  const { board, source, notes, rowNotes } = published;
  return linesOf(published).map((line) => {
    const row: unknown = {
      format: "caplens-board-row",
      version: 1,
      id: line.id,
      model: {
        name: line.name,
        parameters: line.parameters || null,
        mode: line.mode || null,
        kind: line.kind,
        base: line.base || null,
        refiner: line.refiner || null,
        address: null,
      },
      basis: { ...board.basis, prompt: line.prompt || null },
      values: valuesOf(published, line),
      byVideo: {},
      source: { kind: "published", ...source },
      run: null,
      notes: [...notes, ...(rowNotes[line.id ?? ""] ?? [])],
    };
    return Value.Parse(BoardRow, row);
  });
}
