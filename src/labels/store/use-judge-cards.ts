import { useEffect, useState } from "react";
import { counted } from "../../foundation/plural";
import type { JudgeCard } from "../../shapes/judge-card";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import { useTrying } from "../../state/use-trying";
import type { JudgeCards, ReadJudgeCards } from "../protocol";

export type { ReadJudgeCards };

/** The cards of all judges that are known here, followed as cards come and go. */
export function useJudgeCards(): Latest<JudgeCards> {
  const { engine } = useStores().services;
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    engine
      .call("judge-cards/watch", null, { signal: stop.signal, onEvent: setRevision })
      // Without it the page shows what was there when it was opened.
      .catch(() => undefined);
    return () => stop.abort();
  }, [engine]);
  return useLatest("judges' cards", revision, (signal) => engine.call("judge-cards/list", null, { signal }));
}

/** Acts on judges' cards that came by file; taking in and deleting can be undone. */
export function useJudgeCardActs() {
  const { services, playground } = useStores();
  const { engine } = services;
  const { problem, dismiss, trying } = useTrying();

  /** Acts, and offers to take it back. */
  async function undoably(label: string, act: () => Promise<unknown>, back: () => Promise<unknown>) {
    const done = await trying(async () => {
      await act();
      return true;
    });
    const later = (what: () => Promise<unknown>) => () => {
      void trying(what);
      return true;
    };
    if (done)
      playground.getState().offerUndo({
        ...{ label, sessionId: null, undo: later(back), redo: later(act) },
        holds: () => null,
      });
    return done === true;
  }

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
