import { Radio } from "@mantine/core";
import { coefficientWords } from "../../../evaluation/ratings/files/correlation-table";
import type { RatedRow } from "../../../schemas/rating-agreement";
import tables from "../score-tables.module.css";

/** Scores and direct raters against people's mean, of which one is drawn. */
export function CorrelationRows({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly RatedRow[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={tables.whole} aria-label="Correlation with people" tabIndex={0}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Draw</th>
            <th scope="col">Against people</th>
            <th scope="col">n</th>
            <th scope="col">Spearman’s rho</th>
            <th scope="col">Kendall’s tau-b</th>
            <th scope="col">Pearson’s r</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, score, told }) => (
            <tr
              key={id}
              data-testid="correlation"
              data-row={label}
              data-n={told.n}
              data-rho={told.rho?.value ?? ""}
            >
              <td>
                <Radio
                  size="xs"
                  name="drawn"
                  checked={id === chosen}
                  aria-label={`Draw ${label}`}
                  onChange={() => onChoose(id)}
                />
              </td>
              <th scope="row">
                {label}
                {!score && ", rates directly"}
              </th>
              <td>{told.n}</td>
              {told.why === null ? (
                <>
                  <td>{coefficientWords(told.rho)}</td>
                  <td>{coefficientWords(told.tau)}</td>
                  <td>{coefficientWords(told.r)}</td>
                </>
              ) : (
                <td colSpan={3}>can’t be told: {whyWords(told.why)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function whyWords(why: string): string {
  return why.replace("the first is", "it is").replace("the second is", "people’s mean is");
}
