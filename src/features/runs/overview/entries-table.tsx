import type { ReactNode } from "react";
import type { EntryScores } from "../../../schemas/run-scores";
import tables from "../score-tables.module.css";

/** A table with a column for each entry. `children`: its rows, each with a cell for each entry. */
export function EntriesTable({
  name,
  first,
  entries,
  whole = false,
  children,
}: {
  name: string;
  /** Heads the column of what the rows are about. */
  first: string;
  entries: readonly Pick<EntryScores, "entryId" | "title">[];
  /** All of it is in sight, however long. */
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={whole ? tables.whole : tables.scroll} aria-label={name} tabIndex={0}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {entries.map(({ entryId, title }) => (
              <th key={entryId} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
