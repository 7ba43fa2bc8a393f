import { useSyncExternalStore } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import type { JudgeCard } from "../../shapes/judge-card";
import type { Problem } from "../../shapes/problem";
import { useStores } from "../../state/stores-context";
import { useUndoableActs } from "../../state/undo/use-undoable-acts";
import { useAnswer, useRevision } from "../../state/use-answer";
import type { Latest } from "../../state/use-latest";
import { useTrying } from "../../state/use-trying";
import type {
  JudgeCards,
  ReadJudgeCards,
  StressAsked,
  StressChoices,
  StressPlan,
  StressWish,
} from "../protocol";

export type { ReadJudgeCards, StressAsked, StressPlan };

/** The cards of all judges that are known here, followed as cards come and go. */
export function useJudgeCards(): Latest<JudgeCards> {
  return useAnswer("judge-cards/list", null, useRevision("judge-cards/watch", null));
}

/** The stress tests on lines of a run, each as a card of its own, followed as they go on. */
export function useStressTests(runId: string): Latest<JudgeCard[]> {
  return useAnswer("stress/tests", { runId }, useRevision("judge-cards/watch", null));
}

/** The judged checks of a run that a judge can be put under stress with. */
export function useStressChoices(runId: string): Latest<StressChoices> {
  return useAnswer("stress/look", { runId });
}

/** A test that is being asked, on whichever page: how far it is, or why it has ended early. */
type StressWork = { done: number; total: number; stop: AbortController | null; problem: Problem | null };

/** Work goes on while people look at other pages, so that it is kept beside them. */
const works = new Map<string, StressWork>();
const listeners = new Set<() => void>();

function setWork(id: string, work: StressWork | null): void {
  if (work) works.set(id, work);
  else works.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Engine = ReturnType<typeof useStores>["services"]["engine"];

/** Asks what is open of a test; `most`: lines. */
async function goOn(engine: Engine, id: string, asked: StressAsked, most: number | null): Promise<void> {
  const stop = new AbortController();
  const begun: StressWork = { done: 0, total: 0, stop, problem: null };
  setWork(id, begun);
  try {
    const { problem } = await engine.call(
      "stress/go-on",
      { id, most, ...asked },
      { signal: stop.signal, onEvent: (progress) => setWork(id, { ...begun, ...progress }) },
    );
    setWork(id, problem && { ...begun, stop: null, problem });
  } catch (error) {
    setWork(id, isAbort(error) ? null : { ...begun, stop: null, problem: toProblem(error) });
  }
}

/** The work on a test, and the acts on it. */
export function useStressWork(id: string) {
  const { engine } = useStores().services;
  const work = useSyncExternalStore(subscribe, () => works.get(id) ?? null);
  return {
    work,
    goOn: (asked: StressAsked, most: number | null) => goOn(engine, id, asked, most),
    cancel: () => work?.stop?.abort(),
    dismiss: () => setWork(id, null),
  };
}

/** Draws a stress test, and keeps and begins it. */
export function useStressDraw() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();
  return {
    problem,
    dismiss,
    plan: (wish: StressWish) => trying(() => engine.call("stress/plan", wish)),
    start: (card: JudgeCard, asked: StressAsked, most: number | null) =>
      trying(async () => {
        await engine.call("judge-cards/take-in", { cards: [card] });
        void goOn(engine, card.id, asked, most);
        return card.id;
      }),
  };
}

/** Acts on judges' cards that came by file; taking in and deleting can be undone. */
export function useJudgeCardActs() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying, undoably } = useUndoableActs();

  const takeIn = (cards: JudgeCard[]) => () => engine.call("judge-cards/take-in", { cards });
  const removeAll = (ids: readonly string[]) => async () => {
    for (const id of ids) await engine.call("judge-cards/remove", { id });
  };

  return {
    problem,
    dismiss,
    read: (files: readonly File[]) =>
      trying(() =>
        engine.call("judge-cards/read", { files: files.map((file) => ({ path: file.name, file })) }),
      ),
    keep: (cards: JudgeCard[]) =>
      undoably(
        `${counted(cards.length, "judge’s card")} taken in`,
        takeIn(cards),
        removeAll(cards.map(({ id }) => id)),
      ),
    remove: (id: string, name: string) =>
      undoably(`Judge’s card deleted: ${name}`, removeAll([id]), () =>
        engine.call("judge-cards/restore", { id }),
      ),
  };
}
