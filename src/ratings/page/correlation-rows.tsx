import { Radio } from "@mantine/core";
import type { RatedRow } from "../../shapes/rating-agreement";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table/scroll-table";
import { coefficientWords } from "../logic/files/correlation-table";

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
    <ScrollTable
      label="Correlation with people"
      head={["Draw", "Against people", "n", "Spearman’s rho", "Kendall’s tau-b", "Pearson’s r"]}
      tableClass={tables.table}
    >
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
    </ScrollTable>
  );
}

function whyWords(why: string): string {
  return why.replace("the first is", "it is").replace("the second is", "people’s mean is");
}
