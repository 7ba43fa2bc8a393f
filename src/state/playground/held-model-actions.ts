import { modelAddress, modelReference } from "../../lib/model-reference";
import { type ModelChoice, recallModels, rememberModels } from "../models/model-choices";
import type { ActionContext, PlaygroundActions } from "./playground-state";

type HeldModelActions = Pick<PlaygroundActions, "reconnectModels" | "dropModelsAt" | "forgetModels">;

/** What keys that come and go mean for the models in use. */
export function heldModelActions(
  { get, set, services, dismiss }: ActionContext,
  { dropModels, stopCalls }: { dropModels: () => Promise<void>; stopCalls: () => void },
): HeldModelActions {
  return {
    async forgetModels() {
      stopCalls();
      rememberModels({ caption: null, judge: null, otherJudges: [] });
      await dropModels();
      dismiss("run");
      dismiss("comparison");
    },

    async reconnectModels(hasKey) {
      const remembered = recallModels();
      const connected: ModelChoice[] = [];
      async function connect(choice: ModelChoice): Promise<void> {
        await services.engine.call("models/connect", { connection: { ...choice, apiKey: "" } });
        connected.push(choice);
      }
      for (const role of ["caption", "judge"] as const) {
        const choice = remembered?.[role];
        if (!choice || get().models[role] !== null || !hasKey(modelAddress(choice))) continue;
        await connect(choice);
        set(({ models }) => ({ models: { ...models, [role]: choice } }));
      }
      const inUse = new Set(get().otherJudges.map(modelReference));
      for (const choice of remembered?.otherJudges ?? []) {
        if (inUse.has(modelReference(choice)) || !hasKey(modelAddress(choice))) continue;
        await connect(choice);
        set(({ otherJudges }) => ({ otherJudges: [...otherJudges, choice] }));
      }
      return connected;
    },

    dropModelsAt(baseUrl) {
      const { models, otherJudges, confirmed } = get();
      const left = (choice: ModelChoice) => modelAddress(choice) !== baseUrl;
      const leftAs = (choice: ModelChoice | null) => (choice && left(choice) ? choice : null);
      set({
        models: { caption: leftAs(models.caption), judge: leftAs(models.judge) },
        otherJudges: otherJudges.filter(left),
        confirmed: confirmed.filter(left),
      });
    },
  };
}
