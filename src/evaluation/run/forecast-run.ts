import { questionCalls } from "../../benchmarks/instruction-following/judging/question-calls";
import { askedItems, type Checklist } from "../../schemas/checklist";
import type { JudgingSettings } from "../../schemas/judging";

/** How captions are judged; `judges`: so many are asked, 0 where there is none. */
export type Asking = Pick<JudgingSettings, "rounds" | "batched"> & { judges: number };

/** How many model calls are to come, tries after failures not counted. */
export type RunForecast = {
  captions: number;
  /** Calls of judges that are sure, for questions on the captions. */
  judgings: number;
  /** Format checks for which a judge may be asked too: only where a rule can't tell where to look. */
  locating: number;
};

const NO_CHECKS: Checklist = { format: [], content: [] };

/** Calls of judges for the questions on one caption, at least: questions without a right answer are asked of nobody. */
export function judgeCalls(checklist: Checklist, { rounds, batched, judges }: Asking): number {
  return questionCalls(askedItems(checklist), batched).length * rounds * judges;
}

/** What tasks on samples with this checklist take: `unwritten` of them have no caption yet, `unjudged` no verdicts. */
export function forecastTasks(
  { unwritten, unjudged }: { unwritten: number; unjudged: number },
  checklist: Checklist,
  asking: Asking,
): RunForecast {
  return {
    captions: unwritten,
    judgings: unjudged * judgeCalls(checklist, asking),
    locating: asking.judges > 0 ? unjudged * checklist.format.length : 0,
  };
}

/** A sample of a run with what is left to do on it; without a checklist nothing is asked of judges. */
export type SampleLeft = { checklist: Checklist | null; unwritten: number; unjudged: number };

/** What the rest of a run takes, over all its samples. */
export function forecastRun(left: Iterable<SampleLeft>, asking: Asking): RunForecast {
  const sum: RunForecast = { captions: 0, judgings: 0, locating: 0 };
  for (const { checklist, ...tasks } of left) {
    const more = forecastTasks(tasks, checklist ?? NO_CHECKS, asking);
    sum.captions += more.captions;
    sum.judgings += more.judgings;
    sum.locating += more.locating;
  }
  return sum;
}
