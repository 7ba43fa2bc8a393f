import { Loader, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { EntryScores } from "../../../shapes/run-scores";
import { ProblemAlert } from "../../../ui/problem-alert";
import { useReleasedScores } from "../../store/use-run-scores";
import classes from "./overview.module.css";

function Numbers({ runId, entryId }: { runId: string; entryId: string }) {
  const { value, problem } = useReleasedScores(runId, entryId);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value) return <Loader size="sm" role="status" aria-label="Computing the released numbers" />;
  const numbers = Object.entries(value);
  if (numbers.length === 0)
    return <Text size="sm">The released script can't score these results: it would stop with an error.</Text>;
  return (
    <dl className={classes.numbers}>
      {numbers.map(([name, number]) => (
        <div key={name} data-testid="released-score" data-score={name} data-value={number}>
          <dt>{name}</dt>
          <dd>{number.toFixed(6)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The numbers of the released script, by its own names; computed when somebody asks for them. */
export function ReleasedScores({
  runId,
  entries,
  counts = "As the released script counts: what is unscored has failed there",
}: {
  runId: string;
  entries: readonly EntryScores[];
  /** How they count, where that is otherwise. */
  counts?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const entryId = entries.find((entry) => entry.entryId === chosen)?.entryId ?? entries[0]?.entryId;
  if (entryId === undefined) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{counts}</summary>
      {open && (
        <>
          {entries.length > 1 && (
            <Select
              size="xs"
              label="Model"
              maw={320}
              allowDeselect={false}
              value={entryId}
              data={entries.map((entry) => ({ value: entry.entryId, label: entry.title }))}
              onChange={setChosen}
            />
          )}
          <Numbers runId={runId} entryId={entryId} />
        </>
      )}
    </details>
  );
}
