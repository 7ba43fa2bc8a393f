import { asStale } from "../../evaluation/verdicts/staleness";
import type { Caption } from "../../shapes/session";
import { sameAnswers } from "./decisions";
import { mergeLists, part, pick, same, type ThreeWay } from "./three-way";

/** A decision on a check: a verdict, an overrule. */
type Decision = { checkId: string; stale?: boolean };

const checkIdOf = ({ checkId }: Decision): string => checkId;

/** One caption that is there in all three states. Verdicts that come back are stale where it was judged anew since. */
export function mergeCaption(states: ThreeWay<Caption>): Caption {
  const { base, mine, theirs } = states;
  const untouched = same(base.verdicts, mine.verdicts) && same(base.overrules, mine.overrules);
  const judgedText = untouched ? pick(part(states, (one) => one.judgedText)) : mine.judgedText;
  const isAsJudged = theirs.judgedText === judgedText;
  const merge = <T extends Decision>(lists: ThreeWay<T[]>, both?: (one: ThreeWay<T>) => T): T[] => {
    const returning = (one: T): T =>
      isAsJudged || lists.base.some((other) => same(one, other)) ? one : asStale(one);
    return mergeLists({ ...lists, theirs: lists.theirs.map(returning) }, checkIdOf, both);
  };
  const judging = pick(part(states, (one) => one.judging));
  const { judging: _present, ...rest } = mine;
  return {
    ...rest,
    ...(judging ? { judging } : {}),
    title: pick(part(states, ({ title }) => title)),
    text: pick(part(states, ({ text }) => text)),
    originalText: pick(part(states, ({ originalText }) => originalText)),
    judgedText,
    verdicts: merge(
      part(states, ({ verdicts }) => verdicts),
      (one) => (sameAnswers(one.base, one.mine) ? one.theirs : one.mine),
    ),
    overrules: merge(part(states, ({ overrules }) => overrules)),
  };
}
