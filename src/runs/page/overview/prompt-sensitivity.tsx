import { Fragment } from "react";
import type { PromptSensitivity as Sensitivity } from "../../../shapes/run-scores";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import classes from "./overview.module.css";

function inPerCent(change: number): string {
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return `${sign}${Math.abs(100 * change).toFixed(1)} %`;
}

/** How much each score changes from one prompt to the other, of models that are asked by both; nothing without any. `files`: what is drawn. */
export function PromptSensitivity({ pairs, files }: { pairs: readonly Sensitivity[]; files: string }) {
  if (pairs.length === 0) return null;
  const names = new Map(pairs.flatMap(({ changes }) => changes.map(({ id, label }) => [id, label])));
  return (
    <section aria-label="Prompt sensitivity" data-testid="prompt-sensitivity">
      <h2 className={tables.heading}>Prompt sensitivity</h2>
      <p className={classes.quiet}>
        By how much of itself each score changes with the prompt alone, on the captions that are judged in
        both; in brackets its 95 % interval by drawing the same {files} for both.
      </p>
      <ScrollTable
        label="Changes with the prompt"
        head={[
          "Score",
          ...pairs.map(({ from, to, captions }) => (
            <Fragment key={`${from.entryId} ${to.entryId}`}>
              {from.title} → {to.title}
              <br />
              <span className={classes.quiet}>
                {from.prompt} → {to.prompt}, {captions.toLocaleString("en")} captions
              </span>
            </Fragment>
          )),
        ]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        {[...names].map(([id, label]) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {pairs.map(({ from, to, changes }) => {
              const found = changes.find((change) => change.id === id);
              return (
                <td key={`${from.entryId} ${to.entryId}`} data-score={id} data-change={found?.change ?? ""}>
                  {found ? inPerCent(found.change) : "–"}
                  {found?.interval && (
                    <span className={classes.quiet}>
                      {" "}
                      ({inPerCent(found.interval[0])} to {inPerCent(found.interval[1])})
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}
