import { Button, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { dollars } from "../../../lib/dollars";
import { toProblem } from "../../../lib/errors";
import type { Problem } from "../../../schemas/problem";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { useRunsStore } from "../../../state/runs/use-runs";
import { callFacts, callLine } from "./call-facts";
import { type CallRow, callRows, costOfRows } from "./call-rows";
import classes from "./queue.module.css";

/** So many rows are drawn at a time. */
const PAGE = 100;

function summary(rows: readonly CallRow[]): string {
  const kept = rows.filter(({ record }) => record?.cached).length;
  const failed = rows.filter(({ record }) => record === null).length;
  const { usd, estimated, unknown, known } = costOfRows(rows);
  return [
    `${rows.length} ${rows.length === 1 ? "entry" : "entries"}`,
    ...(kept > 0 ? [`${kept} from kept replies`] : []),
    ...(failed > 0 ? [`${failed} without a reply`] : []),
    ...(known > 0 || unknown === 0 ? [`${estimated ? "at most " : ""}${dollars(usd)}`] : []),
    ...(unknown > 0 ? [`${unknown} of unknown cost`] : []),
  ].join(", ");
}

function Call({ row: { what, captionTitle, record, rejected } }: { row: CallRow }) {
  return (
    <details className={classes.call}>
      <summary>
        <Text component="span" size="sm">
          <strong>{captionTitle}</strong>: {what}
          {record ? ` · ${callLine(record)}` : " · no reply"}
          {rejected !== null && record ? " · not used" : ""}
        </Text>
      </summary>
      <dl className={classes.facts}>
        {rejected !== null && (
          <>
            <dt>{record ? "Not used, because" : "What happened"}</dt>
            <dd>{rejected}</dd>
          </>
        )}
        {record &&
          callFacts(record).map(([name, value]) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {record && record.mediaHashes.length > 0 && (
          <>
            <dt>Media sent ({record.mediaHashes.length})</dt>
            <dd className={classes.hashes}>{record.mediaHashes.join(" ")}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

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

/** The calls of the session on screen and of its runs, each with all that is kept of it. Keys are never part of it. */
export function CallsList() {
  const session = usePlayground((state) => state.session);
  const [shown, setShown] = useState(PAGE);
  const { runs, problem } = useRunsOf(session?.id ?? null);
  const rows = session ? callRows(session, runs ?? []) : [];
  if (runs === null && problem === null) return <Loader size="sm" role="status" aria-label="Reading" />;
  if (rows.length === 0 && problem === null)
    return <Text size="sm">No model was called in this session yet.</Text>;
  return (
    <Stack gap="xs">
      {problem && <ProblemAlert problem={problem} />}
      <Text size="sm">
        {summary(rows)}.
        {rows.some(({ record }) => record === null) &&
          " What calls without a reply may have cost is in the sums of the run and the day alone."}{" "}
        The same goes with the session when it is exported; keys never do.
      </Text>
      <div>
        {rows.slice(0, shown).map((row) => (
          <Call key={row.key} row={row} />
        ))}
      </div>
      {rows.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rows.length - shown)} more
        </Button>
      )}
    </Stack>
  );
}
