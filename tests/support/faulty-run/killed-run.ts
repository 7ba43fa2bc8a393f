import type { RunRow } from "../../../src/shapes/run-table";
import type { RecordedRequest } from "../stand-in/chat-request";
import type { StandIn } from "../stand-in/start-stand-in";
import { type Fault, faultScript } from "./fault-script";

/** Calls by what they were for ("caption s1 m"), with how often. */
type Counts = Map<string, number>;

/** The files on disk after a kill, and the requests that were made before it, by themselves and by their place. */
export type Kill = { isBefore: (request: RecordedRequest, index: number) => boolean; kept: Counts };

function counted(keys: readonly string[]): Counts {
  const counts: Counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Scripts the faults of a run that is killed; `share` of `calls` go wrong. Every caption names its sample and its model,
 * so that the log of the endpoint tells what a judge was asked about. Returns what happens to each call in turn. A call
 * that would hang is answered: it is a kill that leaves calls without an answer here.
 */
export function scriptKilledRun(
  standIn: StandIn,
  { calls, share, seed }: { calls: number; share: number; seed: number },
): (Fault | null)[] {
  const { rules, outcomes } = faultScript(calls, share, 2, seed);
  const reply = ({ judge, model, userText }: { judge: unknown; model: string; userText: string }) =>
    judge === null
      ? `A caption by model ${model} of ${userText}`
      : JSON.stringify({ answer: "yes", result_explanation: "It says so.", result_confidence: 0.9 });
  const happened = outcomes.map((fault) => (fault === "time-out" ? null : fault));
  standIn.script(...rules.map((rule, index) => (happened[index] === null ? { times: 1, reply } : rule)), {
    reply,
  });
  return happened;
}

/** The outcomes on disk, by the rows of results. */
export function keptOf(rows: readonly RunRow[]): Counts {
  return counted(
    rows.flatMap(({ sampleId, entryId, state }) => [
      ...(state === "open" ? [] : [`caption ${sampleId} ${entryId}`]),
      ...(state === "done" ? [`answer_question ${sampleId} ${entryId}`] : []),
    ]),
  );
}

/** The calls among these that were answered as they should be. */
function finishedOf(
  requests: readonly RecordedRequest[],
  happened: readonly (Fault | null)[],
  isCounted: Kill["isBefore"],
): Counts {
  const keys = requests.flatMap((request, index) => {
    const { body, task, abandoned } = request;
    if (!isCounted(request, index) || abandoned || (happened[index] ?? null) !== null) return [];
    const text = JSON.stringify(body);
    const sample = /\b(s\d+)z/.exec(text)?.[1] ?? "";
    const model = task === "caption" ? /"model":"(\w)"/.exec(text)?.[1] : /by model (\w)/.exec(text)?.[1];
    return [`${task} ${sample} ${model}`];
  });
  return counted(keys);
}

/**
 * Which calls were made more often than there are repeats though their answers were kept, and how many answers the kills
 * took before they were on disk: only those may have been asked for again.
 */
export function repeatedCalls(
  requests: readonly RecordedRequest[],
  {
    happened,
    kills,
    repeats,
  }: { happened: readonly (Fault | null)[]; kills: readonly Kill[]; repeats: number },
): { repeated: string[]; lost: number; finished: number } {
  const lost: Counts = new Map();
  for (const { isBefore, kept } of kills) {
    for (const [key, count] of finishedOf(requests, happened, isBefore))
      lost.set(key, Math.max(lost.get(key) ?? 0, count - (kept.get(key) ?? 0)));
  }
  const finished = finishedOf(requests, happened, () => true);
  const repeated = [...finished].filter(([key, count]) => count > repeats + (lost.get(key) ?? 0));
  const sum = (counts: Counts) => [...counts.values()].reduce((all, one) => all + one, 0);
  return { repeated: repeated.map(([key]) => key), lost: sum(lost), finished: sum(finished) };
}

/**
 * The number of times that a judge that babbled about a caption ("s1 m": sample, model) failed there, in whatever way: twice
 * leaves it unscored, since what else goes wrong uses up the times that it is asked.
 */
export function babbledAbout(
  requests: readonly RecordedRequest[],
  happened: readonly (Fault | null)[],
): Counts {
  const failures = requests.flatMap(({ body, task }, index) => {
    const fault = happened[index] ?? null;
    if (task === "caption" || fault === null) return [];
    const text = JSON.stringify(body);
    return [{ about: `${/\b(s\d+)z/.exec(text)?.[1]} ${/by model (\w)/.exec(text)?.[1]}`, fault }];
  });
  const babbled = new Set(
    failures.filter(({ fault }) => fault === "garbage in the reply").map(({ about }) => about),
  );
  return counted(failures.map(({ about }) => about).filter((about) => babbled.has(about)));
}

/** Faults of the results of a run of so many tasks that has ended, in words. */
export function faultsOfResults(
  rows: readonly RunRow[],
  tasks: number,
  babbled: Counts = new Map(),
): string[] {
  const keys = counted(rows.map(({ sampleId, entryId, repeat }) => `${sampleId} ${entryId} ${repeat}`));
  return [
    ...(keys.size === tasks ? [] : [`${keys.size} of ${tasks} tasks have a result`]),
    ...[...keys].flatMap(([key, count]) => (count === 1 ? [] : [`${key} is there ${count} times`])),
    ...rows.flatMap(({ sampleId, entryId, repeat, state, outcomes }) =>
      state === "done" &&
      (outcomes[0]?.status === "passed" ||
        (outcomes[0]?.status === "unscored" && (babbled.get(`${sampleId} ${entryId}`) ?? 0) >= 2))
        ? []
        : [`${sampleId} ${entryId} ${repeat} is ${state}, ${outcomes[0]?.status}`],
    ),
  ];
}
