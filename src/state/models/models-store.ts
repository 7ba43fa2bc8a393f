import { createStore, type StoreApi } from "zustand/vanilla";
import type { ModelChoice } from "../../shapes/connection";
import { USUAL_JUDGING } from "../../shapes/usual-judging";
import type { AppStore } from "../app/app-state";
import type { Services } from "../services";
import { DEFAULT_SETTINGS } from "./default-settings";
import { heldModelActions, NO_MODELS } from "./held-models";
import { keptModelActions, rememberedModels } from "./kept-models";
import { eachModelOnce, recallModels, rememberModels, withoutKey } from "./model-choices";
import type { ModelsStore } from "./models-state";
import { signInWithOpenRouter } from "./sign-in";

type ModelsParts = {
  app: StoreApi<AppStore>;
  /** Ends the calls that are made with the models in use. */
  stopCalls: () => void;
};

/** The models in use and how they are asked; the engine alone holds their keys. */
export function createModelsStore(
  { engine }: Pick<Services, "engine">,
  { app, stopCalls }: ModelsParts,
): StoreApi<ModelsStore> {
  const remembered = recallModels();
  return createStore<ModelsStore>((set, get, store) => {
    let confirming: Promise<unknown> = Promise.resolve();

    /** Drops models and keys from the engine's memory and from the page, and locks the vault. */
    async function dropModels(): Promise<void> {
      set(NO_MODELS);
      await engine.call("keys/forget", null);
    }

    function keep(choices: readonly ModelChoice[]): void {
      const kept = eachModelOnce([...get().kept, ...choices]);
      set({ kept });
      rememberModels({ kept });
    }

    app.getState().attach({
      letGo: dropModels,
      async onStorage(event) {
        if (event.kind === "erased") await dropModels();
      },
    });

    return {
      ...NO_MODELS,
      settings: remembered?.settings ?? DEFAULT_SETTINGS,
      judging: remembered?.judging ?? USUAL_JUDGING,
      wholeVideo: null,

      kept: rememberedModels(remembered),

      ...heldModelActions(store, engine),
      ...keptModelActions(store, engine),

      listModels: (connection) => engine.call("models/list", { connection }),

      signInWithOpenRouter: (signal) => signInWithOpenRouter(engine, signal),

      async setModels(form) {
        for (const role of ["caption", "judge"] as const) {
          const connection = form[role];
          if (connection) await engine.call("models/connect", { connection });
          // At once: the next may be refused, and this one is in use by then.
          set(({ models }) => ({
            models: { ...models, [role]: connection ? withoutKey(connection) : null },
          }));
        }
        keep(Object.values(get().models).filter((choice) => choice !== null));
        rememberModels({ ...get().models, settings: get().settings });
      },

      async setOtherJudges(forms) {
        for (const connection of forms) await engine.call("models/connect", { connection });
        const otherJudges = forms.map(withoutKey);
        set({ otherJudges });
        keep(otherJudges);
        rememberModels({ otherJudges });
      },

      async connectModel(connection) {
        await engine.call("models/connect", { connection });
        set(({ confirmed }) => ({ confirmed: eachModelOnce([...confirmed, withoutKey(connection)]) }));
        keep([withoutKey(connection)]);
      },

      confirmModels(choices) {
        const known = engine.call("models/confirm", { choices: [...choices] }).then(() => {
          set(({ confirmed }) => ({ confirmed: eachModelOnce([...confirmed, ...choices]) }));
        });
        confirming = Promise.allSettled([confirming, known]);
        return known;
      },

      async confirmationsKnown() {
        await confirming;
      },

      async forgetModels() {
        stopCalls();
        rememberModels({ caption: null, judge: null, otherJudges: [], kept: [] });
        await dropModels();
      },

      setWholeVideo: (wholeVideo) => set({ wholeVideo }),

      setSettings(settings) {
        set({ settings });
        const { models } = get();
        const earlier = recallModels();
        rememberModels({
          caption: models.caption ?? earlier?.caption ?? null,
          judge: models.judge ?? (models.caption ? null : (earlier?.judge ?? null)),
          settings,
        });
      },

      setJudging(judging) {
        set({ judging });
        rememberModels({ judging });
      },

      testJudge: ({ judge, size }, { signal, onResult }) =>
        engine.call(
          "judges/test",
          { runId: crypto.randomUUID(), judge, size },
          { signal, onEvent: onResult },
        ),
    };
  });
}
