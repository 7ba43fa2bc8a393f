import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useStores } from "../state/stores-context";
import { JudgeLabelsProvider } from "../ui/judge-name";

/** Lets every part of the page name judges by the labels behind their cards, which are asked for where a name depends on them. */
export function JudgeLabels({ children }: { children: ReactNode }) {
  const { engine } = useStores().services;
  const [labels, setLabels] = useState<ReadonlyMap<string, number>>(new Map());
  const isAsked = useRef(false);
  const want = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    Promise.all([import("../shapes/judge-card"), engine.call("judge-cards/list", null)]).then(
      ([{ labelsOfCard }, { own, takenIn }]) => {
        const found = new Map<string, number>();
        for (const card of [...own, ...takenIn.flatMap((one) => one.card ?? [])])
          found.set(card.judge.model, Math.max(found.get(card.judge.model) ?? 0, labelsOfCard(card)));
        setLabels(found);
      },
      // Without cards a judge is named as one that nobody has labelled.
      () => undefined,
    );
  }, [engine]);
  const known = useMemo(() => ({ labels, want }), [labels, want]);
  return <JudgeLabelsProvider value={known}>{children}</JudgeLabelsProvider>;
}
