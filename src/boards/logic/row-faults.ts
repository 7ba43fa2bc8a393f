import { columnScale, mostOf, videosOf } from "../../evaluation/recompute/column-values";
import { beginsLikeKey } from "../../foundation/base-url";
import { mixedScripts, seenText } from "../../foundation/foreign-text";
import { isHttps, isRunAddress } from "../../foundation/published-id";
import type { Board, BoardColumn, BoardRow, BoardValue } from "../../shapes/leaderboard";
import { modelWords } from "./export-table";

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
  if (value !== null && (scored === 0 || total === 0))
    faults.push(`its value is ${value}, and nothing is scored`);
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
      !(satisfied >= 0 && scored >= 0) ||
      satisfied > (mostOf(column) ?? Number.POSITIVE_INFINITY) * scored + SLACK,
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

/** The notes that a row has room for, and the characters of each. */
export const MOST_NOTES = 20;
export const LONGEST_NOTE = 2000;

/** The notes of a draft, each whole. */
export function notesIn(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

/** The notes at the end of a row that are none of its author's. */
export function addedNotes(row: Pick<BoardRow, "notes">, said: readonly string[]): number {
  const other = row.notes.findIndex((note, at) => note !== said[at]);
  return other < 0 ? 0 : row.notes.length - other;
}

function quoted(note: string): string {
  return `“${note.length > 60 ? `${note.slice(0, 60)}…` : note}”`;
}

/** The words on people's notes that a row with so many notes of Caplens's own leaves out; null where it has all. */
export function notesLeftOut({ notes }: { notes: string }, added: number): string | null {
  const said = notesIn(notes);
  const room = MOST_NOTES - added;
  const [kept, out] = [said.slice(0, room), said.slice(room)];
  const cut = kept.filter((note) => note.length > LONGEST_NOTE);
  const own = added > 0 ? ` of which Caplens adds ${added}` : "";
  const words = [
    ...(out.length > 0
      ? [
          `A row has room for ${MOST_NOTES} notes${own && `,${own}`}. Left out: ${out.map(quoted).join(", ")}. Join some lines.`,
        ]
      : []),
    ...(cut.length > 0
      ? [
          `A note has room for ${LONGEST_NOTE.toLocaleString("en")} characters. Cut there: ${cut.map(quoted).join(", ")}.`,
        ]
      : []),
  ];
  return words.length === 0 ? null : words.join(" ");
}

/** True for an address that holds more than where a run lies: a user, a query, a key. Whoever sees the row has it then. */
export function opensItsHost(address: string): boolean {
  return /[?#]|^\w+:\/\/[^/]*@/.test(address) || address.split("/").some(beginsLikeKey);
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

/** Captions of a row by sample; of repeats, the first. */
export type CaptionsOf = ReadonlyMap<string, string>;

/** From this share on, equal captions are told. */
export const COPIES_TOLD = 0.1;

/** The number of captions that are the same text in two rows. */
export type CopyRate = { rowId: string; same: number; both: number };

/** A caption without what layout alone changes. */
function folded(caption: string): string {
  return caption.normalize("NFC").replace(/\s+/g, " ").trim();
}

/**
 * The number of captions of a row that are, but for white space, those of other rows on the same samples; rows with the largest share
 * first. Empty captions are left out.
 */
export function copyRates(own: CaptionsOf, others: ReadonlyMap<string, CaptionsOf>): CopyRate[] {
  const texts = new Map([...own].map(([sample, caption]) => [sample, folded(caption)]));
  return [...others]
    .map(([rowId, captions]): CopyRate => {
      let [same, both] = [0, 0];
      for (const [sample, caption] of captions) {
        const [one, other] = [texts.get(sample), folded(caption)];
        if (!one || other === "") continue;
        both += 1;
        if (one === other) same += 1;
      }
      return { rowId, same, both };
    })
    .filter(({ both }) => both > 0)
    .sort((one, other) => other.same / other.both - one.same / one.both);
}

/** Letters of Cyrillic and Greek, and digits, that look like those of Latin. */
const ALIKE: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  ё: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ї: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  ӏ: "l",
  α: "a",
  β: "b",
  γ: "y",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "u",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  "0": "o",
  "1": "l",
  i: "l",
  "|": "l",
};

/** A name as it looks at a glance: equal for names that can be taken for each other. */
function atAGlance(name: string): string {
  return Array.from(name.normalize("NFKD").toLowerCase(), (letter) => ALIKE[letter] ?? letter)
    .map((letter) => ALIKE[letter] ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Possibly deceptive features of a row's name: letters of two scripts in a word, another row's name in other letters.
 */
export function lookAlikes(row: BoardRow, others: readonly BoardRow[]): string[] {
  const name = modelWords({ row });
  const told: string[] = [];
  const scripts = mixedScripts(name);
  if (scripts.length > 0) told.push(`Its name mixes letters that look alike: ${scripts.join(" and ")}.`);
  const look = atAGlance(name);
  for (const other of others)
    if (
      other.id !== row.id &&
      modelWords({ row: other }) !== name &&
      atAGlance(modelWords({ row: other })) === look
    )
      told.push(`Its name looks like that of the row ${other.id}.`);
  return told;
}
