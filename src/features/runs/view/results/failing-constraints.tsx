import { constraintLabelInFull } from "../../../../constraints/lookup";
import { filterTerm } from "../../../../evaluation/run/filter/filter-fields";
import type { RunBreakdown } from "../../../../schemas/run-table";
import { FilterChip } from "./filter-chip";
import classes from "./results.module.css";

const MOST = 8;

/** What fails most, each constraint with how often of how many it was scored; pressing it looks for just those. */
export function FailingConstraints({
  breakdown,
  filter,
  onFilter,
}: {
  breakdown: RunBreakdown;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  const failing = breakdown.constraints.filter(({ failed }) => failed > 0).slice(0, MOST);
  if (failing.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="Fails most">
      <span className={classes.line}>Fails most:</span>
      {failing.map(({ type, failed, passed }) => (
        <FilterChip
          key={type}
          term={`${filterTerm("constraint", type)} AND status:failed`}
          filter={filter}
          onFilter={onFilter}
        >
          {constraintLabelInFull(type)} {failed} of {failed + passed}
        </FilterChip>
      ))}
    </section>
  );
}
