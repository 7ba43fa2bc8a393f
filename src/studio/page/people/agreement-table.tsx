import type { ReactNode } from "react";
import type { Agreement } from "../../../metrics/agreement/gwet";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import classes from "../studio.module.css";

/** Agreement on one point, or on all; `point`: null for all of them. */
type OfPoint = { point: string | null; yes: number; of: number; ac1: Agreement };

/** Agreement among people, point by point, with a line for all of them. `nobody`: said where two never answered the same. */
export function AgreementTable({
  points,
  overall,
  nobody,
  children,
}: {
  points: readonly (OfPoint & { label: string })[];
  overall: OfPoint & { label: string };
  nobody: string;
  /** Said below. */
  children: ReactNode;
}) {
  const ac1Words = ({ ac1 }: OfPoint) => {
    if (ac1.value === null) return nobody;
    const range = ac1.interval ? ` (${ac1.interval.map((one) => one.toFixed(2)).join(" to ")})` : "";
    return `${ac1.value.toFixed(2)}${range}`;
  };
  return (
    <section className={classes.section} aria-labelledby="agree">
      <h3 className={classes.sectionTitle} id="agree">
        How far they agree
      </h3>
      <ScrollTable
        label="Agreement"
        head={["Asked", "Yes", "Gwet’s AC1 (95 % interval)"]}
        tableClass={classes.table}
      >
        {[...points, overall].map((of) => (
          <tr
            key={of.point ?? "all"}
            data-testid="point-agreement"
            data-point={of.point ?? "all"}
            data-ac1={of.ac1.value ?? ""}
          >
            <th scope="row">{of.label}</th>
            <td>
              {of.yes} of {of.of}
            </td>
            <td>{ac1Words(of)}</td>
          </tr>
        ))}
      </ScrollTable>
      <p className={classes.quiet}>{children}</p>
    </section>
  );
}
