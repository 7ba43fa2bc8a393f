import type { CallGate } from "../../calls/queue/call-source";
import { ProblemError } from "../../foundation/errors";
import { untilAborted } from "../../foundation/or-aborted";
import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import type { Problem } from "../../shapes/problem";
import {
  asHeldModel,
  causeOf,
  createPauseGate,
  isModelFault,
  type PauseGate,
  ranOut,
} from "./holding-causes";

/**
 * Consecutive calls of a model that fail with a permanent fault before it is given up, and calls that run at a time before its
 * first answer.
 */
type GateLimits = { faults: number; unanswered: number };

/** A run asks for many captions: each call that is out could be in vain. */
const OF_RUNS: GateLimits = { faults: 3, unanswered: 3 };
/** Other work is short, and its calls wait in the queue of the endpoint, where people see and pause them. */
const OF_WORK: GateLimits = { faults: 1, unanswered: Number.POSITIVE_INFINITY };

/** Calls in a row that ran out of time, with no whole reply between them, before a model is given up. */
const MOST_UNENDED = 3;

type Known = {
  out: number;
  answered: boolean;
  faults: number;
  unended: number;
  fault: Problem | null;
  /**
   * Permission to write captions of media it was not shown: one such caption is under way or written, or a person
   * allowed it.
   */
  unseen: "no" | "one" | "yes";
};

const UNKNOWN: Known = { out: 0, answered: false, faults: 0, unended: 0, fault: null, unseen: "no" };

/** The gates of a run's calls: the pause of the run, and the behaviour of its models. */
export type ModelGates = {
  of(choice: ModelChoice): CallGate;
  /** The fault by which this model is called no more; null while it is called. */
  fault(choice: ModelChoice): Problem | null;
  /** The reason why a model is called no more, of the first of them; null while all are called. */
  held(): Problem | null;
  /** A fault as it is told to people: with the model that is called no more because of it, if there is one. */
  told(fault: Problem): Problem;
  /**
   * A caption is about to be written by a model that is shown nothing. Throws `problem` unless it is the first one, or
   * people have gone on since. `written`: call it when it is there: the model writes no further one then.
   */
  unseen(choice: ModelChoice, problem: Problem): { written(): void; failed(): void };
  /** Every model is called again; one that was shown nothing only when people have gone on. */
  forgive(byPeople: boolean): void;
};

/**
 * @param pause holds back the calls of all models
 * @param isFault true for what every further call of a model would meet; `answered`: whether it has answered before
 * @param onRequest called whenever a request goes out; what it returns is called whenever some of the answer is there
 * @param asTold a fault as the work tells it once it calls the model no more
 * @param limits by which a model is called no more
 */
export function createModelGates(
  pause: PauseGate,
  isFault: (problem: Problem, answered: boolean) => boolean,
  onRequest: () => () => void = () => () => undefined,
  asTold: (problem: Problem, model: string) => Problem = asHeldModel,
  limits = OF_RUNS,
): ModelGates {
  const models = new Map<string, Known>();
  let wake: (() => void)[] = [];

  function changed(): void {
    const woken = wake;
    wake = [];
    for (const each of woken) each();
  }

  function change(signal: AbortSignal): Promise<void> {
    return untilAborted<void>(signal, (go) => {
      wake.push(go);
      return () => {
        wake = wake.filter((each) => each !== go);
      };
    });
  }

  function known(choice: ModelChoice): Known {
    const reference = modelReference(choice);
    const one = models.get(reference) ?? { ...UNKNOWN };
    models.set(reference, one);
    return one;
  }

  /** A model that has not answered, or meets faults, is asked by few at a time: each could be in vain. */
  const hasRoom = ({ answered, faults, out }: Known) =>
    (answered && faults === 0) || faults + out < limits.unanswered;

  return {
    of(choice) {
      const model = known(choice);
      return {
        async pass(signal) {
          for (;;) {
            if (model.fault) throw new ProblemError(model.fault);
            if (pause.closed()) await pause.pass(signal);
            else if (hasRoom(model)) return;
            else await change(signal);
          }
        },
        isShut: () => pause.closed() !== null || model.fault !== null || !hasRoom(model),
        begin() {
          model.out += 1;
          const onAnswered = onRequest();
          return {
            answered() {
              model.answered = true;
              model.faults = 0;
              onAnswered();
              changed();
            },
            replied() {
              model.unended = 0;
            },
            ended(problem) {
              model.out -= 1;
              if (problem && isFault(problem, model.answered)) {
                model.faults += 1;
                if (model.faults >= limits.faults) model.fault ??= asTold(problem, choice.model);
              }
              if (problem && ranOut(problem)) {
                model.unended += 1;
                if (model.unended >= MOST_UNENDED) model.fault ??= asTold(causeOf(problem), choice.model);
              }
              changed();
            },
          };
        },
      };
    },
    fault: (choice) => models.get(modelReference(choice))?.fault ?? null,
    held: () => [...models.values()].find(({ fault }) => fault !== null)?.fault ?? null,
    told: (fault) =>
      [...models.values()].map((model) => model.fault).find((one) => one?.code === causeOf(fault).code) ??
      asHeldModel(fault, null),
    unseen(choice, problem) {
      const model = known(choice);
      if (model.unseen === "one") throw new ProblemError(problem);
      if (model.unseen === "yes") return { written: () => undefined, failed: () => undefined };
      model.unseen = "one";
      return {
        written() {
          model.fault = problem;
          changed();
        },
        failed() {
          model.unseen = "no";
        },
      };
    },
    forgive(byPeople) {
      for (const model of models.values()) {
        const asksPeople = model.fault !== null && model.unseen === "one";
        if (asksPeople && !byPeople) continue;
        if (asksPeople) model.unseen = "yes";
        model.faults = 0;
        model.unended = 0;
        model.fault = null;
        model.answered = false;
      }
      changed();
    },
  };
}

/**
 * The gates of work that is no run and pauses for nobody: after a fault that every further call would meet, as a refused key,
 * none goes out.
 */
export function gatesOfWork(): Pick<ModelGates, "of"> {
  const isFault = (problem: Problem) => isModelFault(problem, true);
  return createModelGates(createPauseGate(), isFault, undefined, (problem) => problem, OF_WORK);
}
