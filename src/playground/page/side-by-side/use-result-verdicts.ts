import { useMemo } from "react";
import { verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import type { Verdict } from "../../../shapes/verdict";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { secondsOf } from "../../../state/sessions/session-document";

/** The verdicts on every judged caption of a run, by the key of its task. */
export type VerdictsByTask = ReadonlyMap<string, readonly Verdict[]>;

/** The verdicts of a run, as the session that it is about reads them. */
export function useResultVerdicts({ run, sample, results }: RunOfSample): VerdictsByTask {
  const known = usePlayground((state) => state.sample);
  const session = usePlayground((state) => state.session);
  const own = session?.id === run.origin?.sessionId ? session : null;
  const semantics = own?.semantics ?? run.semantics;
  const seconds = sample.video.seconds ?? secondsOf(own?.video ?? null, known);
  return useMemo(() => {
    const measured = { ...sample, video: { ...sample.video, seconds: seconds || null } };
    return new Map(
      [...results].flatMap(([key, { result }]) =>
        result?.judgement ? [[key, verdictsOfResult(measured, result, semantics)] as const] : [],
      ),
    );
  }, [sample, results, semantics, seconds]);
}
