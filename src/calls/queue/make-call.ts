import { abortError, isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { isLocalNetwork } from "../../foundation/hosts";
import { timeLimit } from "../../foundation/or-aborted";
import type { TokenUsage } from "../../shapes/call";
import type { ModelSettings } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import { type FailedForm, ReplyFormError } from "../../shapes/reply-form";
import { type Adaption, AdaptionError, adapted } from "../model-services/adaptions";
import {
  type Cost,
  NOTHING,
  priceOfCall,
  sumOf,
  type Tariff,
  tariffOf,
  UNCOUNTED,
} from "../model-services/call-cost";
import { abilitiesOf } from "../model-services/model-abilities";
import { believableUsage } from "../model-services/token-usage";
import { RefusedRequestError } from "../problems/status-problem";
import type { GenerateOptions, GenerateRequest, GenerateResult, Provider } from "../provider";
import type { CallSource, RequestOut } from "./call-source";
import type { EndpointQueue } from "./endpoint-queue";
import type { Lessons, Trial } from "./lessons";
import {
  type Failures,
  isBusy,
  maySpendMore,
  NO_FAILURES,
  type RetryPolicy,
  retryDelay,
  withFailure,
} from "./retry-policy";
import type { Admission } from "./spending-gate";

function timedOut(seconds: number, partialText: string): ProblemError {
  return new ProblemError({
    code: "timed-out",
    message: `The model did not finish its reply within ${seconds} s.`,
    nextStep:
      "Try again, or allow more time for this endpoint: local models can take minutes for many frames.",
    retryable: true,
    ...(partialText === "" ? {} : { partialText }),
  });
}

/**
 * Calls a model once, for at most so long, not counting the time in which a video is sent ahead. Rejects as the model does, with `timed-out` when the time is over, and with
 * `AbortError` at once when cancelled, also where the model does not heed its signal.
 */
async function attempt(
  provider: Provider,
  request: GenerateRequest,
  { timeoutSeconds, ...options }: GenerateOptions & { timeoutSeconds: number },
): Promise<GenerateResult> {
  const { signal, onText, onUpload } = options;
  let text = "";
  const limited = timeLimit(signal, timeoutSeconds * 1000);
  const over = new Promise<never>((_, reject) => {
    const end = () => reject(signal.aborted ? abortError() : timedOut(timeoutSeconds, text));
    if (limited.signal.aborted) end();
    limited.signal.addEventListener("abort", end, { once: true });
  });
  over.catch(() => undefined);
  const call = provider.generate(request, {
    ...options,
    signal: limited.signal,
    onUpload(progress) {
      limited.renew();
      onUpload?.(progress);
    },
    onText(delta) {
      text += delta;
      // Text that arrives after the end is ignored.
      if (!limited.signal.aborted) onText?.(delta);
    },
  });
  call.catch(() => undefined);
  try {
    return await Promise.race([call, over]);
  } catch (error) {
    if (signal.aborted) throw abortError();
    if (isAbort(error) && limited.signal.aborted) throw timedOut(timeoutSeconds, text);
    throw error;
  } finally {
    limited.end();
  }
}

/**
 * Failures after which nobody knows whether the model has worked: the request was sent, and no status of refusal came
 * back. What fails within a reply that has begun is told by `onCounted`, whatever its code.
 */
const UNCERTAIN = new Set([
  "timed-out",
  "stream-cut",
  "unreachable",
  "empty-reply",
  "no-room-for-reply",
  "not-an-api",
  "unexpected",
]);

/** True where the endpoint may charge for a request that was sent and failed, or was cancelled. */
function mayBeBilled(error: unknown): boolean {
  return isAbort(error) || UNCERTAIN.has(toProblem(error).code);
}

/**
 * True where no request leaves this device: it is offline, and the endpoint is elsewhere. One on this computer, or beside
 * it, is reached all the same.
 */
function isCutOff({ baseUrl }: CallSource["choice"]): boolean {
  const online = typeof navigator === "undefined" ? null : (navigator.onLine ?? null);
  return online === false && URL.canParse(baseUrl) && !isLocalNetwork(baseUrl);
}

/** Failures that something which came back tells, whatever its status. */
const TOLD_BY_ANSWER = new Set([
  "stream-cut",
  "empty-reply",
  "no-room-for-reply",
  "not-an-api",
  "content-filtered",
  "rate-limited",
  "server-error",
]);

/** True where the endpoint itself has answered. What the page refused, or gave up waiting for, tells nothing of it. */
function isOfAnswer(error: unknown): boolean {
  return error instanceof RefusedRequestError || TOLD_BY_ANSWER.has(toProblem(error).code);
}

/** The services that a call passes through. */
type CallWay = {
  queue: EndpointQueue;
  policy: RetryPolicy;
  lessons: Lessons;
  /** Prices, caps and what is known of models as they are now. */
  spending: () => Promise<Pick<ModelSettings, "prices" | "caps" | "corrections">>;
  admit: (tariff: Tariff, signal: AbortSignal) => Promise<Admission>;
  timeoutSeconds: () => Promise<number>;
};

/**
 * Consecutive refusals, without one reply between them, after which all calls to the endpoint have to wait and not only
 * these.
 */
const MANY_REFUSALS = 6;

/** Takes in what a failure says about the endpoint: a wait that it asks for is one for all calls. */
function learn(queue: EndpointQueue, problem: Problem, wait: number | null): void {
  const { history } = queue;
  if (!isBusy(problem) || wait === null) return;
  history.refusals += 1;
  if (problem.retryAfterSeconds !== undefined) queue.hold(problem.retryAfterSeconds * 1000);
  else if (history.refusals >= MANY_REFUSALS) queue.hold(wait);
}

/** No endpoint needs so much to be said otherwise: one that refuses on and on is given up. */
const MOST_ADAPTIONS = 10;

/** A failure of a request of which something was left out by then: what that was is told with it. */
function refusedThroughout(error: ProblemError, adaptions: readonly Adaption[]): ProblemError {
  if (adaptions.length === 0) return error;
  const before = adaptions.map(({ of }) => of).join(", ");
  const message = `${error.problem.message} Before that it had refused ${before}; it was asked again without that.`;
  return new ProblemError({ ...error.problem, message }, { cause: error });
}

/** Not sent: something has changed since the call asked for its turn. */
class TurnGivenUp extends Error {}

/** A request that failed, and whether it may be billed all the same. */
class FailedRequest {
  constructor(
    readonly error: unknown,
    readonly billable: boolean,
  ) {}
}

/**
 * Calls a model through the queue of its endpoint, again after waits where that may help, in a weaker form of the reply
 * where the one asked for can't be had, and at once without what the endpoint refuses. Each request has a turn, a sum set aside and an entry in the books of its
 * own. See `Dispatcher.provider` for what it rejects with.
 */
export async function makeCall(
  { provider, choice, gate }: CallSource,
  request: GenerateRequest,
  options: GenerateOptions,
  way: CallWay,
): Promise<GenerateResult> {
  const { signal, onText } = options;
  const { queue, policy, lessons } = way;
  const failedForms: FailedForm[] = [];
  const adaptions: Adaption[] = [...(options.adaptions ?? [])];
  let refusals = 0;
  let failures: Failures = NO_FAILURES;
  let requests = 0;
  let waited = 0;
  let cost = NOTHING;
  let asOf: string | null = null;
  let seen = "";
  /** The request that is out, for those who hold calls back and for those who learn from it. */
  let out: RequestOut | null = null;
  let trial: Trial | null = null;

  function answered(): void {
    out?.answered();
    trial?.answered();
  }

  /** Nothing is out any more. `problem`: why nothing came of the call. */
  function over(problem: Problem | null): void {
    trial?.over();
    out?.ended(problem);
    trial = null;
    out = null;
  }

  /** Waits until the request may ask for its turn, knowing what calls beside it have learnt. */
  async function ready(): Promise<void> {
    await gate?.pass(signal);
    adaptions.push(...lessons.missing(adaptions));
    lessons.check(request, adaptions);
    trial = await lessons.turn(adaptions, signal);
  }

  /** Throws `TurnGivenUp` where it has become known since that the request is not to go, or not like that. */
  function stillGoes(): void {
    if (gate?.isShut() || lessons.missing(adaptions).length > 0) throw new TurnGivenUp();
    lessons.check(request, adaptions);
  }

  /** One request in its turn. What it cost is settled beside, so that the next call need not wait for that. */
  async function once(): Promise<{ result: GenerateResult; settling: Promise<void> }> {
    const settings = await way.spending();
    const abilities = adapted(abilitiesOf(choice, settings.corrections), adaptions);
    const tariff = tariffOf(choice, request, settings, abilities);
    const admission = await way.admit(tariff, signal);
    asOf = tariff.asOf;
    const told: { counted: TokenUsage | null; text: string } = { counted: null, text: "" };
    /** While a video goes ahead of the request. */
    let ahead = false;
    const settle = (spent: Cost | null) => {
      if (spent !== null) cost = sumOf(cost, spent);
      return admission.settle(spent).catch(() => undefined);
    };
    if (signal.aborted) {
      void settle(null);
      throw abortError();
    }
    try {
      // A sum was set aside meanwhile, which takes its time.
      stillGoes();
    } catch (error) {
      void settle(null);
      throw error;
    }
    const wasCutOff = isCutOff(choice);
    out = gate?.begin() ?? null;
    requests += 1;
    try {
      const result = await attempt(provider, request, {
        ...options,
        failedForms,
        adaptions,
        ...(tariff.mostTokens === null ? {} : { mostTokens: tariff.mostTokens }),
        timeoutSeconds: await way.timeoutSeconds(),
        onCounted(usage) {
          told.counted = usage;
        },
        onUpload(progress) {
          ahead = progress !== null;
          options.onUpload?.(progress);
        },
        onText(delta) {
          answered();
          told.text += delta;
          if (onText) seen += delta;
          onText?.(delta);
        },
      });
      answered();
      out?.replied();
      queue.history = { reached: true, replied: true, refusals: 0 };
      const usage = believableUsage(result.record.usage, result.text);
      const record = { ...result.record, usage };
      const settling = settle(tariff.billed(usage));
      // No price of the table is in it.
      if (cost.usd === usage.charged) asOf = null;
      return { result: { ...result, record }, settling };
    } catch (error) {
      if (error instanceof AdaptionError && !error.sent) {
        requests -= 1;
        void settle(null);
        throw new FailedRequest(error, false);
      }
      if (told.text !== "" || told.counted !== null || isOfAnswer(error)) queue.history.reached = true;
      // A browser that is offline before and after has sent nothing.
      const isUnsent = wasCutOff && isCutOff(choice) && toProblem(error).code === "unreachable";
      const billable = !ahead && !isUnsent && (told.counted !== null || mayBeBilled(error));
      const counted = believableUsage(told.counted ?? UNCOUNTED, told.text);
      void settle(ahead || isUnsent ? null : billable ? tariff.billed(counted) : NOTHING);
      throw new FailedRequest(error, billable);
    }
  }

  for (;;) {
    const from = performance.now();
    options.onWaiting?.(true);
    try {
      await ready();
      const { result, settling } = await queue.run(
        () => {
          stillGoes();
          waited += performance.now() - from;
          options.onWaiting?.(false);
          return once();
        },
        { signal, again: requests > 0 },
      );
      over(null);
      await settling;
      if (options.requests) options.requests.left -= 1;
      return {
        ...result,
        record: {
          ...result.record,
          attempts: requests,
          waitedMilliseconds: Math.round(waited),
          price: priceOfCall(cost, asOf),
        },
      };
    } catch (thrown) {
      const { error, billable } = thrown instanceof FailedRequest ? thrown : new FailedRequest(thrown, false);
      if (error instanceof AdaptionError && error.sent) lessons.learn(error);
      if (isAbort(error) || signal.aborted || error instanceof AdaptionError || error instanceof TurnGivenUp)
        over(null);
      if (isAbort(error) || signal.aborted) throw abortError();
      if (error instanceof TurnGivenUp) continue;
      if (error instanceof AdaptionError && !error.adaption.learnt.limits) {
        if (refusals >= MOST_ADAPTIONS) throw refusedThroughout(error, adaptions);
        refusals += 1;
        // A refusal says nothing of how often the same may be asked: the next request is another one.
        queue.history.reached = true;
        adaptions.push(error.adaption);
        continue;
      }
      // The author of the request chooses the frames, since it wrote the text around them.
      if (error instanceof AdaptionError)
        throw new AdaptionError(error, error.adaption, { sent: error.sent, before: adaptions });
      const problem = toProblem(error);
      failures = withFailure(failures, problem, billable);
      if (options.requests && billable) options.requests.left -= 1;
      const left = options.requests?.left ?? policy.billableTries;
      if (left <= 0) {
        over(problem);
        throw refusedThroughout(new ProblemError(problem, { cause: error }), adaptions);
      }
      if (error instanceof ReplyFormError && maySpendMore(failures, policy)) {
        over(null);
        queue.history.reached = true;
        failedForms.push(error.failed);
        continue;
      }
      const wait = retryDelay(problem, failures, queue.history, policy);
      learn(queue, problem, wait);
      const givenUp = wait === null || seen !== "";
      over(givenUp ? problem : null);
      if (givenUp) throw refusedThroughout(new ProblemError(problem, { cause: error }), adaptions);
      options.onRetry?.(problem);
      options.onWaiting?.(true);
      const asleep = performance.now();
      await queue.backOff(wait, isBusy(problem) ? "busy" : "back-off", signal);
      waited += performance.now() - asleep;
    }
  }
}
