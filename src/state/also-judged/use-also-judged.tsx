import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import type { AlsoJudgedCalls, AlsoOutcomes } from "../../playground/protocol";
import type { AlsoAsked, SampleBenchmarks } from "../../shapes/also-judged";
import type { JudgeReply } from "../../shapes/call";
import type { FileProblem } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import { askedJudges } from "../models/judges";
import type { ModelsStore } from "../models/models-state";
import { usePlayground } from "../playground/playground-context";
import type { PlaygroundStore } from "../playground/playground-state";
import { noCaption } from "../playground/run-actions";
import { activeCaption, newId, secondsOf, withCaption } from "../sessions/session-document";
import { useStores } from "../stores-context";
import type { PartId } from "./also-parts";
import { type PartView, partViews } from "./part-view";

type AlsoJudgedState = {
  /** The benchmarks of the session's bundled sample; null where it has none, or was not read yet. */
  bundled: SampleBenchmarks | null;
  /** The judging under way, with its done and total questions; null for none. */
  working: { part: PartId; done: number; total: number } | null;
  problems: Partial<Record<PartId, Problem>>;
};

type AlsoJudgedActions = {
  /** Reads what came with a bundled sample; null: the session is of none. */
  readBundled(sampleId: string | null): Promise<void>;
  /** Asks this of captions from now on; null takes it away. */
  ask(part: PartId, asked: AlsoAsked | null, words: string): void;
  /** Reads a benchmark's own file for material to judge by, and its problems. Rejects with `ProblemError`. */
  readFile(
    benchmark: string,
    name: string,
    text: string,
  ): Promise<{ found: { title: string; asked: AlsoAsked }[]; problems: FileProblem[] }>;
  /** Has the caption on screen judged by these parts, one after the other. */
  judge(parts: readonly PartId[]): Promise<void>;
  cancel(): void;
  dismiss(part: PartId): void;
};

type AlsoJudgedStore = AlsoJudgedState & AlsoJudgedActions;

function noJudge(): ProblemError {
  return new ProblemError({
    code: "no-judge",
    message: "No judge is connected, so nobody can answer this.",
    nextStep: "Connect a model under “Models”. The bundled examples have recorded answers.",
  });
}

type AlsoJudgedParts = {
  engine: Pick<WorkerClient<AlsoJudgedCalls & Pick<EngineCalls, "captions/judge">>, "call">;
  samplesFolder: string;
  playground: StoreApi<PlaygroundStore>;
  models: () => ModelsStore;
};

/** Judging the caption on screen by a quiz, by key points and by its style. */
function createAlsoJudgedStore(parts: AlsoJudgedParts): StoreApi<AlsoJudgedStore> {
  const { engine, samplesFolder, playground, models } = parts;
  return createStore<AlsoJudgedStore>((set, get) => {
    let work = new AbortController();
    let wanted: string | null = null;

    async function judgeBy(part: PartId, runId: string, signal: AbortSignal): Promise<void> {
      const { session, sample } = playground.getState();
      if (!session) return;
      const view = partViews(session, get().bundled).find((one) => one.part.id === part);
      if (!view?.asked) return;
      const caption = activeCaption(session);
      if (caption.text.trim() === "") throw noCaption();
      const judges = askedJudges(models());
      if (judges.length === 0) throw noJudge();
      const { asked } = view;
      set({ working: { part, done: 0, total: 0 } });
      const replies: JudgeReply[] = [];
      const { detail, problem } = await engine.call(
        "captions/judge",
        {
          runId,
          asked,
          instruction: session.instruction,
          videoSeconds: secondsOf(session.video, sample),
          semantics: session.semantics,
          caption: caption.text,
          judges,
          judging: models().judging,
          frames: session.frames,
        },
        {
          signal,
          onEvent(event) {
            if (event.kind === "progress") set({ working: { part, done: event.done, total: event.total } });
            else if (event.kind === "reply") replies.push(event.reply);
          },
        },
      );
      const judged = { text: caption.text, asked, detail, replies };
      playground.getState().changeSession((current) =>
        current.id === session.id
          ? withCaption(current, caption.id, (before) => ({
              ...before,
              alsoJudged: { ...before.alsoJudged, [part]: judged },
            }))
          : current,
      );
      if (problem) throw new ProblemError(problem);
    }

    return {
      bundled: null,
      working: null,
      problems: {},
      async readBundled(sampleId) {
        wanted = sampleId;
        const bundled =
          sampleId === null ? null : await engine.call("also/sample", { folder: samplesFolder, sampleId });
        if (wanted === sampleId) set({ bundled });
      },
      ask(part, asked, words) {
        playground.getState().changeSession(({ alsoAsked = {}, ...session }) => {
          const { [part]: _before, ...others } = alsoAsked;
          return { ...session, alsoAsked: asked ? { ...others, [part]: asked } : others };
        }, words);
      },
      readFile: (benchmark, name, text) => engine.call("also/read", { benchmark, name, text }),
      async judge(ids) {
        work.abort();
        const own = new AbortController();
        work = own;
        const { signal } = own;
        const runId = newId();
        for (const part of ids) {
          if (signal.aborted) break;
          get().dismiss(part);
          try {
            await judgeBy(part, runId, signal);
          } catch (error) {
            if (isAbort(error)) break;
            const problem = toProblem(error);
            set(({ problems }) => ({ problems: { ...problems, [part]: problem } }));
          }
        }
        if (work === own) set({ working: null });
      },
      cancel() {
        work.abort();
        set({ working: null });
      },
      dismiss: (part) => set(({ problems: { [part]: _gone, ...problems } }) => ({ problems })),
    };
  });
}

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

/** The outcomes of a judgement; null while they are computed, and where there is none. */
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
