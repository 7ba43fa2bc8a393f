import { IconColumns3 } from "@tabler/icons-react";
import type { Board } from "../../../shapes/leaderboard";
import classes from "../leaderboard.module.css";

/** Which columns of a board are shown; null gives back those that it shows first. */
export function ColumnChoice({
  board,
  shown,
  onShown,
}: {
  board: Board;
  shown: readonly string[];
  onShown: (columns: string[] | null) => void;
}) {
  const usual = board.columns.filter((column) => column.shown).map(({ id }) => id);
  function choose(ids: readonly string[]) {
    const chosen = board.columns.map(({ id }) => id).filter((id) => ids.includes(id));
    onShown(chosen.length === 0 || chosen.join() === usual.join() ? null : chosen);
  }
  return (
    <details className={classes.columns}>
      <summary>
        <IconColumns3 size={15} aria-hidden /> Columns: {shown.length} of {board.columns.length}
      </summary>
      <fieldset>
        <legend className={classes.hidden}>Columns that are shown</legend>
        {board.columns.map(({ id, label, group }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={shown.includes(id)}
              onChange={(event) =>
                choose(event.currentTarget.checked ? [...shown, id] : shown.filter((other) => other !== id))
              }
            />{" "}
            {label}
            {group !== null && (
              <span className={classes.quiet}> {board.groups.find((each) => each.id === group)?.label}</span>
            )}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
