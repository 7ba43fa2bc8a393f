import type { ReactNode } from "react";
import { hasTerm, withoutTerm, withTerm } from "../../../../evaluation/run/filter/edit-filter";
import { type FilterSubject, filterTerm } from "../../../../evaluation/run/filter/filter-fields";
import type { Run } from "../../../../shapes/run";
import type { RunBreakdown } from "../../../../shapes/run-table";
import { sentence } from "../../../../ui/measures";
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

/** More values than these are not listed; the filter finds them. */
const MOST_VALUES = 12;

type Group = { name: string; field: string; values: { value: string; results: number }[] };

function groupsOf(
  { standings, entries, problems, facets }: RunBreakdown,
  run: Run,
  subject: FilterSubject,
): Group[] {
  const called = new Map(subject.facets.map((each) => [each.facet, each.called]));
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const groups: Group[] = [
    {
      name: "State",
      field: "state",
      values: Object.entries(standings).map(([value, results]) => ({
        value: value === "failed" ? "error" : value,
        results,
      })),
    },
    {
      name: "Model",
      field: "model",
      values: entries.map(({ entryId, results }) => ({ value: titles.get(entryId) ?? entryId, results })),
    },
    {
      name: "Problem",
      field: "problem",
      values: problems.map(({ code, results }) => ({ value: code, results })),
    },
    ...facets.map(({ facet, values }) => {
      const name = called.get(facet) ?? facet;
      return { name, field: name, values };
    }),
  ];
  return groups.map((group) => ({ ...group, values: group.values.filter(({ results }) => results > 0) }));
}

/** Counts of the results shown by model, state, problem and facet; each a chip of the filter. */
export function FacetCounts({
  run,
  breakdown,
  subject,
  filter,
  onFilter,
}: {
  run: Run;
  breakdown: RunBreakdown;
  /** The possible subjects of the filter. */
  subject: FilterSubject;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  return (
    <aside className={classes.facets} aria-label="Counts">
      {groupsOf(breakdown, run, subject)
        .filter(({ values }) => values.length > 0)
        .map(({ name, field, values }) => (
          <div key={field}>
            <h2>{sentence(name)}</h2>
            <div className={classes.chips}>
              {values.slice(0, MOST_VALUES).map(({ value, results }) => (
                <FilterChip key={value} term={filterTerm(field, value)} filter={filter} onFilter={onFilter}>
                  <span className={classes.chipValue}>{value}</span>{" "}
                  <span>{results.toLocaleString("en")}</span>
                </FilterChip>
              ))}
              {values.length > MOST_VALUES && (
                <span className={classes.line}>and {values.length - MOST_VALUES} more</span>
              )}
            </div>
          </div>
        ))}
    </aside>
  );
}
