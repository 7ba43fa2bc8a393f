import { groupBy } from "../../../foundation/groups";
import { ranksOverlap } from "../../../foundation/standing-words";
import type { Board, BoardColumn, BoardRow, ListedRow } from "../../../shapes/leaderboard";
import type { RankedBoard, RankedRow, RankGroup } from "../../logic/rank-rows";
import type { LeaderboardAddress } from "../../store/leaderboard-address";
import { rowTitle } from "../board-words";

/** The column of models; all others have the ids of the board's. */
export const MODEL = "model";

/** The columns of a board as its table has them: the one that it ranks by first, then those of one group beside each other. */
export function columnsInOrder({ columns, groups, rankBy }: Board): BoardColumn[] {
  const others = columns.filter(({ id }) => id !== rankBy);
  return [
    ...columns.filter(({ id }) => id === rankBy),
    ...others.filter(({ group }) => group === null),
    ...groups.flatMap(({ id }) => others.filter(({ group }) => group === id)),
  ];
}

/** A row of the table: where it stands, and in which of the groups that are ranked apart. */
export type TableRow = {
  group: number;
  /** Over what else than the board's own rows it is. */
  differs: RankGroup["differs"];
  ranked: RankedRow;
  /** The row whose captions it refined; null where nothing was, or it is not on the board. */
  base: ListedRow | null;
  /** Number of other rows of its group whose ranks overlap its own. */
  overlapped: number;
};

/** All rows of a ranked board, in the order of their groups and within them by rank. */
export function tableRows({ groups }: RankedBoard): TableRow[] {
  const byId = new Map(groups.flatMap(({ rows }) => rows.map(({ row }) => [row.id, row] as const)));
  const baseOf = ({ id, model }: BoardRow) => (model.base !== id && byId.get(model.base ?? "")) || null;
  return groups.flatMap(({ rows, differs }, group) =>
    rows.map((ranked) => ({
      group,
      differs,
      ranked,
      base: baseOf(ranked.row),
      overlapped: rows.filter((other) => other !== ranked && ranksOverlap(ranked.rank, other.rank)).length,
    })),
  );
}

type Chosen = Pick<LeaderboardAddress, "search" | "kind" | "prompt" | "refined">;

/** Every word of the search stands somewhere in what the row says of its model. */
function isFound({ model, source, basis }: BoardRow, search: string): boolean {
  const text = [model.name, model.parameters, model.mode, model.kind, model.refiner, source.text, basis.judge]
    .join(" ")
    .toLocaleLowerCase("en");
  return search
    .toLocaleLowerCase("en")
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** True when a row passes the filters. Filtered-out rows keep their rank: ranks are over all rows of a group. */
export function isChosen(row: BoardRow, { search, kind, prompt, refined }: Chosen): boolean {
  if (kind !== null && row.model.kind !== kind) return false;
  if (prompt !== null && row.basis.prompt !== prompt) return false;
  if (refined !== null && (row.model.base !== null) !== (refined === "refined")) return false;
  return isFound(row, search);
}

/** The order of rows: by a column or by the model, the best or the worst first. */
export type TableOrder = { column: string; worstFirst: boolean };

/** Rows in the order in which they are shown, group by group; given as `tableRows` has them. Those without a number stay last. */
export function inOrder(rows: readonly TableRow[], { column, worstFirst }: TableOrder): TableRow[] {
  const isOfModels = column === MODEL;
  const nameOf = ({ ranked }: TableRow) => ranked.row.model.name;
  const own = isOfModels
    ? rows.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), "en"))
    : rows;
  const hasNumber = ({ ranked }: TableRow) => isOfModels || ranked.value !== null;
  const numbered = own.filter(hasNumber);
  if (worstFirst) numbered.reverse();
  return [...numbered, ...own.filter((row) => !hasNumber(row))].sort((one, other) => one.group - other.group);
}

/** A ranked board with the rows that are shown alone, in the order in which they are given. */
export function shownOf(ranked: RankedBoard, rows: readonly TableRow[]): RankedBoard {
  const groups = ranked.groups.map((group, place) => ({
    ...group,
    rows: rows.flatMap((row) => (row.group === place ? [row.ranked] : [])),
  }));
  return { ...ranked, groups: groups.filter(({ rows: own }) => own.length > 0) };
}

/** Titles of rows; those of one model over several things say which: "GPT-4o, prompt: detailed". */
export function titlesOf(rows: readonly TableRow[]): string[] {
  const alike = groupBy(rows, ({ ranked }) => rowTitle(ranked.row));
  return rows.map(({ ranked, differs }) => {
    const title = rowTitle(ranked.row);
    const ofTitle = alike.get(title) ?? [];
    const fields = ofTitle.length === 1 ? [] : ofTitle.flatMap((row) => row.differs);
    const over = [...new Map(fields.map(({ label, board }) => [label, board]))].map(
      ([label, ofBoard]) =>
        `${label.toLowerCase()}: ${differs.find((one) => one.label === label)?.here ?? ofBoard}`,
    );
    return [title, ...over].join(", ");
  });
}
