import { normaliseBaseUrl } from "../../lib/base-url";
import { type ModelChoice, recallModels, rememberModels } from "../models/model-choices";
import type { ActionContext, PlaygroundActions } from "./playground-state";

type HeldModelActions = Pick<PlaygroundActions, "reconnectModels" | "dropModelsAt" | "forgetModels">;

/** The address in its one form; null where it is none. */
function addressOf(choice: ModelChoice): string | null {
  try {
    return normaliseBaseUrl(choice.baseUrl);
  } catch {
    return null;
  }
}

/** What keys that come and go mean for the models in use. */
export function heldModelActions(
  { get, set, services, dismiss }: ActionContext,
  { dropModels, stopCalls }: { dropModels: () => Promise<void>; stopCalls: () => void },
): HeldModelActions {
  return {
    async forgetModels() {
      stopCalls();
      rememberModels({ caption: null, judge: null, otherJudges: { "judge-2": null, "judge-3": null } });
      await dropModels();
      dismiss("run");
      dismiss("comparison");
    },

    async reconnectModels(hasKey) {
      const remembered = recallModels();
      const connected: ModelChoice[] = [];
      for (const role of ["caption", "judge"] as const) {
        const choice = remembered?.[role];
        const address = choice ? addressOf(choice) : null;
        if (!choice || address === null || get().models[role] !== null || !hasKey(address)) continue;
        await services.engine.call("models/connect", { role, connection: { ...choice, apiKey: "" } });
        set(({ models }) => ({ models: { ...models, [role]: choice } }));
        connected.push(choice);
      }
      for (const slot of ["judge-2", "judge-3"] as const) {
        const choice = remembered?.otherJudges?.[slot];
        const address = choice ? addressOf(choice) : null;
        if (!choice || address === null || get().otherJudges[slot] !== null || !hasKey(address)) continue;
        await services.engine.call("models/connect", { role: slot, connection: { ...choice, apiKey: "" } });
        set(({ otherJudges }) => ({ otherJudges: { ...otherJudges, [slot]: choice } }));
        connected.push(choice);
      }
      return connected;
    },

    dropModelsAt(baseUrl) {
      const { caption, judge } = get().models;
      const left = (choice: ModelChoice | null) =>
        choice !== null && addressOf(choice) === baseUrl ? null : choice;
      const { "judge-2": second, "judge-3": third } = get().otherJudges;
      set({
        models: { caption: left(caption), judge: left(judge) },
        otherJudges: { "judge-2": left(second), "judge-3": left(third) },
        confirmed: get().confirmed.filter((choice) => left(choice) !== null),
      });
    },
  };
}
