import { memo } from "react";
import type { ColumnDelta } from "../../../evaluation/recompute/row-delta";
import type { BoardColumn } from "../../../shapes/leaderboard";
import classes from "./board-table.module.css";
import { ModelCell } from "./model-cell";
import { RankCell } from "./rank-cell";
import type { TableRow } from "./table-rows";
import { ValueCell } from "./value-cell";

type BoardTableRowProps = {
  place: TableRow;
  /** No rank reaches from the rows above to this one. */
  beginsTie: boolean;
  /** It is of one's own run. */
  isMine: boolean;
  columns: readonly BoardColumn[];
  rankColumn: string;
  /** What fills the bar of each column. */
  widest: ReadonlyMap<string, number>;
  /** How far it is from the row that was refined, by column; undefined without one, or while that is worked out. */
  deltas: readonly ColumnDelta[] | undefined;
  /** Whether it is chosen to be compared; null where nothing can be chosen. */
  compared: boolean | null;
  hrefOf: (rowId: string) => string;
  onCompare: (rowId: string, chosen: boolean) => void;
};

/** A row of the table of a board. It is drawn anew only when something of it is another. */
export const BoardTableRow = memo(function BoardTableRow({
  place,
  beginsTie,
  isMine,
  columns,
  rankColumn,
  widest,
  deltas,
  compared,
  hrefOf,
  onCompare,
}: BoardTableRowProps) {
  const { row, rank, how, interval } = place.ranked;
  return (
    <tr
      data-testid="board-row"
      data-row={row.id}
      data-rank={rank === null ? "" : rank[0] === rank[1] ? rank[0] : `${rank[0]}-${rank[1]}`}
      data-how={how}
      data-mine={isMine}
      data-begins-tie={beginsTie}
    >
      <td className={classes.rankColumn}>
        <RankCell {...place} />
      </td>
      <th scope="row" className={classes.modelColumn}>
        <ModelCell
          row={row}
          isMine={isMine}
          href={hrefOf(row.id)}
          compared={compared}
          onCompare={(chosen) => onCompare(row.id, chosen)}
        />
      </th>
      {columns.map((column) => (
        <td
          key={column.id}
          data-testid="board-cell"
          data-column={column.id}
          data-value={row.values[column.id]?.value ?? ""}
        >
          <ValueCell
            column={column}
            cell={row.values[column.id]}
            interval={column.id === rankColumn ? interval : null}
            most={widest.get(column.id) ?? 0}
            delta={deltas?.find(({ columnId }) => columnId === column.id)}
          />
        </td>
      ))}
    </tr>
  );
});
