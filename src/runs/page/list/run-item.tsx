import { Checkbox, Text } from "@mantine/core";
import { benchmarkLabel } from "../../../evaluation/benchmark-label";
import { runPath } from "../../../foundation/run-paths";
import type { RunProgress } from "../../../shapes/run-progress";
import type { RunSummary } from "../../../shapes/run-table";
import { KeptItem } from "../../../ui/kept-list/kept-list";
import { localMinute } from "../../../ui/measures";
import { countWords, standingOfRun, standingWords } from "../run-state";

/** So many models are named; of more it is told how many. */
const MOST_NAMED = 4;

function modelWords(entries: readonly string[]): string {
  if (entries.length === 0) return "no model yet";
  const named = entries.slice(0, MOST_NAMED).join(", ");
  return entries.length > MOST_NAMED ? `${named} and ${entries.length - MOST_NAMED} more` : named;
}

/** True for a run that has models whose scores can be held against others. */
export function isComparable({ state, entries }: Pick<RunSummary, "state" | "entries">): boolean {
  return state !== "unreadable" && entries.length > 0;
}

/** One run of the list: what it is of, how it stands, the way to it, and how to delete it. */
export function RunItem({
  run,
  progress,
  isChosen,
  onChoose,
  onDelete,
}: {
  run: RunSummary;
  /** How it goes on, where a tab is at it. */
  progress: Pick<RunProgress, "phase" | "counts" | "elsewhere"> | null;
  /** It is among those to be compared. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDelete: () => void;
}) {
  const counts = progress?.counts ?? run.counts;
  const standing = standingOfRun({ state: run.state, counts }, progress?.phase ?? null);
  const facts = [
    ...(run.benchmark === null ? [] : [benchmarkLabel(run.benchmark)]),
    ...(run.state === "unreadable" ? [] : [modelWords(run.entries), countWords(counts)]),
    localMinute(run.createdAt),
    // The others of sessions are found with them.
    ...(run.sessionId === null ? [] : ["its session is no longer in this browser"]),
  ];
  return (
    <KeptItem
      testId="run-item"
      data={{ "data-run": run.id, "data-state": standing }}
      href={`#${runPath(run.id)}`}
      name={run.title}
      facts={facts}
      problem={run.problem?.message ?? null}
      choose={
        <Checkbox
          aria-label={`Choose ${run.title} to compare`}
          checked={isChosen}
          disabled={!isComparable(run)}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      }
      standing={
        <Text size="sm">
          {standingWords(standing)}
          {progress?.elsewhere && " in another tab"}
        </Text>
      }
      onDelete={onDelete}
    />
  );
}
