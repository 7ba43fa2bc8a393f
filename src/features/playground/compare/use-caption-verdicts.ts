import { useEffect, useState } from "react";
import { toProblem } from "../../../lib/errors";
import type { Problem } from "../../../schemas/problem";
import type { Verdict } from "../../../schemas/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

/** While texts stream in, verdicts are asked for once in such a pause. */
const PAUSE_MILLISECONDS = 150;

export type CaptionVerdicts =
  | { kind: "loading" }
  | { kind: "ready"; byCaption: ReadonlyMap<string, readonly Verdict[]> }
  | { kind: "failed"; problem: Problem; again: () => void };

/** The verdicts of these captions, computed anew when anything of them changes; the former ones stay meanwhile. */
export function useCaptionVerdicts(captionIds: readonly string[]): CaptionVerdicts {
  const store = usePlaygroundStore();
  const session = usePlayground((state) => state.session);
  const [known, setKnown] = useState<CaptionVerdicts>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const ids = captionIds.join("\n");

  // biome-ignore lint/correctness/useExhaustiveDependencies: verdicts depend on all that a session holds
  useEffect(() => {
    let current = true;
    async function compute(): Promise<void> {
      const byCaption = new Map<string, Verdict[]>();
      for (const id of ids.split("\n")) byCaption.set(id, await store.getState().captionVerdicts(id));
      if (current) setKnown({ kind: "ready", byCaption });
    }
    const timer = setTimeout(() => {
      compute().catch((error: unknown) => {
        const again = () => {
          setKnown({ kind: "loading" });
          setAttempt((number) => number + 1);
        };
        if (current) setKnown({ kind: "failed", problem: toProblem(error), again });
      });
    }, PAUSE_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [store, ids, session, attempt]);

  if (known.kind !== "ready") return known;
  return captionIds.every((id) => known.byCaption.has(id)) ? known : { kind: "loading" };
}
