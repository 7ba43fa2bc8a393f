import type { CSSProperties, ReactNode } from "react";
import classes from "./scroll-table.module.css";

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(" ");

/** The words over columns for the style sheet, which sets them over each cell of a stacked table. */
function wordsOverCells(words: readonly string[]): CSSProperties {
  const set = words.map((one, place) => [`--head-${place + 1}`, JSON.stringify(one.replace(/\s+/g, " "))]);
  return Object.fromEntries(set);
}

/** A table that scrolls within its frame, by keyboard too. */
export function ScrollTable({
  label,
  head,
  sorted,
  frameClass,
  tableClass,
  stacked,
  children,
}: {
  /** Accessible name of the scrolling frame. */
  label: string;
  /** Column headings. */
  head: readonly ReactNode[];
  /** For each column whether rows are in its order, where one can choose that. */
  sorted?: readonly ("ascending" | "descending" | "none")[];
  frameClass?: string | undefined;
  tableClass?: string | undefined;
  /** Words of each column: on a phone cells then stand below the heading of their row, each under its word, and nothing scrolls sideways. */
  stacked?: readonly string[] | undefined;
  /** Its rows, of at most eight cells where they are stacked. */
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={joined(classes.frame, frameClass)} aria-label={label} tabIndex={0}>
      <table
        className={joined(classes.table, stacked && classes.stacked, tableClass)}
        style={stacked && wordsOverCells(stacked)}
      >
        <thead>
          <tr>
            {head.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have places, and may have the same name
              <th key={place} scope="col" aria-sort={sorted?.[place]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Names up to so many letters stand as they are; of longer ones the last letters always show. */
const SHORT = 30;
const LAST = 14;

/** A name. Where it is too long for its place, its middle gives way: models of one family begin alike. */
export function LongName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length <= SHORT) return name;
  return (
    <span className={classes.longName}>
      <span>{letters.slice(0, -LAST).join("")}</span>
      <span>{letters.slice(-LAST).join("")}</span>
    </span>
  );
}

/** The heading of a row that is about a model. */
export function NameHead({ name }: { name: string }) {
  return (
    <th scope="row" title={name} aria-label={name}>
      <LongName name={name} />
    </th>
  );
}
