import type { ReactNode } from "react";
import { hasTerm, withoutTerm, withTerm } from "../../../../evaluation/run/filter/edit-filter";
import classes from "./results.module.css";

/** Puts a part into the filter, or takes it out again. */
export function FilterChip({
  term,
  filter,
  onFilter,
  children,
}: {
  term: string;
  filter: string;
  onFilter: (filter: string) => void;
  children: ReactNode;
}) {
  const isSet = hasTerm(filter, term);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isSet}
      title={term}
      onClick={() => onFilter(isSet ? withoutTerm(filter, term) : withTerm(filter, term))}
    >
      {children}
    </button>
  );
}
