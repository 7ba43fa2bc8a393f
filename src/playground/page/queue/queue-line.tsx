import type { ReactNode } from "react";
import { useQueue, useQueueStore } from "../../../state/stores-context";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "./queue.module.css";
import { isBusy } from "./queue-words";

const BusyCalls = lazyPart(
  "The list of waiting calls",
  async () => (await import("./busy-calls")).BusyCalls,
  {
    waiting: null,
    small: true,
  },
);

/**
 * The waiting calls and why they wait, with what the run has cost so far, in one line that always has its place: calls come and go and
 * nothing moves. `atRest` stands there while there are none.
 */
export function QueueLine({ atRest }: { atRest: ReactNode }) {
  const store = useQueueStore();
  const busy = useQueue((state) => state.queue.endpoints.some(isBusy));
  const problem = useQueue((state) => state.problem);
  return (
    <>
      <div className={classes.line}>{busy ? <BusyCalls /> : atRest}</div>
      {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss()} />}
    </>
  );
}
