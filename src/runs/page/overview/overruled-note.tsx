import { Anchor } from "@mantine/core";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { counted, plural } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import type { EntryScores } from "../../../shapes/run-scores";
import { readRunAddress, runAddressQuery } from "../../../state/runs/run-address";
import classes from "./overview.module.css";

/** How many verdicts people overruled, and the way to them; nothing where they overruled none. */
export function OverruledNote({ runId, entries }: { runId: string; entries: readonly EntryScores[] }) {
  const lines = entries.reduce((sum, { overruled }) => sum + (overruled?.lines ?? 0), 0);
  if (lines === 0) return null;
  const address = { ...readRunAddress(""), show: "results" as const, filter: filterTerm("overruled", "yes") };
  return (
    <p className={classes.quiet} data-testid="overruled-note">
      {counted(lines, "verdict was", "verdicts were")} overruled by hand. Scores stand below as judged and
      with overrules; all else on this page is as judged.{" "}
      <Anchor href={`#${runPath(runId)}${runAddressQuery(address)}`} size="sm">
        {plural(lines, "Show its result", "Show their results")}
      </Anchor>
    </p>
  );
}
