import type { Provider } from "../../calls/provider";
import type { CallPurpose, CallSource } from "../../calls/queue/call-source";
import { createDispatcher, type Dispatcher } from "../../calls/queue/dispatcher";
import { gatesOfWork, type ModelGates } from "../../evaluation/run/model-gates";
import type { Judges } from "../../evaluation/run/steps";
import { ProblemError } from "../../foundation/errors";
import type { ModelChoice } from "../../shapes/connection";
import { modelAddress } from "../../shapes/model-reference";
import type { ModelSettings } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import { usualLimits } from "../../shapes/usual";
import type { Storage } from "../../storage/open-storage";
import { type ConnectedModels, noModel } from "./connected-models";

/**
 * The id for the spending cap, the run's own limit where it has one, and the gates that hold back the calls of each
 * model; those of a work of its own where there are none.
 */
export type CallingRun = Pick<CallSource, "runId" | "budgetUsd"> & { gates?: Pick<ModelGates, "of"> };

/** The path of the engine's calls of models: cache, spending caps, queue, retries. */
export type ModelCalls = {
  dispatcher: Dispatcher;
  /** The model of a choice, for that purpose and run; throws as `ConnectedModels.find` does. */
  model(purpose: CallPurpose, run: CallingRun, choice: ModelChoice): Provider;
  /**
   * The models of these choices as judges, told apart by their place in the list: the same model may judge twice. With
   * how many questions at a time keep their endpoints busy, also while some wait to be asked again. Rejects with
   * `no-model` for none.
   */
  judges(run: CallingRun, choices: readonly ModelChoice[]): Promise<Judges>;
  /** The number of tasks, or questions of other work, at a time that keeps the endpoints of these models busy; without a model, as many as are kept together. */
  tasksAtATime(choices: readonly ModelChoice[]): Promise<number>;
};

const MOST_AT_A_TIME = 64;

/** Tasks that call nobody, whose rules take next to no time: so many results are kept together. */
const WITHOUT_CALLS = 32;

/** Settings that can't be read have the usual ones in their place, which have no cap: nothing would bound what calls cost. */
function capsUnknown(problem: Problem): Problem {
  const { code, message, nextStep } = problem;
  return {
    code,
    message: `No model was called, since nobody knows which spending caps hold. ${message}`,
    nextStep: code === "settings-newer" ? nextStep : `Under “Settings”: ${nextStep}`,
  };
}

/** Calls of connected models, with the settings, kept replies and spending of this browser. */
export function createModelCalls(storage: () => Promise<Storage>, models: ConnectedModels): ModelCalls {
  let known: Promise<ModelSettings> | null = null;
  let watching = false;

  async function readSettings(): Promise<ModelSettings> {
    const { settings } = await storage();
    if (!watching) {
      watching = true;
      settings.onChange(() => {
        known = null;
        dispatcher.settingsChanged().catch(() => undefined);
      });
    }
    const { settings: kept, problem } = await settings.read();
    if (problem) throw new ProblemError(capsUnknown(problem));
    return kept;
  }

  function settings(): Promise<ModelSettings> {
    known ??= readSettings().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  }

  const dispatcher = createDispatcher({
    settings,
    stores: storage,
    locks: globalThis.navigator?.locks,
  });

  const model: ModelCalls["model"] = (purpose, { gates = gatesOfWork(), ...run }, choice) =>
    dispatcher.provider({ ...models.find(choice), purpose, ...run, gate: gates.of(choice) });

  async function placesAt(baseUrl: string): Promise<number> {
    const { limits } = await settings();
    const own = limits.find((each) => each.baseUrl === baseUrl) ?? usualLimits(baseUrl);
    return own.concurrency;
  }

  /** Twice as many as there are places, so that these are busy while some wait to be asked again. */
  function keepBusy(places: readonly number[]): number {
    return Math.min(2 * places.reduce((sum, one) => sum + one, 0), MOST_AT_A_TIME);
  }

  return {
    dispatcher,
    model,

    async judges(run, choices) {
      if (choices.length === 0) throw noModel();
      // The same model may judge twice.
      const { gates = gatesOfWork() } = run;
      const judges = choices.map((choice, index) => ({
        id: index === 0 ? "judge" : `judge-${index + 1}`,
        provider: model("judge", { ...run, gates }, choice),
      }));
      const places = choices.map((choice) => placesAt(modelAddress(choice)));
      return { judges, questionsAtATime: keepBusy(await Promise.all(places)) };
    },

    async tasksAtATime(choices) {
      if (choices.length === 0) return WITHOUT_CALLS;
      const addresses = [...new Set(choices.map(modelAddress))];
      return keepBusy(await Promise.all(addresses.map(placesAt)));
    },
  };
}
