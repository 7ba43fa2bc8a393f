import { cellText } from "../../../benchmarks/imports/caption-table";
import { captionTable } from "../../../benchmarks/imports/caption-tables";
import type { SampleHints } from "../../../benchmarks/imports/find-sample";
import type { Fields } from "../../../foundation/fields";
import type { ColumnMapping } from "../../../shapes/data-set";
import type { SourceRow } from "../input/row-source";

/** A caption of a row, with all that its row tells of it. */
export type RowCaption = {
  id: string;
  model?: string;
  text: string;
  /** The name of the field that it stands in. */
  field: string;
  hints: SampleHints;
  /** Checks that the row itself brings, as they stand there; undefined for none. */
  checks: unknown;
};

/** Columns with other names than these many rows had before are no reason to remember more. */
const MOST_KINDS = 100;

/** Reads captions of rows, by the names that their fields have. Rows that name them alike are looked through once. */
export function captionReader(
  path: string,
): (row: SourceRow) => RowCaption | { id: string; problem: string } {
  const known = new Map<string, ColumnMapping | null>();

  function mappingOf(cells: Fields): ColumnMapping | null {
    const names = Object.keys(cells);
    const key = JSON.stringify(names);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST_KINDS) known.clear();
    const { mapping } = captionTable(path, [{ place: "", cells }], names);
    known.set(key, mapping);
    return mapping;
  }

  return (row) => {
    const nameless = `line ${row.line}`;
    if (!row.ok) return { id: nameless, problem: row.problem };
    const { cells } = row;
    const mapping = mappingOf(cells);
    const told = (column: string | null | undefined) => {
      const text = column ? cellText(cells[column])?.trim() : null;
      return text ? text : null;
    };
    const hints = {
      id: told(mapping?.id) ?? told("id"),
      video: told(mapping?.video),
      instruction: told(mapping?.instruction),
    };
    const id = hints.id ?? hints.video ?? nameless;
    if (!mapping) {
      const problem =
        "No field of it can be told to hold a caption: response, caption, prediction or output.";
      return { id, problem };
    }
    const text = cellText(cells[mapping.response]);
    if (text === null) return { id, problem: `Its field ${mapping.response} is empty.` };
    const model = told(mapping.model);
    return {
      id,
      ...(model === null ? {} : { model }),
      text,
      field: mapping.response,
      hints,
      checks: cells.checks ?? cells.checklist,
    };
  };
}
