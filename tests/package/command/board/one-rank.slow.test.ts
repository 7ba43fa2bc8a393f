import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { boardHandlers } from "../../../../src/boards/engine/board-handlers";
import { exportTable } from "../../../../src/boards/logic/export-table";
import { type RankedBoard, rankRows } from "../../../../src/boards/logic/rank-rows";
import { inOrder, shownOf, tableRows } from "../../../../src/boards/page/table/table-rows";
import { readFolder } from "../../../../src/package/command/board/board-folder";
import { readBoardState } from "../../../../src/package/command/board/board-state";
import { checkRow } from "../../../../src/package/command/board/check-rows";
import type { ListedRow } from "../../../../src/shapes/leaderboard";
import { someOf } from "../../../support/effort";

const FOLDER = "public/leaderboards";
const boards = readdirSync(FOLDER).filter((name) => name !== "index.json");

async function openBoard(name: string) {
  const { state } = await readBoardState(readFolder(join(FOLDER, name)));
  const rows = state.rows.map((row): ListedRow => ({ ...row, check: null }));
  return { board: state.board, rows };
}

/** The rank of each row, in words. */
const ranksOf = ({ groups }: RankedBoard) =>
  Object.fromEntries(
    groups.flatMap(({ rows }) => rows.map(({ row, rank }) => [row.id, rank?.join("-") ?? "none"])),
  );
const sorted = (ranks: Record<string, string>) =>
  Object.entries(ranks).toSorted(([one], [other]) => (one < other ? -1 : 1));

const handlers = boardHandlers();
const context = { signal: new AbortController().signal, emit: () => undefined };

describe.each(boards)("the ranks of %s are the same everywhere", (name) => {
  it("in the table, on row pages by every column, in the script's comment and in what is saved", async () => {
    const { board, rows } = await openBoard(name);
    const table = new Map<string, Record<string, string>>();
    for (const { id: columnId } of board.columns)
      table.set(
        columnId,
        ranksOf(await handlers["boards/rank"]({ board, rows, columnId, numbers: "judged" }, context)),
      );
    // Each row page and each check ranks the whole board: every fourth here, and one without a rank; all in the soak.
    const unranked = rows.find(({ id }) => table.get(board.rankBy)?.[id] === "none");
    const looked = new Set([...someOf(rows, 4), ...(unranked ? [unranked] : [])]);
    const [first, second] = board.columns.map(({ id }) => id);
    for (const columnId of [first, second].filter((id) => id !== undefined)) {
      const ranked = rankRows(board, rows, columnId);
      expect(ranksOf(ranked)).toEqual(table.get(columnId));
      // A row page is given the rows in the order of the ranked table.
      const shown = tableRows(ranked).map((each) => each.ranked.row);
      for (const { id } of looked) {
        const changes = await handlers["boards/rank-changes"](
          { board, rows: shown, columnId, numbers: "judged", rowId: id, behind: null },
          context,
        );
        for (const { column, rank } of changes?.columns ?? [])
          expect([id, column.id, rank.join("-")]).toEqual([id, column.id, table.get(column.id)?.[id]]);
      }
    }
    for (const { id: columnId } of board.columns) {
      const ranked = rankRows(board, rows, columnId);
      const saved = exportTable(
        shownOf(ranked, inOrder(tableRows(ranked), { column: columnId, worstFirst: true })),
        [],
        "csv",
      );
      const lines = saved.trim().split(/\r?\n/).slice(1);
      expect(lines).toHaveLength(rows.length);
      for (const [id, rank] of Object.entries(table.get(columnId) ?? {})) {
        const cells = lines.find((line) => line.startsWith(`${id},`)) ?? "";
        expect(cells, `${id} by ${columnId}`).toContain(
          rank === "none" ? ",,,," : `,${rank.replace("-", ",")},`,
        );
      }
    }
    const places = { board: join(FOLDER, name), root: "public", labels: new Map(), signal: context.signal };
    for (const row of looked) {
      const { check: _, ...own } = row;
      const checked = await checkRow(board, own, rows, places);
      expect([row.id, checked.rank?.join("-") ?? "none"]).toEqual([
        row.id,
        table.get(board.rankBy)?.[row.id],
      ]);
    }
  });

  it("in whichever order the rows come, so that one's own row may stand last", async () => {
    const { board, rows } = await openBoard(name);
    for (const { id: columnId } of board.columns) {
      const ranks = sorted(ranksOf(rankRows(board, rows, columnId)));
      for (const order of [rows.toReversed(), [...rows.slice(5), ...rows.slice(0, 5)]])
        expect(sorted(ranksOf(rankRows(board, order, columnId)))).toEqual(ranks);
    }
  });
});
