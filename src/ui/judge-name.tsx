import { createContext, useContext, useEffect, useRef } from "react";
import { EMBEDDED_ENDING, judgeName } from "../foundation/judge-name";
import type { Verdict } from "../shapes/verdict";

/** Labels behind the cards of judges, by the judge's name; known once somebody has wanted them. */
type JudgeLabels = { labels: ReadonlyMap<string, number>; want: () => void };

const JudgeLabelsContext = createContext<JudgeLabels>({ labels: new Map(), want: () => undefined });

export const JudgeLabelsProvider = JudgeLabelsContext.Provider;

/** Names judges for people: one that the page runs by itself is uncalibrated until its cards say otherwise. */
export function useJudgeName(): (model: string) => string {
  const { labels, want } = useContext(JudgeLabelsContext);
  const wanted = useRef(false);
  useEffect(() => {
    if (wanted.current) want();
  });
  return (model) => {
    wanted.current ||= model.endsWith(EMBEDDED_ENDING);
    return judgeName(model, labels.get(model));
  };
}

/** Tells whether one of the judges behind a verdict is uncalibrated: nobody knows how often it errs. */
export function useIsUncalibrated(): (verdict: Verdict) => boolean {
  const nameOf = useJudgeName();
  return ({ judge, items = [] }) => {
    const rounds = items.flatMap((item) => item.rounds ?? []);
    const models = [judge, ...rounds.map((round) => round.judge)].flatMap((one) => one?.model ?? []);
    return models.some((model) => nameOf(model) !== model);
  };
}
