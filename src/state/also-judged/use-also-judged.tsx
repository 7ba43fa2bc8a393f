import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { isAbort, toProblem } from "../../foundation/errors";
import type { AlsoOutcomes } from "../../playground/protocol";
import type { Problem } from "../../shapes/problem";
import { usePlayground } from "../playground/playground-context";
import { secondsOf } from "../sessions/session-document";
import { useStores } from "../stores-context";
import { type AlsoJudgedStore, createAlsoJudgedStore } from "./also-judged-store";
import { type PartView, partViews } from "./part-view";

const AlsoJudgedContext = createContext<StoreApi<AlsoJudgedStore> | null>(null);

/** Brings what else the caption on screen is judged by, for all that stands below. */
export function AlsoJudgedProvider({ children }: { children: ReactNode }) {
  const { services, models, playground } = useStores();
  const [store] = useState(() =>
    createAlsoJudgedStore({
      engine: services.engine,
      samplesFolder: services.samplesFolder,
      playground,
      models: models.getState,
    }),
  );
  const sampleId = usePlayground(({ session }) => session?.origin?.sampleId ?? null);
  useEffect(() => {
    void store.getState().readBundled(sampleId);
  }, [store, sampleId]);
  useEffect(() => () => store.getState().cancel(), [store]);
  return <AlsoJudgedContext value={store}>{children}</AlsoJudgedContext>;
}

/** The store itself, for event handlers that need no re-render. */
export function useAlsoJudgedStore(): StoreApi<AlsoJudgedStore> {
  const store = useContext(AlsoJudgedContext);
  if (!store)
    throw new Error("The provider of what captions are also judged by is missing above this component.");
  return store;
}

export function useAlsoJudged<T>(read: (state: AlsoJudgedStore) => T): T {
  return useStore(useAlsoJudgedStore(), read);
}

const NOTHING: PartView[] = [];

/** All parts as they stand for the caption on screen. */
export function usePartViews(): PartView[] {
  const session = usePlayground((state) => state.session);
  const bundled = useAlsoJudged((state) => state.bundled);
  return useMemo(() => (session ? partViews(session, bundled) : NOTHING), [session, bundled]);
}

/** What a judgement comes to; null while that is worked out, and where there is none. */
export function useOutcomes({ asked, judged }: PartView): {
  outcomes: AlsoOutcomes | null;
  problem: Problem | null;
} {
  const { engine } = useStores().services;
  const instruction = usePlayground(({ session }) => session?.instruction ?? "");
  const semantics = usePlayground(({ session }) => session?.semantics ?? "strict");
  const videoSeconds = usePlayground(({ session, sample }) => secondsOf(session?.video ?? null, sample));
  const [told, setTold] = useState<{
    of: unknown;
    outcomes: AlsoOutcomes | null;
    problem: Problem | null;
  } | null>(null);
  const detail = judged?.detail;
  useEffect(() => {
    if (!asked || detail === undefined) return;
    let current = true;
    engine
      .call("also/outcomes", { asked, instruction, videoSeconds, semantics, detail })
      .then((outcomes) => ({ of: detail, outcomes, problem: null }))
      .catch((error: unknown) => ({
        of: detail,
        outcomes: null,
        problem: isAbort(error) ? null : toProblem(error),
      }))
      .then((now) => {
        if (current) setTold(now);
      });
    return () => {
      current = false;
    };
  }, [engine, asked, instruction, videoSeconds, semantics, detail]);
  if (detail === undefined || told?.of !== detail) return { outcomes: null, problem: null };
  return told;
}
