import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { BasisDifference } from "../../../shapes/run-comparison";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import own from "./compare.module.css";

function Differences({
  differences,
  a,
  b,
}: {
  differences: readonly BasisDifference[];
  a: string;
  b: string;
}) {
  return (
    <ScrollTable
      label="What differs"
      head={["What differs", a, b]}
      frameClass={tables.scroll}
      tableClass={`${tables.table} ${own.compared}`}
    >
      {differences.map(({ field, label, weight, a: one, b: other }) => (
        <tr key={field} data-testid="basis-difference" data-field={field} data-weight={weight}>
          <th scope="row">{label}</th>
          <td>{one}</td>
          <td>{other}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** What is otherwise in one than in the other, the grave ones as a warning, the others on demand. */
export function BasisDifferences({
  differences,
  a,
  b,
}: {
  differences: readonly BasisDifference[];
  a: string;
  b: string;
}) {
  const grave = differences.filter(({ weight }) => weight !== "told");
  const told = differences.filter(({ weight }) => weight === "told");
  return (
    <section aria-label="Basis" className={own.basis}>
      {grave.length === 0 ? (
        <p className={own.fair}>
          <IconCircleCheck size={16} aria-hidden /> Same data set, judges, reading and versions.
        </p>
      ) : (
        <>
          <p className={own.warning}>
            <IconAlertTriangle size={16} aria-hidden /> A difference of scores may come from these and not
            from the models:
          </p>
          <Differences differences={grave} a={a} b={b} />
        </>
      )}
      {told.length > 0 && (
        <details>
          <summary>What else differs</summary>
          <Differences differences={told} a={a} b={b} />
        </details>
      )}
    </section>
  );
}
