import { pointsError } from "../../metrics/correction/points-error";
import type { ValueWithEnds } from "../../metrics/intervals/share-interval";
import { type CardPoints, labelledByPoints } from "../../shapes/judge-card";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table/scroll-table";
import own from "./labels.module.css";

/** "0.42 (0.11 to 0.73)" */
function withEnds({ value, low, high }: ValueWithEnds, words: (one: number) => string): string {
  if (value === null) return "not known";
  return low === null ? words(value) : `${words(value)} (${words(low)} to ${words(high)})`;
}

const points = (value: number) => value.toFixed(2).replace("-0.00", "0.00");
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

/** A judge's error on style: how far it is above people, how often they say the same, and what both said. */
export function JudgePoints({ label, points: of }: { label: string; points: CardPoints }) {
  const { bias, same, near, missing } = pointsError(of);
  const labels = labelledByPoints(of);
  return (
    <>
      <p className={own.quiet} data-testid="judge-points" data-bias={bias.value ?? ""}>
        Style, from 0 to 4: the judge’s points less people’s are {withEnds(bias, points)} on average. Both
        give the same to {withEnds(same, percent)} of the captions, and are no more than one point apart on{" "}
        {withEnds(near, percent)}.
        {missing.length > 0 &&
          ` Nobody labelled a caption that it gave ${missing.join(" or ")}: the numbers are without these.`}
      </p>
      <ScrollTable
        label={label}
        head={["The judge gave", "Captions", "Labels", ...of.all.map((_, given) => `People gave ${given}`)]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        {of.labelled.map((row, given) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points are numbers
          <tr key={given}>
            <th scope="row">{given}</th>
            <td>{(of.all[given] ?? 0).toLocaleString("en")}</td>
            <td>{labels[given]}</td>
            {row.map((count, people) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: points are numbers
              <td key={people} data-same={people === given}>
                {count === 0 ? "–" : people === given ? <strong>{count}</strong> : count}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
