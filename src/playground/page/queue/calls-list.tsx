import { Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { useRunsStore } from "../../../state/runs/use-runs";
import { CallList } from "../../../ui/calls/call-list";
import { ProblemAlert } from "../../../ui/problem-alert";
import { callRows } from "./session-calls";

/** The runs of a session, read when this is first shown; null until then. */
function useRunsOf(sessionId: string | null): {
  runs: readonly RunOfSample[] | null;
  problem: Problem | null;
} {
  const store = useRunsStore();
  const [runs, setRuns] = useState<readonly RunOfSample[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (sessionId !== null) {
      store
        .getState()
        .read(sessionId)
        .then(
          (read) => isCurrent && setRuns(read),
          (error: unknown) => isCurrent && setProblem(toProblem(error)),
        );
    }
    return () => {
      isCurrent = false;
    };
  }, [store, sessionId]);
  return { runs, problem };
}

/** The calls of the session on screen and of its runs. */
export function CallsList() {
  const session = usePlayground((state) => state.session);
  const { runs, problem } = useRunsOf(session?.id ?? null);
  const rows = session ? callRows(session, runs ?? []) : [];
  if (runs === null && problem === null) return <Loader size="sm" role="status" aria-label="Reading" />;
  if (rows.length === 0 && problem === null)
    return <Text size="sm">No model was called in this session yet.</Text>;
  return (
    <Stack gap="xs">
      {problem && <ProblemAlert problem={problem} />}
      <CallList rows={rows} />
    </Stack>
  );
}
