import { Button, Group, Loader, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { counted } from "../../../foundation/plural";
import { KeptList } from "../../../ui/kept-list/kept-list";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { chosenRunsPath } from "../../store/compare-path";
import { useRunList } from "../../store/use-run-list";
import { isComparable, RunItem } from "./run-item";
import own from "./run-list.module.css";

/** All runs that are not of a session; where there is none, what a run is and how to get one. */
export function RunListPage({
  ways,
  notices,
}: {
  /** Buttons that lead to a run. */
  ways: ReactNode;
  notices: ReactNode;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { runs, progress, problem, follow, remove, dismiss } = useRunList();

  useEffect(() => {
    document.title = "Runs - Caplens";
    return follow();
  }, [follow]);

  // The list has the newest first; what came first is what the others are held against.
  const compared = (runs ?? []).filter((run) => chosen.has(run.id) && isComparable(run)).toReversed();

  function choose(id: string, isChosen: boolean): void {
    const now = new Set(chosen);
    if (isChosen) now.add(id);
    else now.delete(id);
    setChosen(now);
  }

  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm">
        <h1 className={classes.title}>Runs</h1>
        {runs !== null && runs.length > 0 && <Group gap="xs">{ways}</Group>}
      </Group>
      {notices}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {runs === null && !problem && <Loader size="sm" role="status" aria-label="Reading the list of runs" />}
      {runs?.length === 0 && (
        <section className={own.empty} aria-label="No runs yet">
          <Text>
            A run puts many samples before one or more models, judges every caption by its checklist and
            scores the models as the benchmark does. It is kept in this browser, goes on after a break, and
            shows each verdict with its reason.
          </Text>
          <Text size="sm" c="var(--caplens-text-quiet)">
            There is no run here yet. Runs about one session of the playground are found there, under “Models
            side by side”.
          </Text>
          <Group gap="xs">{ways}</Group>
        </section>
      )}
      {runs !== null && runs.length > 0 && (
        <>
          <CompareBar ids={compared.map(({ id }) => id)} />
          <KeptList label="Runs">
            {runs.map((run) => (
              <RunItem
                key={run.id}
                run={run}
                progress={progress.get(run.id) ?? null}
                isChosen={chosen.has(run.id)}
                onChoose={(isChosen) => choose(run.id, isChosen)}
                onDelete={() => void remove(run)}
              />
            ))}
          </KeptList>
        </>
      )}
    </div>
  );
}

/** The way to the chosen runs compared; nothing while none is chosen. */
function CompareBar({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Group gap="sm" role="group" aria-label="Chosen runs">
      {ids.length > 1 ? (
        <Button size="xs" component="a" href={`#${chosenRunsPath(ids)}`}>
          Compare {ids.length} runs
        </Button>
      ) : (
        <Button size="xs" disabled>
          Compare
        </Button>
      )}
      <Text size="sm" role="status">
        {counted(ids.length, "run chosen. Choose another one to compare it with.", "runs chosen.")}
      </Text>
    </Group>
  );
}
