import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { takes } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { tableReference } from "./reference";

const strict = lazy(() => import("./strict"));

const schema = takes({
  col_name: { type: "array", items: { type: "string" }, description: "column names, in order" },
});

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/**
 * A Markdown table with the given columns.
 *
 * Reference: the first two lines hold pipes, the second nothing but pipes, dashes, colons and blanks; the
 * header cells (empty ones dropped, emphasis removed) equal the names in order. Rows are never read.
 *
 * Strict: one table as GitHub-flavoured Markdown has it, with at least one row and as many cells in each row as
 * columns; names in order, whatever their letter case, emphasis and typography. One caption line may stand above
 * it and a code fence around it, other text may not.
 */
export const checker = defineChecker({
  id: "table",
  parameters: schema,
  async ready({ semantics }) {
    if (semantics === "strict") await strict.ready();
  },
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    if (semantics === "reference") return tableReference(parameters.col_name);
    const { col_name: columns } = parameters;
    if (!areTexts(columns)) throw new CheckError("col_name must be a list of texts");
    return strict.get().tableStrict(columns);
  },
});
