import { Anchor, Group } from "@mantine/core";
import { type ResultKey, taskKey } from "../../../../shapes/result";
import type { Run } from "../../../../shapes/run";
import type { RunRow } from "../../../../shapes/run-table";
import { useAnswer } from "../../../../state/use-answer";
import { lineNames } from "../../run-state";
import { stateWords, VerdictSigns } from "../results/result-columns";
import classes from "./result-detail.module.css";

/** More results of one sample than these are found by the filter. */
const MOST = 300;

/** The results of a run on one sample, as the run does them; null until they were read, and where they can't be. */
function useSampleRows(runId: string, sampleId: string, revision: number): readonly RunRow[] | null {
  const piece = { id: runId, from: 0, count: MOST, filter: { sampleIds: [sampleId] } };
  // The table of all results tells why nothing can be read.
  return useAnswer("runs/window", piece, revision).value?.rows ?? null;
}

/** Every model and repeat on the sample that is shown, each with its verdicts and the way to its result. */
export function AllModels({
  run,
  task,
  revision,
  onOpen,
  onSample,
}: {
  run: Run;
  /** The result that is shown. */
  task: ResultKey;
  revision: number;
  onOpen: (task: ResultKey) => void;
  /** Lists the results of the sample alone. */
  onSample: (sampleId: string) => void;
}) {
  const rows = useSampleRows(run.id, task.sampleId, revision);
  if (run.entries.length * run.repeats < 2 || rows === null || rows.length < 2) return null;
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const names = lineNames(run.dataSet.benchmark);
  const shown = taskKey(task);
  const isOneModel = run.entries.length === 1;
  const heading = `All ${isOneModel ? "repeats" : run.repeats > 1 ? "results" : "models"} of this sample`;
  return (
    <section aria-label={heading}>
      <Group gap="xs" justify="space-between">
        <h3>{heading}</h3>
        <Anchor component="button" type="button" size="sm" onClick={() => onSample(task.sampleId)}>
          Only these in the list
        </Anchor>
      </Group>
      <ul className={classes.models}>
        {rows.map((row) => {
          const { entryId, repeat } = row;
          const title = titles.get(entryId) ?? entryId;
          return (
            <li key={taskKey(row)}>
              <button
                type="button"
                className={classes.model}
                aria-current={taskKey(row) === shown}
                onClick={() => onOpen({ sampleId: task.sampleId, entryId, repeat })}
              >
                <span className={classes.modelName} title={title}>
                  {isOneModel ? `Repeat ${repeat}` : title}
                  {!isOneModel && run.repeats > 1 && `, repeat ${repeat}`}
                </span>
                {row.outcomes.length > 0 ? (
                  <VerdictSigns outcomes={row.outcomes} names={names} />
                ) : (
                  <span>{stateWords(row)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
