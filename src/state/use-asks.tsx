import { createContext, type ReactNode, useEffect, useMemo, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { EngineCalls } from "../engine/engine-protocol";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import { canonicalJson } from "../foundation/canonical-json";
import { isAbort, ProblemError, toProblem } from "../foundation/errors";
import type { AskCalls, AskOutcomes } from "../playground/protocol";
import type { Ask, AskJudgement, SampleBenchmarks } from "../shapes/ask";
import type { JudgeReply } from "../shapes/call";
import type { FileProblem } from "../shapes/data-set";
import type { Problem } from "../shapes/problem";
import type { Session } from "../shapes/session";
import { askId, otherAsks, withOtherAsk } from "../shapes/session-asks";
import { ASK_PARTS, type AskPart, askPart, type PartId } from "./ask-parts";
import { askedJudges } from "./models/known-models";
import type { ModelsStore } from "./models/models-state";
import { judgeByAsk } from "./playground/judge-one-caption";
import { usePlayground } from "./playground/playground-context";
import type { PlaygroundStore } from "./playground/playground-state";
import { noCaption } from "./playground/run-actions";
import { activeCaption, newId, secondsOf, withCaption } from "./sessions/session-document";
import { partOf, useStores } from "./stores-context";
import { useRequired } from "./use-required";

type AsksState = {
  /** The benchmarks of the session's bundled sample; null where it has none, undefined until they were read. */
  bundled: SampleBenchmarks | null | undefined;
  /** The judging under way, with its done and total questions; null for none. */
  working: { part: PartId; done: number; total: number } | null;
  problems: Partial<Record<PartId, Problem>>;
};

type AsksActions = {
  /** Reads what came with a bundled sample; null: the session is of none. */
  readBundled(sampleId: string | null): Promise<void>;
  /** Asks this of captions from now on; null takes it away. */
  ask(part: PartId, asked: Ask | null, words: string): void;
  /** Reads a benchmark's own file for material to judge by, and its problems. Rejects with `ProblemError`. */
  readFile(
    benchmark: string,
    name: string,
    text: string,
  ): Promise<{ found: { title: string; asked: Ask }[]; problems: FileProblem[] }>;
  /** Has the caption on screen judged by these parts, one after the other. */
  judge(parts: readonly PartId[]): Promise<void>;
  cancel(): void;
  dismiss(part: PartId): void;
};

type AsksStore = AsksState & AsksActions;

function noJudge(): ProblemError {
  return new ProblemError({
    code: "no-judge",
    message: "No judge is connected, so nobody can answer this.",
    nextStep: "Connect a model under “Models”. The bundled examples have recorded answers.",
  });
}

type AsksServices = {
  engine: Pick<WorkerClient<AskCalls & Pick<EngineCalls, "captions/judge">>, "call">;
  samplesFolder: string;
  playground: StoreApi<PlaygroundStore>;
  models: () => ModelsStore;
};

/** A part of what the caption on screen is judged by, and what is known of it. */
export type PartView = {
  part: AskPart;
  /** Null where nothing was asked so far. */
  asked: Ask | null;
  /** It came with the bundled sample, and nobody has changed it. */
  bundled: boolean;
  /** Null where the caption was not judged. */
  judged: Pick<AskJudgement, "text" | "detail" | "replies"> | null;
  /** The judgement was recorded with a bundled example. */
  recorded: boolean;
  /** The caption or what is asked has changed since. */
  stale: boolean;
};

/** All parts as they stand for the caption on screen. `bundled`: what came with the session's sample. */
export function partViews(session: Session, bundled: SampleBenchmarks | null): PartView[] {
  const caption = activeCaption(session);
  const own = session.origin && bundled?.instructions[session.origin.instructionId];
  return ASK_PARTS.map((part): PartView => {
    const set = otherAsks(session).find((ask) => askId(ask) === part.askId);
    const asked = set ?? own?.parts[part.id] ?? null;
    const isBundled = set === undefined && asked !== null;
    const kept = caption.judgements?.find(({ ask }) => askId(ask) === part.askId);
    if (kept) {
      const isOther = !asked || canonicalJson(kept.ask) !== canonicalJson(asked);
      const stale = isOther || kept.text !== caption.text;
      return { part, asked, bundled: isBundled, judged: isOther ? null : kept, recorded: false, stale };
    }
    const { origin } = caption;
    const detail =
      isBundled && origin.kind === "example" ? own?.recorded[origin.exampleId]?.[part.id] : undefined;
    const judged = detail === undefined ? null : { text: caption.originalText, detail, replies: [] };
    const stale = judged !== null && judged.text !== caption.text;
    return { part, asked, bundled: isBundled, judged, recorded: judged !== null, stale };
  });
}

/** Judging the caption on screen by a quiz, by key points and by its style. */
function createAsksStore(parts: AsksServices): StoreApi<AsksStore> {
  const { engine, samplesFolder, playground, models } = parts;
  return createStore<AsksStore>((set, get) => {
    let work = new AbortController();
    let wanted: string | null = null;

    async function judgeBy(part: PartId, runId: string, signal: AbortSignal): Promise<void> {
      const { session, sample } = playground.getState();
      if (!session) return;
      const view = partViews(session, get().bundled ?? null).find((one) => one.part.id === part);
      if (!view?.asked) return;
      const caption = activeCaption(session);
      if (caption.text.trim() === "") throw noCaption();
      if (askedJudges(models()).length === 0) throw noJudge();
      const { asked } = view;
      set({ working: { part, done: 0, total: 0 } });
      const replies: JudgeReply[] = [];
      const { detail, problem } = await judgeByAsk(
        engine,
        models(),
        { session, caption, ask: asked, videoSeconds: secondsOf(session.video, sample), runId },
        {
          signal,
          onEvent(event) {
            if (event.kind === "progress") set({ working: { part, done: event.done, total: event.total } });
            else if (event.kind === "reply") replies.push(event.reply);
          },
        },
      );
      const judged = { ask: asked, text: caption.text, detail, replies };
      playground.getState().changeSession((current) =>
        current.id === session.id
          ? withCaption(current, caption.id, (before) => ({
              ...before,
              judgements: [
                ...(before.judgements ?? []).filter((one) => askId(one.ask) !== askId(asked)),
                judged,
              ],
            }))
          : current,
      );
      if (problem) throw new ProblemError(problem);
    }

    return {
      bundled: undefined,
      working: null,
      problems: {},
      async readBundled(sampleId) {
        wanted = sampleId;
        if (sampleId === null) return set({ bundled: null });
        const bundled = await engine
          .call("asks/sample", { folder: samplesFolder, sampleId })
          // The parts stay open to be filled by hand.
          .catch(() => null);
        if (wanted === sampleId) set({ bundled });
      },
      ask(part, asked, words) {
        const { askId: id } = askPart(part);
        playground.getState().changeSession((session) => withOtherAsk(session, id, asked), words);
      },
      readFile: (benchmark, name, text) => engine.call("asks/read", { benchmark, name, text }),
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

const AsksContext = createContext<StoreApi<AsksStore> | null>(null);

/** Brings what else the caption on screen is judged by, for all that stands below. */
export function AsksProvider({ children }: { children: ReactNode }) {
  const { services, models, playground } = useStores();
  const [store] = useState(() =>
    createAsksStore({
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
  return <AsksContext value={store}>{children}</AsksContext>;
}

/** The store itself, for event handlers that need no re-render. */
export function useAsksStore(): StoreApi<AsksStore> {
  return useRequired(AsksContext, "The provider of what captions are judged by");
}

export const useAsks = partOf(useAsksStore);

const NOTHING: PartView[] = [];

/** All parts as they stand for the caption on screen; none until what came with its sample is read. */
export function usePartViews(): PartView[] {
  const session = usePlayground((state) => state.session);
  const bundled = useAsks((state) => state.bundled);
  return useMemo(
    () => (session && bundled !== undefined ? partViews(session, bundled) : NOTHING),
    [session, bundled],
  );
}

/** The outcomes of a judgement; null while they are computed, and where there is none. */
export function useOutcomes({ asked, judged }: PartView): {
  outcomes: AskOutcomes | null;
  problem: Problem | null;
} {
  const { engine } = useStores().services;
  const instruction = usePlayground(({ session }) => session?.instruction ?? "");
  const semantics = usePlayground(({ session }) => session?.semantics ?? "strict");
  const videoSeconds = usePlayground(({ session, sample }) => secondsOf(session?.video ?? null, sample));
  const [told, setTold] = useState<{
    of: unknown;
    outcomes: AskOutcomes | null;
    problem: Problem | null;
  } | null>(null);
  const detail = judged?.detail;
  useEffect(() => {
    if (!asked || detail === undefined) return;
    let current = true;
    engine
      .call("asks/outcomes", { asked, instruction, videoSeconds, semantics, detail })
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
