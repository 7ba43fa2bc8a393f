import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { parseSafeJson } from "../../../foundation/safe-json";
import { AskedAgain, BoardId, VerdictsFound } from "../../../shapes/leaderboard";
import { OneOf } from "../../../shapes/one-of";
import { sumOfFound } from "../../../shapes/run-recomputation";
import type { BoardFault } from "./board-layout";
import type { CheckedBoard } from "./check-board";
import { type CheckedRow, isRefused } from "./check-rows";

/** At most this many of a kind are reported one by one. */
const MOST_TOLD = 20;
const LONGEST = 300;

const Text = Type.String({ maxLength: LONGEST });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const Fault = Type.Object({ file: Text, message: Text });

/** The first of many things, and how many more there are. */
function some<Item extends TSchema>(item: Item) {
  return Type.Object({ shown: Type.Array(item, { maxItems: MOST_TOLD }), more: Count });
}

export const RowFindings = Type.Object({
  id: BoardId,
  name: Text,
  isRefused: Type.Boolean(),
  /** The column that the board ranks by. */
  column: Text,
  rank: Type.Union([Type.Tuple([Count, Count]), Type.Null()]),
  why: Text,
  tied: some(BoardId),
  above: Type.Union([BoardId, Type.Null()]),
  below: Type.Union([BoardId, Type.Null()]),
  /** Why the run behind it could not be read. */
  problem: Type.Union([Text, Type.Null()]),
  /** Null for a row without a run. */
  run: Type.Union([
    Type.Object({
      /** The verdicts found for the row's own model, and for all of its run. */
      found: VerdictsFound,
      all: VerdictsFound,
      different: Count,
      elsewhere: Count,
      /** Numbers of the row that do not follow from its run. */
      numbers: Count,
      differences: some(Type.Object({ place: Text, says: Text, found: Text })),
    }),
    Type.Null(),
  ]),
  /** The result of asking about judged verdicts again; null where no judge was asked. */
  asked: Type.Union([
    Type.Object({
      askedAgain: AskedAgain,
      otherwise: some(Type.Object({ place: Text, says: Text, found: Text })),
    }),
    Type.Null(),
  ]),
  flips: Type.Union([Type.Object({ rowId: BoardId, gained: Count, lost: Count, both: Count }), Type.Null()]),
  copies: some(Type.Object({ rowId: BoardId, same: Count, both: Count })),
});
export type RowFindings = Static<typeof RowFindings>;

export const BoardFindings = Type.Object({
  title: Text,
  isGood: Type.Boolean(),
  faults: some(Fault),
  told: some(Fault),
  untold: some(
    Type.Object({
      kind: OneOf("added", "removed", "rescored"),
      row: BoardId,
    }),
  ),
  rows: some(RowFindings),
});
export type BoardFindings = Static<typeof BoardFindings>;

/** All that the check of boards found, as it goes from the workflow that looks at a request to the one that tells of it. */
export const Findings = Type.Object({
  format: Type.Literal("caplens-board-findings"),
  version: Type.Literal(1),
  /** Faults of the folder of boards. */
  site: some(Fault),
  boards: Type.Array(BoardFindings, { maxItems: 100 }),
});
export type Findings = Static<typeof Findings>;

/** Largest size of findings, in characters of their JSON. */
const MOST_CHARACTERS = 2_000_000;

const cut = (text: string) => text.slice(0, LONGEST);

/** The first of many things as findings have them. */
function firstOf<Item, Told>(items: readonly Item[], told: (item: Item) => Told) {
  return {
    shown: items.slice(0, MOST_TOLD).map(told),
    more: Math.max(0, items.length - MOST_TOLD),
  };
}

/** Faults as findings have them. */
export const faultsFound = (faults: readonly BoardFault[]) =>
  firstOf(faults, ({ file, message }) => ({ file: cut(file), message: cut(message) }));

function runFindings({ run }: CheckedRow): RowFindings["run"] {
  if (!run) return null;
  const { verdicts, different, elsewhere, differences } = run.recomputation;
  const all = [...differences, ...run.differences.map((one) => ({ file: "row", constraint: null, ...one }))];
  return {
    found: run.found,
    all: sumOfFound(Object.values(verdicts)),
    different,
    elsewhere,
    numbers: run.differences.length,
    differences: firstOf(all, ({ file, path, constraint, expected, found }) => ({
      place: cut([file, path, constraint].filter(Boolean).join(", ")),
      says: cut(found),
      found: cut(expected),
    })),
  };
}

function askedFindings({ asked }: CheckedRow): RowFindings["asked"] {
  return (
    asked && {
      askedAgain: asked.askedAgain,
      otherwise: firstOf(asked.otherwise, ({ task, line, claimed, again }) => ({
        place: cut(`${task.sampleId}, ${line}`),
        says: cut(claimed),
        found: cut(again),
      })),
    }
  );
}

/** The findings of a board's check, without the runs and captions behind them. */
export function findingsOf(
  { state, faults, told, untold }: CheckedBoard,
  rows: readonly CheckedRow[],
): BoardFindings {
  const { board } = state;
  const column = board.columns.find(({ id }) => id === board.rankBy)?.label ?? board.rankBy;
  return {
    title: cut(board.title),
    isGood: faults.length === 0 && !rows.some(isRefused),
    faults: faultsFound(faults),
    told: faultsFound(told),
    untold: firstOf(untold, ({ kind, row }) => ({ kind, row })),
    rows: firstOf(rows, (checked) => ({
      id: checked.row.id,
      name: cut(checked.row.model.name),
      isRefused: isRefused(checked),
      column: cut(column),
      rank: checked.rank,
      why: cut(checked.why),
      tied: firstOf(checked.tied, (id) => id),
      above: checked.above?.id ?? null,
      below: checked.below?.id ?? null,
      problem: checked.problem === null ? null : cut(checked.problem),
      run: runFindings(checked),
      asked: askedFindings(checked),
      flips: checked.flips,
      copies: firstOf(checked.copies, ({ rowId, same, both }) => ({ rowId, same, both })),
    })),
  };
}

/** Findings out of a text that a stranger may have written; null for one that is too long or of another shape. */
export function readFindings(text: string): Findings | null {
  const json = parseSafeJson(text, { maxCharacters: MOST_CHARACTERS, maxDepth: 12, maxValues: 200_000 });
  return json.ok && Value.Check(Findings, json.value) ? json.value : null;
}
