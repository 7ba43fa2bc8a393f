import { filterTerm } from "../../../../evaluation/run/filter/filter-fields";
import type { RunBreakdown } from "../../../../shapes/run-table";
import type { LineNames } from "../../line-names";
import { FilterChip } from "./filter-chip";
import classes from "./results.module.css";

const MOST = 8;

/** What fails most, each type of line with how often of how many it was scored; pressing it looks for just those. */
export function FailingLines({
  names,
  breakdown,
  filter,
  onFilter,
}: {
  names: LineNames;
  breakdown: RunBreakdown;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  const failing = breakdown.constraints.filter(({ failed }) => failed > 0).slice(0, MOST);
  if (failing.length === 0 && names.kinds.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="Fails most">
      {failing.length > 0 && <span className={classes.line}>Fails most:</span>}
      {failing.map(({ type, failed, passed }) => (
        <FilterChip
          key={type}
          term={`${filterTerm(names.field, type)} AND status:failed`}
          filter={filter}
          onFilter={onFilter}
        >
          {names.labelOf(type)} {failed} of {failed + passed}
        </FilterChip>
      ))}
      {names.kinds.map(({ id, label }) => (
        <FilterChip key={id} term={filterTerm("outcome", id)} filter={filter} onFilter={onFilter}>
          {id}: {label}
        </FilterChip>
      ))}
    </section>
  );
}
