import { abortError, isAbort, ProblemError, toProblem } from "../../lib/errors";
import type { GenerateOptions, GenerateRequest, GenerateResult } from "../../providers/provider";
import type { PriceRow } from "../../schemas/model-settings";
import type { Problem } from "../../schemas/problem";
import { attempt } from "./attempt";
import { type Cost, NOTHING, priceOfCall, sumOf, type Tariff, tariffOf } from "./call-cost";
import type { CallSource } from "./call-source";
import type { EndpointQueue } from "./endpoint-queue";
import { type Failures, isBusy, type Patience, waitBeforeNext } from "./patience";
import type { Admission } from "./spending-gate";

/** What a call passes on its way. */
export type CallWay = {
  queue: EndpointQueue;
  prices: readonly PriceRow[];
  patience: Patience;
  admit: (asked: { mostUsd: number | null; signal: AbortSignal }) => Promise<Admission>;
  timeoutSeconds: () => Promise<number>;
};

/** Refused before a model had any work with it: nobody charges for that. */
function isFree(problem: Problem): boolean {
  return !["timed-out", "stream-cut", "content-filtered", "empty-reply", "no-room-for-reply"].includes(
    problem.code,
  );
}

function costOfFailure(error: unknown, text: string, tariff: Tariff): Cost {
  return !isAbort(error) && isFree(toProblem(error)) ? NOTHING : tariff.ofBroken(text);
}

/** So many refusals in a row, without one reply between them, mean all calls and not only these. */
const MANY_REFUSALS = 6;

/** Takes in what a failure says about the endpoint: a wait that it asks for is one for all calls. */
function learn(queue: EndpointQueue, problem: Problem, wait: number | null): void {
  const { known } = queue;
  if (problem.code !== "unreachable") known.reached = true;
  if (!isBusy(problem) || wait === null) return;
  known.refusals += 1;
  if (problem.retryAfterSeconds !== undefined) queue.hold(problem.retryAfterSeconds * 1000);
  else if (known.refusals >= MANY_REFUSALS) queue.hold(wait);
}

/**
 * Calls a model through the queue of its endpoint, again after waits where that may help. See `Dispatcher.provider` for
 * what it rejects with.
 */
export async function makeCall(
  { provider, choice }: CallSource,
  request: GenerateRequest,
  options: GenerateOptions,
  way: CallWay,
): Promise<GenerateResult> {
  const { signal, onText } = options;
  const { queue, patience } = way;
  const tariff = tariffOf(choice, request, way.prices);
  const failures: Failures = { all: 0, busy: 0 };
  let waited = 0;
  let cost = NOTHING;
  let seen = "";

  /** One attempt in its turn. What it cost is settled beside, so that the next call need not wait for that. */
  async function once(): Promise<{ result: GenerateResult; settling: Promise<void> }> {
    const admission = await way.admit({ mostUsd: tariff.mostUsd, signal });
    let text = "";
    let settling = Promise.resolve();
    const settle = (spent: Cost) => {
      cost = sumOf(cost, spent);
      settling = admission.settle(spent).catch(() => undefined);
    };
    try {
      if (signal.aborted) throw abortError();
      const result = await attempt(provider, request, {
        ...options,
        timeoutSeconds: await way.timeoutSeconds(),
        onText(delta) {
          text += delta;
          if (onText) seen += delta;
          onText?.(delta);
        },
      });
      queue.known = { reached: true, replied: true, refusals: 0 };
      settle(tariff.ofReply(result.record.usage, result.text));
      return { result, settling };
    } catch (error) {
      settle(costOfFailure(error, text, tariff));
      throw error;
    }
  }

  for (;;) {
    const from = performance.now();
    let begun = from;
    try {
      const { result, settling } = await queue.run(
        () => {
          begun = performance.now();
          waited += begun - from;
          return once();
        },
        { signal, again: failures.all > 0 },
      );
      await settling;
      return {
        text: result.text,
        record: {
          ...result.record,
          attempts: failures.all + (result.record.attempts ?? 1),
          waitedMilliseconds: Math.round(waited),
          price: priceOfCall(cost, tariff.asOf),
        },
      };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw abortError();
      const problem = toProblem(error);
      failures.all += 1;
      if (isBusy(problem)) failures.busy += 1;
      const wait = waitBeforeNext(problem, failures, queue.known, patience);
      learn(queue, problem, wait);
      if (wait === null || seen !== "") throw new ProblemError(problem, { cause: error });
      options.onRetry?.(problem);
      const asleep = performance.now();
      await queue.backOff(wait, signal);
      waited += performance.now() - asleep;
    }
  }
}
