import type { CallPurpose } from "../../evaluation/calls/call-source";
import { createDispatcher, type Dispatcher } from "../../evaluation/calls/dispatcher";
import type { Provider } from "../../providers/provider";
import { type ModelSettings, USUAL_ENDPOINT_LIMITS } from "../../schemas/model-settings";
import type { Storage } from "../../storage/open-storage";
import type { ConnectedModels } from "./connected-models";
import type { ModelSlot } from "./engine-protocol";

/** Where the engine's calls of models pass through: cache, spending caps, queue, retries. */
export type CallsDesk = {
  dispatcher: Dispatcher;
  /** The model of the first role that has one, for that purpose and run; throws `no-model` when none has. */
  model(purpose: CallPurpose, runId: string, ...roles: ModelSlot[]): Provider;
  /** How many questions at a time keep the endpoints of judges busy, also while some wait to be asked again. */
  questionsAtATime(judges: readonly ModelSlot[][]): Promise<number>;
};

const MOST_QUESTIONS = 64;

/** The desk over connected models, with the settings, kept replies and spending of this browser. */
export function createCallsDesk(storage: () => Promise<Storage>, models: ConnectedModels): CallsDesk {
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
    return (await settings.read()).settings;
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

  return {
    dispatcher,
    model: (purpose, runId, ...roles) => dispatcher.provider({ ...models.find(...roles), purpose, runId }),

    async questionsAtATime(judges) {
      const { limits } = await settings();
      const calls = judges.map((roles) => {
        const { baseUrl } = models.find(...roles).choice;
        return (
          limits.find((each) => each.baseUrl === baseUrl)?.concurrency ?? USUAL_ENDPOINT_LIMITS.concurrency
        );
      });
      return Math.min(2 * calls.reduce((sum, one) => sum + one, 0), MOST_QUESTIONS);
    },
  };
}
