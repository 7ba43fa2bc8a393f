import { abortError, WAS_KEPT } from "../../foundation/errors";
import { PART_NOT_FETCHED, SCRIPT_NOT_FETCHED } from "../../foundation/fetch-part";
import { untilAborted } from "../../foundation/or-aborted";
import type { Problem } from "../../shapes/problem";

/** The event by which a held run may resume by itself; null: a person has to say that the cause is gone. */
export type GoesOnBy = "network" | "vault" | "settings" | null;

type Held = { by: "run" | "task"; goesOnBy: GoesOnBy };

const HELD: Readonly<Record<string, Held>> = {
  "spending-cap-run": { by: "run", goesOnBy: "settings" },
  "spending-cap-day": { by: "run", goesOnBy: "settings" },
  // Nobody knows which caps hold.
  "settings-unreadable": { by: "run", goesOnBy: "settings" },
  "settings-newer": { by: "run", goesOnBy: "settings" },
  "spending-unbounded": { by: "task", goesOnBy: "settings" },
  "vault-locked": { by: "run", goesOnBy: "vault" },
  "quota-full": { by: "run", goesOnBy: null },
  offline: { by: "run", goesOnBy: "network" },
  // It belongs to the page and not to a task: every further one needs it as well.
  [PART_NOT_FETCHED]: { by: "run", goesOnBy: null },
  // Others can go on without a model that was taken away, or that nobody has confirmed here yet.
  "no-model": { by: "task", goesOnBy: "vault" },
  "model-not-confirmed": { by: "task", goesOnBy: "vault" },
  // People are asked first: what such a model writes is about nothing that it was shown.
  "model-shown-nothing": { by: "task", goesOnBy: null },
  // Its endpoint may be at fault, or the time that it is given: people see to that.
  "replies-without-end": { by: "task", goesOnBy: null },
  // Nothing went wrong: it was stopped, and going on does it.
  unfinished: { by: "task", goesOnBy: null },
};

/** Whom a cause keeps waiting: the whole run, one task while others go on, or nobody: then the task has failed. */
export function heldBy({ code }: Problem): "run" | "task" | null {
  return HELD[code]?.by ?? null;
}

/** Faults that every further call of a model would meet: with its key, its name, its credit, or an address that is none of models. */
const MODEL_FAULTS = new Set(["key-refused", "no-credit", "unknown-model", "not-an-api"]);

/** A call is given up where its endpoint asks for a longer wait: each further one within that time would be, too. */
const LONGEST_WAIT_SECONDS = 5 * 60;

/**
 * True for a fault that every further call of the same model would meet. `answered`: it has answered before; an address
 * that never has is wrong, closed to pages or off.
 */
export function isModelFault({ code, retryAfterSeconds = 0 }: Problem, answered: boolean): boolean {
  if (MODEL_FAULTS.has(code) || retryAfterSeconds > LONGEST_WAIT_SECONDS) return true;
  return code === "unreachable" && !answered;
}

/** True for a call whose time was over before its reply was: one says nothing of the next, several in a row do. */
export function ranOut({ code }: Problem): boolean {
  return code === "timed-out";
}

/** The fault of a model that a problem of a call stands for, once it is called no more: of several calls that ran out of time one. */
export function causeOf(problem: Problem): Problem {
  if (!ranOut(problem)) return problem;
  const { partialText: _none, message, ...rest } = problem;
  return {
    ...rest,
    code: "replies-without-end",
    message: `Several calls in a row ran out of time, with no whole reply between them. ${message.replace(WAS_KEPT, "")}`,
    retryable: false,
  };
}

/** Failures in a row, each of another part of some work, after which the rest is not tried. */
const MOST_IN_A_ROW = 3;

/** Failures that say nothing of what was asked: the next part may meet them too, or not. */
const OF_ENDPOINT = new Set(["server-error", "timed-out", "rate-limited", "stream-cut"]);

/** Knows why no further part of some work is to be begun; work of few parts that nothing can hold ends by it. */
type GivingUp = {
  /** Null while the rest is to be tried. */
  why(): Problem | null;
  went(): void;
  failed(problem: Problem): void;
};

/** Is told how each part of a work went. Given up is what every further part would meet, and what three in a row have met. */
export function createGivingUp(): GivingUp {
  let inARow = 0;
  let why: Problem | null = null;
  return {
    why: () => why,
    went() {
      inARow = 0;
    },
    failed(problem) {
      inARow = OF_ENDPOINT.has(problem.code) ? inARow + 1 : 0;
      const isOfAll = heldBy(problem) !== null || isModelFault(problem, false);
      if (isOfAll || inARow >= MOST_IN_A_ROW) why ??= problem;
    },
  };
}

/** By what a run that this cause holds may go on without being asked. */
export function goesOnBy({ code }: Problem): GoesOnBy {
  return HELD[code]?.goesOnBy ?? null;
}

/** A fault of a model as a run tells it; `model`: the one that it calls no more, null where it goes on calling it. */
export function asHeldModel(problem: Problem, model: string | null): Problem {
  const waits = model === null ? "" : ` What is to be done with “${model.slice(0, 100)}” waits.`;
  return {
    ...problem,
    message: problem.message + waits,
    nextStep: `${problem.nextStep} Then “Resume” goes on with the run.`,
  };
}

/** The look from within of a network that is gone: an endpoint, a file or a part of the page that did not come. */
const NOT_REACHED = new Set([
  "unreachable",
  "stream-cut",
  "remote-unreachable",
  "remote-broken-off",
  "media-engine-unavailable",
  PART_NOT_FETCHED,
]);

/** True for what a network that is gone would have led to, and other things too. */
export function isNotReached({ code, detail }: Problem): boolean {
  return NOT_REACHED.has(code) || (code === "worker-crashed" && detail === SCRIPT_NOT_FETCHED);
}

/** A cause as a run tells it: without a network nothing can be reached, whatever was; what found no room waits. */
export function asOfflineProblem(problem: Problem, isOnline: boolean): Problem {
  if (problem.code === "quota-full")
    return {
      ...problem,
      nextStep:
        "Make room on the disk, or free some under “Storage”, then “Resume”: what found no room waits on this page until then.",
    };
  if (problem.code.startsWith("spending-cap-"))
    return {
      ...problem,
      nextStep:
        "Raise the cap under “Settings”, or the run's own where it is set up: this goes on by itself then, and nothing is " +
        "paid twice. A shorter longest reply, less reasoning or fewer frames need less set aside.",
    };
  if (problem.code === "vault-locked")
    return {
      ...problem,
      nextStep: "Unlock it with your passphrase, under “Models” or “Settings”: this goes on by itself then.",
    };
  if (!isNotReached(problem) || isOnline) return problem;
  return {
    code: "offline",
    message: "This computer is offline, and what is needed could not be reached.",
    nextStep: "This goes on by itself once the network is back.",
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
  };
}

/** Holds work back while it is closed. */
export type PauseGate = {
  /** Resolves at once while the gate is open, else when it opens. Rejects with `AbortError` when cancelled. */
  pass(signal: AbortSignal): Promise<void>;
  /** Closes it; `why` is null where a person did, which no other reason replaces. Else the first one stays. */
  close(why: Problem | null): void;
  open(): void;
  /** Null while it is open. */
  closed(): { why: Problem | null } | null;
};

/** A gate that is open. `onChange` hears when it closes and opens. */
export function createPauseGate(onChange: () => void = () => undefined): PauseGate {
  let shut: { why: Problem | null } | null = null;
  let waiting: (() => void)[] = [];
  return {
    closed: () => shut,
    close(why) {
      if (shut && (why !== null || shut.why === null)) return;
      shut = { why };
      onChange();
    },
    open() {
      if (!shut) return;
      shut = null;
      const released = waiting;
      waiting = [];
      for (const release of released) release();
      onChange();
    },
    async pass(signal) {
      // The gate may have closed again since this call was released.
      while (shut) {
        await untilAborted<void>(signal, (release) => {
          waiting.push(release);
          return () => {
            waiting = waiting.filter((each) => each !== release);
          };
        });
      }
      if (signal.aborted) throw abortError();
    },
  };
}
