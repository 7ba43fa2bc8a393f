import type { RankGroup } from "../../logic/rank-rows";
import classes from "./board-table.module.css";

/** Over rows that are not ranked with the board's own: why, field by field. */
export function GroupHeading({ group, columns }: { group: RankGroup; columns: number }) {
  return (
    <tr data-testid="rank-group">
      <th scope="colgroup" colSpan={columns} className={classes.groupHeading}>
        <div className={classes.groupWords}>
          <span>Ranked apart from the rows above, since these differ:</span>
          <ul>
            {group.differs.map(({ field, label, here, board }) => (
              <li key={field} data-field={field}>
                {label}: <strong>{here}</strong> here, {board} on the board
              </li>
            ))}
          </ul>
        </div>
      </th>
    </tr>
  );
}
