import { foundRanges, foundWhole, type Locator } from "../locating/located";
import { columnCells, tableBlocksOf } from "./table-blocks";

/**
 * The Markdown table with all its lines. Of several, those that have all the asked columns; else all, one by one.
 * Without a table, the whole response.
 */
export const locateTable: Locator = ({ response, check }) => {
  const tables = tableBlocksOf(response);
  const asked = check.parameters.col_name;
  const names = Array.isArray(asked) ? asked.filter((name) => typeof name === "string") : [];
  const fitting = tables.filter((table) =>
    names.every((name) => columnCells(response, table, name) !== null),
  );
  const chosen = fitting.length > 0 ? fitting : tables;
  if (chosen.length === 0) return foundWhole(response, "the whole response: there is no table in it");
  const note = chosen.length === 1 ? "the one Markdown table" : `each of ${chosen.length} tables`;
  return foundRanges(response, chosen, note);
};
