import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { ModelEntry } from "../../../shapes/model-entry";
import { taskKey } from "../../../shapes/task-state";
import type { RunOfSample } from "../../../state/runs/read-run";
import { tasksOf } from "../../../state/runs/session-run";
import { ResultCard } from "./result-card";
import { isShown, type ShownRound } from "./round-choice";
import classes from "./side-by-side.module.css";

const NARROW = "(max-width: 60rem)";

type Shown = { of: RunOfSample; round: ShownRound; onOpen: () => void };

function Column({ entry, of, round, onOpen }: Shown & { entry: ModelEntry }) {
  const { run, results } = of;
  const several = run.repeats > 1;
  return (
    <section className={classes.column} aria-label={`Captions by ${entry.title}`} data-testid="result-column">
      <h3 className={classes.columnTitle}>{entry.title}</h3>
      {tasksOf(run)
        .filter(({ entryId, repeat }) => entryId === entry.id && isShown(repeat, round))
        .map((task) => (
          <ResultCard
            key={taskKey(task)}
            task={task}
            name={several ? `${entry.title}, round ${task.repeat}` : entry.title}
            heading={several ? `Round ${task.repeat}` : null}
            kept={results.get(taskKey(task)) ?? null}
            onOpen={onOpen}
          />
        ))}
    </section>
  );
}

/** The captions of each model in a column of its own; one model at a time where the page is narrow. */
export function CaptionColumns(shown: Shown) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [picked, setPicked] = useState<string | null>(null);
  const { entries } = shown.of.run;
  const one = entries.find(({ id }) => id === picked) ?? entries[0];
  const columns = narrow && one ? [one] : entries;

  return (
    <section aria-label="Captions of all models">
      <h2 className={classes.heading}>Captions</h2>
      {narrow && one && (
        <Select
          size="xs"
          label="Captions by"
          allowDeselect={false}
          data={entries.map(({ id, title }) => ({ value: id, label: title }))}
          value={one.id}
          onChange={setPicked}
          mb={6}
        />
      )}
      <div className={classes.columns} data-columns={columns.length}>
        {columns.map((entry) => (
          <Column key={entry.id} entry={entry} {...shown} />
        ))}
      </div>
    </section>
  );
}
