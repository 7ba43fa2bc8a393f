import { useEffect, useRef } from "react";
import type { PlaygroundAddress } from "../../../state/address";
import { bringOnScreen } from "../../../state/playground/address-of";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";
import { useSessionsStore } from "../../../state/sessions/use-sessions";

export type RunAddress = {
  /** The run to show; null for the newest one of the session, or none. */
  runId: string | null;
  /** Names the session where no run does. */
  address: PlaygroundAddress;
  /** Another run, or none, is on screen by now. */
  onRun: (runId: string | null) => void;
};

/** Keeps address and run the same: the run follows links, the address follows what one does. */
export function useRunAddress({ runId, address, onRun }: RunAddress): void {
  const runs = useRunsStore();
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  // A run that is only looked at has no address of its own: its session has.
  const shownId = useRuns(({ shown }) => (shown?.isKept ? shown.run.id : null));
  const opening = useRuns((state) => state.opening);
  const sessionId = usePlayground((state) => state.session?.id ?? null);
  const tell = useRef(onRun);
  tell.current = onRun;
  /** What the address asked for last, so that what comes after it is what one did. */
  const followed = useRef<string | null>(null);
  /** The address names no run, and which one of its session it means is not looked for yet. */
  const unsettled = useRef(false);

  useEffect(() => {
    if (runId !== null) {
      if (followed.current === runId) return;
      followed.current = runId;
      void runs.getState().open(runId);
      return;
    }
    let isCurrent = true;
    unsettled.current = true;
    followed.current = null;
    void bringOnScreen(playground.getState(), sessions.getState(), address).then(() => {
      if (!isCurrent) return;
      unsettled.current = false;
      return runs.getState().openNewest();
    });
    return () => {
      isCurrent = false;
    };
  }, [runs, playground, sessions, runId, address]);

  // Another session has come in the place of the one that the address had named.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is the reason to look for its runs
  useEffect(() => {
    if (runId === null && !unsettled.current) void runs.getState().openNewest();
  }, [runs, runId, sessionId]);

  useEffect(() => {
    // As it is now: the effect before this one may have begun to open the run of the address.
    const now = runs.getState();
    // What is on screen until then may be of another session.
    if (opening || now.opening || unsettled.current || shownId === runId) return;
    if (shownId === null && followed.current === runId && now.problem) return;
    followed.current = shownId;
    tell.current(shownId);
  }, [runs, shownId, runId, opening]);
}
