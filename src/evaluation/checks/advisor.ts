import { createWorkerClient, type WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, ProblemError } from "../../foundation/errors";
import type { ChecklistSoundness } from "../checklist-soundness";
import type { DerivedSamples } from "../derived-samples/rewrites";
import type { MakingRules } from "../made-instructions/making-rules";
import type {
  ChecksCalls,
  LoadedEvent,
  ParameterFaults,
  SuggestedCheck,
  SuggestedEdit,
} from "./checks-protocol";

/**
 * The answer of a worker, or something else once it has taken too long: then the worker is killed. The time runs from
 * when the worker has loaded what it needs: a slow network or machine is no runaway work.
 */
export async function withinBudget<T>(
  client: WorkerClient<ChecksCalls>,
  milliseconds: number,
  ask: (options: { onEvent: (event: LoadedEvent) => void }) => Promise<T>,
  otherwise: T,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEvent = () => {
    timer ??= setTimeout(() => client.terminate(), milliseconds);
  };
  try {
    return await ask({ onEvent });
  } catch (error) {
    if (isAbort(error)) return otherwise;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Longest time a piece of advice may take, once all is loaded, before its worker is killed. */
const ADVICE_BUDGET_MILLISECONDS = 5000;

/** The same for the samples of a whole study. */
const DERIVING_BUDGET_MILLISECONDS = 60_000;

/** Advice by rules, from a worker of its own: what runs away there holds up no check. */
export type Advisor = {
  /** The smallest change that lets a failed check pass; null when there is none, or none was found in time. */
  edit(request: ChecksCalls["edit"]["input"]): Promise<SuggestedEdit | null>;
  /** The format checks that an instruction asks for; none when they could not be read in time. */
  suggest(instruction: string): Promise<SuggestedCheck[]>;
  /** The JSON Schema of every rule's parameters, by constraint id. */
  parameters(): Promise<Record<string, object>>;
  /** Reasons why the rules cannot be run with their parameters, check by check; null when it was not found out in time. */
  validate(request: ChecksCalls["validate"]["input"]): Promise<ParameterFaults[] | null>;
  /** Samples made of others; null when they could not be made in time. */
  derive(request: ChecksCalls["derive"]["input"]): Promise<DerivedSamples | null>;
  /** Our rules at work on instructions in the making. */
  making: MakingRules;
  /** Whether a text can pass a checklist's format checks; null when it was not found out in time. */
  sound(request: ChecksCalls["sound"]["input"]): Promise<ChecklistSoundness | null>;
};

/** `start` makes the worker, at the first question. */
export function createAdvisor(start: () => Worker): Advisor {
  const client = createWorkerClient<ChecksCalls>(start);

  const inTime = <T>(ask: Parameters<typeof withinBudget<T>>[2], otherwise: T) =>
    withinBudget(client, ADVICE_BUDGET_MILLISECONDS, ask, otherwise);

  /** Rejects where the rules did not get through: nothing can be made without their answer. */
  async function sure<T extends object>(ask: Parameters<typeof withinBudget<{ answer: T } | null>>[2]) {
    const given = await inTime(ask, null);
    if (given) return given.answer;
    throw new ProblemError({
      code: "rules-too-slow",
      message: "Our rules did not get through this instruction in time.",
      nextStep: "Shorten it, or draw other constraints, and try again. The others are not touched.",
    });
  }
  const making: MakingRules = {
    draw: (task, options) =>
      sure(async (told) => ({ answer: await client.call("draw", { task, options }, told) })),
    wording: (task) => sure(async (told) => ({ answer: await client.call("wording", task, told) })),
    hold: (held) => sure(async (told) => ({ answer: await client.call("hold", held, told) })),
    faults: (task, seconds) =>
      sure(async (told) => ({ answer: await client.call("faults", { task, seconds }, told) })),
    contradiction: (format) => inTime((told) => client.call("contradiction", { format }, told), null),
  };

  return {
    making,
    edit: (request) => inTime((options) => client.call("edit", request, options), null),
    suggest: (instruction) => inTime((options) => client.call("suggest", { instruction }, options), []),
    // The rules' own: nothing in it can run away.
    parameters: () => client.call("parameters", null),
    derive: (request) =>
      withinBudget(
        client,
        DERIVING_BUDGET_MILLISECONDS,
        (options) => client.call("derive", request, options),
        null,
      ),
    sound: (request) => inTime((options) => client.call("sound", request, options), null),
    validate: (request) => inTime((options) => client.call("validate", request, options), null),
  };
}
