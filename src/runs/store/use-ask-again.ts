import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { ModelChoice } from "../../shapes/connection";
import type { AskedAgain } from "../../shapes/leaderboard";
import type { Problem } from "../../shapes/problem";
import { recallRecomputed, rememberAsked } from "../../state/recomputed-runs";
import { useStores } from "../../state/stores-context";
import type { DrawnLines, PublishedRunCalls } from "../protocol";

type AskedSoFar = PublishedRunCalls["published-runs/ask-again"]["event"];

/** So many verdicts are drawn. */
export const ASKED_AT_ONCE = 20;

/** Verdicts of a model that were drawn for a judge, which nobody has been asked about yet. `mostUsd`: as people set it. */
export type AgainPlan = DrawnLines & { entryId: string; judge: ModelChoice; mostUsd: number | null };

export type AgainResult = {
  plan: AgainPlan;
  asked: AskedAgain;
  otherwise: AskedSoFar["otherwise"];
};

type AskAgain = {
  plan: AgainPlan | null;
  /** `done` null while verdicts are drawn. */
  work: { done: number | null; total: number } | null;
  result: AgainResult | null;
  problem: Problem | null;
  /** What is kept of earlier visits and of this one, by the ids of entries. */
  kept: Readonly<Record<string, AskedAgain>>;
  /** Draws verdicts and learns what asking takes. */
  draw(of: Pick<AgainPlan, "entryId" | "judge" | "mostUsd">): void;
  /** Asks about what was drawn, and keeps what comes of it beside the recomputation. */
  ask(plan: AgainPlan): void;
  cancel(): void;
  /** Drops what was drawn. */
  leave(): void;
};

/** Asking a judge again about verdicts of an open run, whose `run.json` has this hash. */
export function useAskAgain(id: string, sha256: string): AskAgain {
  const { engine } = useStores().services;
  const [plan, setPlan] = useState<AgainPlan | null>(null);
  const [work, setWork] = useState<AskAgain["work"]>(null);
  const [result, setResult] = useState<AgainResult | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const working = useRef<AbortController | null>(null);
  useEffect(() => () => working.current?.abort(), []);

  const doing = useCallback(async (total: number, act: (signal: AbortSignal) => Promise<void>) => {
    working.current?.abort();
    const stop = new AbortController();
    working.current = stop;
    setProblem(null);
    setPlan(null);
    setWork({ done: null, total });
    try {
      await act(stop.signal);
    } catch (error) {
      if (!isAbort(error) && !stop.signal.aborted) setProblem(toProblem(error));
    } finally {
      if (working.current === stop) setWork(null);
    }
  }, []);

  return {
    plan,
    work,
    result,
    problem,
    kept: recallRecomputed().get(sha256)?.asked ?? {},
    draw: (of) =>
      void doing(ASKED_AT_ONCE, async (signal) => {
        const input = { id, count: ASKED_AT_ONCE, ...of };
        const drawn = await engine.call("published-runs/draw-again", input, { signal });
        if (!signal.aborted) setPlan({ ...drawn, ...of });
      }),
    ask: (of) =>
      void doing(of.drawn, async (signal) => {
        const { entryId, judge, mostUsd, seed } = of;
        const date = new Date().toISOString().slice(0, 10);
        setResult(null);
        const keep = ({ asked, same, unanswered, otherwise }: AskedSoFar) => {
          const counts = { of: of.of, asked, same, unanswered };
          const told: AskedAgain = { date, judge: judge.model, seed, ...counts };
          rememberAsked(sha256, entryId, told);
          setResult({ plan: of, asked: told, otherwise });
        };
        const found = await engine.call(
          "published-runs/ask-again",
          { id, entryId, judge, mostUsd, seed, count: ASKED_AT_ONCE, runId: crypto.randomUUID() },
          {
            signal,
            onEvent: (soFar) => {
              if (signal.aborted) return;
              keep(soFar);
              setWork({ done: soFar.asked, total: of.drawn });
            },
          },
        );
        if (found.problem) setProblem(found.problem);
      }),
    cancel: () => working.current?.abort(),
    leave: () => setPlan(null),
  };
}
