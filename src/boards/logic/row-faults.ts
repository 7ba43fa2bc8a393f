import { columnScale, videosOf } from "../../evaluation/recompute/column-values";
import { seenText } from "../../foundation/foreign-text";
import { isHttps, isRunAddress } from "../../foundation/row-addresses";
import type { Board, BoardColumn, BoardRow, BoardValue } from "../../shapes/leaderboard";

/** Numbers may differ by what binary fractions add. */
const SLACK = 1e-6;

function cellFaults(
  column: BoardColumn,
  { value, scored, total, interval, corrected }: BoardValue,
): string[] {
  const faults: string[] = [];
  const most = column.maximum ?? Number.POSITIVE_INFINITY;
  const isWithin = (number: number) => number >= 0 && number <= most + SLACK;
  if (value !== null && !isWithin(value)) faults.push(`its value ${value} is not from 0 to ${most}`);
  if (interval && !(interval.every(isWithin) && interval[0] <= interval[1]))
    faults.push(`its interval runs from ${interval[0]} to ${interval[1]}`);
  if (interval && value !== null && (value < interval[0] - SLACK || value > interval[1] + SLACK))
    faults.push(`its value ${value} is not within its interval`);
  if (scored !== null && total !== null && scored > total)
    faults.push(`${scored} are scored out of ${total}`);
  if (corrected) {
    const { value: own, interval: ends } = corrected;
    if (![own, ...(ends ?? [])].every(isWithin))
      faults.push(`its corrected value ${own}, or an end of its interval, is not from 0 to ${most}`);
    if (ends && ends[0] > ends[1]) faults.push(`its corrected interval runs from ${ends[0]} to ${ends[1]}`);
    else if (ends && (own < ends[0] - SLACK || own > ends[1] + SLACK))
      faults.push(`its corrected value ${own} is not within its interval`);
  }
  return faults;
}

/** Faults of the parts by video: impossible values, and sums that contradict the cell. */
function videoFaults(column: BoardColumn, row: BoardRow, cell: BoardValue): string[] {
  const videos = videosOf(row, column.id);
  if (!videos) return [];
  const parts = Object.entries(videos);
  const wrong = parts.find(
    ([, [satisfied, scored]]) =>
      !(satisfied >= 0 && scored >= 0) || (column.unit === "percent" && satisfied > scored + SLACK),
  );
  if (wrong) return [`video ${wrong[0].slice(0, 60)} has ${wrong[1].join(" of ")}`];
  const satisfied = parts.reduce((sum, [, [one]]) => sum + one, 0);
  const scored = parts.reduce((sum, [, [, one]]) => sum + one, 0);
  const value = scored === 0 ? null : (satisfied / scored) * columnScale(column);
  const faults: string[] = [];
  if (value === null ? cell.value !== null : cell.value === null || Math.abs(value - cell.value) > SLACK)
    faults.push(`its videos come to ${value}, its value is ${cell.value}`);
  if (cell.scored !== null && Math.abs(scored - cell.scored) > SLACK)
    faults.push(`its videos come to ${scored} scored, the cell says ${cell.scored}`);
  return faults;
}

function addressFaults({ model, run, source }: BoardRow): string[] {
  const shown = { "model/address": model.address, "source/address": source.address };
  const faults = Object.entries(shown).flatMap(([name, address]) =>
    address === null || isHttps(address) ? [] : [`${name}: It is no https address.`],
  );
  if (run && !isRunAddress(run.address))
    faults.push("run/address: It is neither an https address nor a folder seen from the board.");
  return faults;
}

/** Faults of what a row says of labels: corrected values rest on label sets, and these on a run. */
function labelFaults({ labels, run, values }: BoardRow): string[] {
  const faults: string[] = [];
  if (labels && run === null)
    faults.push("labels: The row names no run, so that nobody can hold its labels against one.");
  if (labels && new Set(labels.map(({ file }) => file)).size < labels.length)
    faults.push("labels: The same file is named twice.");
  if (!labels)
    for (const [id, { corrected }] of Object.entries(values))
      if (corrected) faults.push(`values/${id}/corrected: The row brings no labels that would correct it.`);
  return faults;
}

/** Texts of a row that people read, by where they stand. */
function textsOf({ id, model, basis, source, notes }: BoardRow): [string, string | null][] {
  return [
    ["id", id],
    ["model/name", model.name],
    ["model/parameters", model.parameters],
    ["model/mode", model.mode],
    ["model/refiner", model.refiner],
    ["basis/judge", basis.judge],
    ["basis/prompt", basis.prompt],
    ["source/text", source.text],
    ...notes.map((note, index): [string, string] => [`notes/${index}`, note]),
  ];
}

/** Everything that a row by itself can't be on this board, a sentence each; empty for a row that may stand there. */
export function rowFaults(board: Board, row: BoardRow): string[] {
  const columns = new Map(board.columns.map((column) => [column.id, column]));
  const faults: string[] = [];
  for (const [name, text] of textsOf(row))
    if (text !== null && seenText(text) !== text)
      faults.push(`${name}: It holds signs that are not seen, or spaces at its ends or in a row.`);
  for (const [id, cell] of Object.entries(row.values)) {
    const column = columns.get(id);
    if (column)
      faults.push(
        ...[...cellFaults(column, cell), ...videoFaults(column, row, cell)].map(
          (fault) => `values/${id}: ${fault}.`,
        ),
      );
    else faults.push(`values/${id}: The board has no such column.`);
  }
  for (const id of Object.keys(row.byVideo))
    if (!Object.hasOwn(row.values, id)) faults.push(`byVideo/${id}: The row has no value in that column.`);
  if (row.model.base === row.id) faults.push("model/base: A row is no base of itself.");
  if (row.model.refiner !== null && row.model.base === null)
    faults.push("model/refiner: A refined row names the row of its base.");
  return [...faults, ...labelFaults(row), ...addressFaults(row)];
}
