import { Select } from "@mantine/core";
import type { RunSibling } from "../../../state/runs/read-run";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";

function runWords({ createdAt, counts }: RunSibling): string {
  const when = createdAt
    ? new Date(createdAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })
    : "";
  return `${when}, ${counts.done} of ${counts.total} captions done`;
}

/** Which run of the session is shown; nothing where there is only one. */
export function RunChoice() {
  const runs = useRunsStore();
  const siblings = useRuns((state) => state.siblings);
  const shown = useRuns((state) => state.shown?.run.id ?? null);
  if (siblings.length < 2) return null;
  return (
    <Select
      size="xs"
      w={320}
      maw="100%"
      label="Run shown"
      allowDeselect={false}
      data={siblings.map((summary) => ({ value: summary.id, label: runWords(summary) }))}
      value={shown}
      onChange={(id) => {
        if (id) void runs.getState().open(id);
      }}
    />
  );
}
