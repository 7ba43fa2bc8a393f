import type { ReactNode } from "react";
import type { EntryScores } from "../../../shapes/run-scores";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";

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
    <ScrollTable
      label={name}
      head={[first, ...entries.map(({ title }) => title)]}
      frameClass={whole ? undefined : tables.scroll}
      tableClass={tables.table}
    >
      {children}
    </ScrollTable>
  );
}
