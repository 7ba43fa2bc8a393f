import { latexRows, markdownTable, type ScoreTable } from "../../evaluation/export/score-table";
import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import type { Cell } from "../../evaluation/export/tables/result-table";
import { cellOf, columnDigits, correctedOf, intervalOf } from "../../evaluation/recompute/column-values";
import { counted } from "../../foundation/plural";
import { rankWords } from "../../foundation/standing-words";
import type { BoardColumn } from "../../shapes/leaderboard";
import type { RankedBoard, RankedRow, RankGroup } from "./rank-rows";

/** `csv`: for spreadsheets, which run nothing of it. `csv-raw`: texts as they are. */
export type BoardTableFormat = "csv" | "csv-raw" | "markdown" | "latex" | "json";

/** The differences of a group from the board's basis: "Judge: gpt-4o". Empty for the board's own. */
function groupWords({ differs }: Pick<RankGroup, "differs">): string {
  return differs.map(({ label, here }) => `${label}: ${here}`).join("; ");
}

const NUMBERS_WORDS = { corrected: "by corrected numbers", judged: "uncorrected, as judged" } as const;

/** A model with what else names it: "InternVL-3.5 (38B, thinking)". */
export function modelWords({ row: { model } }: { row: Pick<RankedRow["row"], "model"> }): string {
  const more = [model.parameters, model.mode].filter((one) => one !== null && !model.name.includes(one));
  return more.length === 0 ? model.name : `${model.name} (${more.join(", ")})`;
}

function shown(ranked: RankedRow, column: BoardColumn): string {
  const { id } = column;
  const cell = cellOf(ranked.row, id);
  if (!cell || cell.value === null) return "–";
  const text = (value: number) => columnDigits(column, value);
  const rangeOf = (ends: readonly [number, number] | null | undefined) =>
    ends ? ` (${text(ends[0])}–${text(ends[1])})` : "";
  const part =
    cell.scored !== null && cell.total !== null && cell.scored < cell.total
      ? ` [${cell.scored} of ${cell.total}]`
      : "";
  return `${text(cell.value)}${rangeOf(intervalOf(ranked, id)?.ends)}${part}`;
}

/** True where labels correct some row's number in the column: each row then says what they make of its own. */
function isCorrected({ groups }: RankedBoard, { id }: BoardColumn): boolean {
  return groups.some(({ rows }) => rows.some(({ row }) => correctedOf(row, id)));
}

/** "47.25 (43.00–51.50), 120 labels"; that rules decide it, or that no label corrects it. */
function shownCorrected({ row }: RankedRow, column: BoardColumn): string {
  const corrected = correctedOf(row, column.id);
  if (!corrected) return "uncorrected";
  const { value, interval, labels } = corrected;
  const range = interval ? ` (${interval.map((end) => columnDigits(column, end)).join("–")})` : "";
  return `${columnDigits(column, value)}${range}, ${labels === 0 ? "exact" : counted(labels, "label")}`;
}

/** As it is read: a row a model, with the group's words where not all rows are ranked together. */
function readTable(board: RankedBoard, columns: readonly BoardColumn[]): ScoreTable {
  const isByLabels = board.numbers === "corrected";
  const by = columns.find(({ id }) => id === board.columnId);
  const isSplit = isByLabels || board.groups.some(({ isBoards }) => !isBoards);
  const apart = (group: RankGroup) =>
    [isByLabels && NUMBERS_WORDS[group.numbers], groupWords(group)].filter(Boolean).join("; ") || "–";
  return {
    head: [
      "Model",
      `Rank${by === undefined ? "" : ` by ${by.label}`}${isByLabels ? ", corrected" : ""}`,
      ...columns.flatMap((column) => [
        column.label,
        ...(isCorrected(board, column) ? [`${column.label}, corrected by labels`] : []),
      ]),
      ...(isSplit ? ["Ranked apart"] : []),
    ],
    rows: board.groups.flatMap((group) =>
      group.rows.map((ranked) => [
        modelWords(ranked),
        `${rankWords(ranked.rank)}${ranked.otherRules ? ` (rules ${ranked.otherRules.own || "not stated"}, most ${ranked.otherRules.most})` : ""}`,
        ...columns.flatMap((column) => [
          shown(ranked, column),
          ...(isCorrected(board, column) ? [shownCorrected(ranked, column)] : []),
        ]),
        ...(isSplit ? [apart(group)] : []),
      ]),
    ),
  };
}

const ROW_NAMES = [
  "id",
  "model",
  "parameters",
  "mode",
  "kind",
  "base",
  "refiner",
  "rank_low",
  "rank_high",
  "tie",
  "rank_from",
  "ranked_by",
  "rank_numbers",
  "rank_of",
  "ranked_apart",
  "tasks",
  "samples",
  "judge",
  "semantics",
  "prompt",
  "source",
  "rules",
] as const;

/** A rank is one among the rows of its group, by one column and one kind of numbers: each row says so of its own. */
function rowCells({ row, rank, tie, how }: RankedRow, group: RankGroup, columnId: string): Cell[] {
  const { name, parameters, mode, kind, base, refiner } = row.model;
  const { tasks, samples, judge, semantics, prompt } = row.basis;
  return [
    row.id,
    name,
    parameters,
    mode,
    kind,
    base,
    refiner,
    rank?.[0] ?? null,
    rank?.[1] ?? null,
    tie,
    how,
    columnId,
    group.numbers,
    group.rows.filter((one) => one.rank !== null).length,
    groupWords(group) || null,
    tasks,
    samples,
    judge,
    semantics,
    prompt,
    row.source.text,
    row.rules ?? null,
  ];
}

function csv(board: RankedBoard, columns: readonly BoardColumn[], isSafe: boolean): string {
  const byLabels = new Set(columns.filter((column) => isCorrected(board, column)));
  const names = columns.flatMap((column) => {
    const { id } = column;
    const corrected = ["corrected", "corrected_low", "corrected_high", "labels"].map(
      (part) => `${id}_${part}`,
    );
    return [
      ...[id, `${id}_low`, `${id}_high`, `${id}_scored`, `${id}_total`],
      ...(byLabels.has(column) ? corrected : []),
    ];
  });
  const lines = board.groups.flatMap((group) =>
    group.rows.map((ranked) => {
      const cells = columns.flatMap((column): Cell[] => {
        const { id } = column;
        const cell = cellOf(ranked.row, id);
        const { value = null, interval = null, labels = null } = cell?.corrected ?? {};
        const corrected = [value, interval?.[0] ?? null, interval?.[1] ?? null, labels];
        const ends = intervalOf(ranked, id)?.ends;
        return [
          cell?.value ?? null,
          ends?.[0] ?? null,
          ends?.[1] ?? null,
          cell?.scored ?? null,
          cell?.total ?? null,
          ...(byLabels.has(column) ? corrected : []),
        ];
      });
      return csvLine([...rowCells(ranked, group, board.columnId), ...cells], isSafe);
    }),
  );
  return `${csvHead([...ROW_NAMES, ...names], isSafe)}${lines.join("")}`;
}

function json(board: RankedBoard, columns: readonly BoardColumn[]): string {
  const groups = board.groups.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map((ranked) => {
      const { row, intervals: _, ...stands } = ranked;
      const value = (id: string) => {
        const cell = cellOf(row, id);
        const interval = intervalOf(ranked, id);
        return cell && { ...cell, interval: interval?.ends ?? null, intervalFrom: interval?.from ?? null };
      };
      return {
        id: row.id,
        model: row.model,
        source: row.source,
        ...stands,
        values: Object.fromEntries(columns.map(({ id }) => [id, value(id) ?? null])),
      };
    }),
  }));
  return `${JSON.stringify({ rankedBy: board.columnId, numbers: board.numbers, columns, groups }, null, 2)}\n`;
}

/** The displayed table of a board as a file's text: the ranked rows in their order, each with these columns. */
export function exportTable(
  board: RankedBoard,
  columns: readonly BoardColumn[],
  format: BoardTableFormat,
): string {
  switch (format) {
    case "csv":
      return csv(board, columns, true);
    case "csv-raw":
      return csv(board, columns, false);
    case "markdown":
      return markdownTable(readTable(board, columns));
    case "latex":
      return latexRows(readTable(board, columns));
    case "json":
      return json(board, columns);
  }
}
