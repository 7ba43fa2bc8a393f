import { useSet } from "../../../store/set/set-context";
import classes from "../../studio.module.css";
import own from "./tasks.module.css";

/** The most of a kind that are listed. */
const MOST_LISTED = 40;

function Notes({ title, notes }: { title: string; notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details open={notes.length <= 5} className={classes.section}>
      <summary>
        {title}: {notes.length}
      </summary>
      <ul className={own.faults}>
        {notes.slice(0, MOST_LISTED).map((note, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes may say the same and never move
          <li key={place}>{note}</li>
        ))}
        {notes.length > MOST_LISTED && <li>And {notes.length - MOST_LISTED} more.</li>}
      </ul>
    </details>
  );
}

/** Instructions that the last work made nothing of, and what was left out of drafts. */
export function MadeNotes() {
  const { refused, failed, notes } = useSet((state) => state.made);
  return (
    <div role="status" data-testid="made-notes">
      <Notes title="Nothing could be drawn" notes={refused} />
      <Notes title="Nothing came of" notes={failed} />
      <Notes title="Notes on the drafts" notes={notes} />
    </div>
  );
}
