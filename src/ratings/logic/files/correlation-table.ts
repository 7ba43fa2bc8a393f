import { markdownTable } from "../../../evaluation/export/score-tables/markdown-table";
import { csvHead, csvLine } from "../../../evaluation/export/tables/csv";
import type { RatedRow, ToldCorrelations } from "../../../shapes/rating-agreement";

const COEFFICIENTS = ["rho", "tau", "r"] as const;

const rounded = (value: number) => value.toFixed(3);

/** A coefficient with its interval, as it is read: "0.690 (0.641-0.734)". */
export function coefficientWords(of: ToldCorrelations["rho"]): string {
  if (!of) return "–";
  return of.interval ? `${rounded(of.value)} (${of.interval.map(rounded).join(" to ")})` : rounded(of.value);
}

/** What stands for a row's kind. */
function rowKind({ score }: Pick<RatedRow, "score">): string {
  return score ? "score" : "direct rating";
}

/** The table of correlations with people as the text of a file. */
export function correlationTable(rows: readonly RatedRow[], form: "csv" | "markdown"): string {
  if (form === "markdown")
    return markdownTable({
      head: ["Against people", "n", "Spearman’s rho", "Kendall’s tau-b", "Pearson’s r"],
      rows: rows.map(({ label, told, score }) => [
        score ? label : `${label} (direct rating)`,
        String(told.n),
        ...COEFFICIENTS.map((name) => coefficientWords(told[name])),
      ]),
    });
  const head = [
    "id",
    "label",
    "kind",
    "n",
    "videos",
    ...COEFFICIENTS.flatMap((name) => [name, `${name}_low`, `${name}_high`]),
    "why_none",
  ];
  return (
    csvHead(head, true) +
    rows
      .map((row) => {
        const { id, label, told } = row;
        const cells = COEFFICIENTS.flatMap((name) => {
          const one = told[name];
          return [one?.value ?? null, one?.interval?.[0] ?? null, one?.interval?.[1] ?? null];
        });
        return csvLine([id, label, rowKind(row), told.n, told.videos, ...cells, told.why], true);
      })
      .join("")
  );
}
