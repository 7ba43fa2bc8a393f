import { createStore, type StoreApi } from "zustand/vanilla";
import type { SignInCalls } from "../engine/shared/protocol";
import { SIGN_IN_CHANNEL } from "../foundation/agreed-names";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import { ProblemError } from "../foundation/errors";
import { lazyModule } from "../foundation/fetch-part";
import { untilAborted } from "../foundation/or-aborted";
import { addressOfPage } from "../foundation/search-parameters";
import { modelAddress, modelReference } from "../shapes/model-reference";
import type { SignInReturn, SignInTaken } from "../shapes/tab-words";
import { DEFAULT_SETTINGS, USUAL_JUDGING } from "../shapes/usual";
import { type AppStore, createAppStore } from "./app-store";
import {
  asForm,
  eachModelOnce,
  type ModelChoice,
  type Remembered,
  recallModels,
  rememberModels,
  withoutKey,
} from "./models/model-choices";
import type { ModelsActions, ModelsState, ModelsStore } from "./models/models-state";
import type { PlaygroundStore } from "./playground/playground-state";
import { createPlaygroundStore } from "./playground/playground-store";
import { createQueueStore, type QueueStore } from "./queue-store";
import type { Services } from "./services";
import type { SessionsStore } from "./sessions/sessions-state";
import { createSessionsStore } from "./sessions/sessions-store";
import { createTryRule, type TryRule } from "./try-rule";

/** No model is in use. */
const NO_MODELS: Pick<ModelsState, "models" | "otherJudges" | "confirmed" | "kept"> = {
  models: { caption: null, judge: null },
  otherJudges: [],
  confirmed: [],
  kept: [],
};

/** Updates the models in use when keys come and go. */
function heldModelActions(
  { getState: get, setState: set }: Pick<StoreApi<ModelsStore>, "getState" | "setState">,
  engine: Services["engine"],
): Pick<ModelsActions, "reconnectModels" | "dropModelsAt"> {
  return {
    async reconnectModels(hasKey) {
      const remembered = recallModels();
      const connected: ModelChoice[] = [];
      async function connect(choice: ModelChoice): Promise<void> {
        await engine.call("models/connect", { connection: { ...choice, apiKey: "" } });
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

/** All that an earlier visit left to choose from. Visits before there was such a list knew what they used. */
function rememberedModels(remembered: Remembered | null): ModelChoice[] {
  if (remembered === null) return [];
  const { caption, judge, otherJudges, kept } = remembered;
  const used = [caption, judge, ...otherJudges].filter((choice) => choice !== null);
  return kept ?? eachModelOnce(used);
}

/** Judges in their order, without the model of captions that may stand in for the first. */
function ownJudges({ models, otherJudges }: Pick<ModelsState, "models" | "otherJudges">): ModelChoice[] {
  return [...(models.judge ? [models.judge] : []), ...otherJudges];
}

/** Changes the models to choose from: those of this page, and those remembered, of which another tab may have more or fewer. */
type ChangeKept = (change: (kept: readonly ModelChoice[]) => ModelChoice[]) => void;

/** The models to choose from, and what each of them is used for. */
function keptModelActions(
  { getState: get, setState: set }: Pick<StoreApi<ModelsStore>, "getState" | "setState">,
  engine: Services["engine"],
  changeKept: ChangeKept,
): Pick<ModelsActions, "keepModel" | "removeModel" | "letWrite" | "letJudge"> {
  const isSame = (one: ModelChoice) => {
    const reference = modelReference(one);
    return (other: ModelChoice) => modelReference(other) === reference;
  };

  async function use(caption: ModelChoice | null, judges: readonly ModelChoice[]): Promise<void> {
    const [first, ...others] = judges;
    await get().setModels({
      caption: caption && asForm(caption),
      judge: first ? asForm(first) : null,
    });
    await get().setOtherJudges(others.map(asForm));
  }

  return {
    async keepModel(form, before) {
      await engine.call("models/connect", { connection: form });
      const choice = withoutKey(form);
      set(({ confirmed }) => ({ confirmed: eachModelOnce([...confirmed, choice]) }));
      const replaces = before ? isSame(before) : () => false;
      const instead = (one: ModelChoice) => (replaces(one) ? choice : one);
      changeKept((kept) => eachModelOnce([...kept.map(instead), choice]));
      const { models } = get();
      const used = [...ownJudges(get()), ...(models.caption ? [models.caption] : [])];
      if (used.some(replaces))
        await use(models.caption && instead(models.caption), ownJudges(get()).map(instead));
    },

    removeModel(choice) {
      const removed = isSame(choice);
      changeKept((kept) => kept.filter((one) => !removed(one)));
      const { models, confirmed } = get();
      const [judge = null, ...otherJudges] = ownJudges(get()).filter((one) => !removed(one));
      const caption = models.caption && removed(models.caption) ? null : models.caption;
      set({
        models: { caption, judge },
        otherJudges,
        confirmed: confirmed.filter((one) => !removed(one)),
      });
      rememberModels({ caption, judge, otherJudges });
    },

    letWrite: (choice) => use(choice, ownJudges(get())),

    letJudge(choice, on) {
      const others = ownJudges(get()).filter((one) => !isSame(choice)(one));
      return use(get().models.caption, on ? [...others, choice] : others);
    },
  };
}

const fetchReader = lazyModule("What signs in", () => import("./models/read-sign-in"));

/** Waits until the tab that this sign-in came back to says so. */
function comeBack(
  channel: BroadcastChannel,
  state: string,
  signal: AbortSignal,
  read: (data: unknown) => SignInReturn | null,
): Promise<string | null> {
  return untilAborted<string | null>(signal, (resolve) => {
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const back = read(data);
      if (back?.state !== state) return;
      channel.postMessage({ kind: "taken", state } satisfies SignInTaken);
      resolve(back.code);
    });
    return undefined;
  });
}

/**
 * Signs in with OpenRouter in a tab of its own, so that nothing of this page is lost meanwhile; the key that comes of it
 * goes from OpenRouter to the engine. To be called from a click, else browsers open no tab. Rejects with `ProblemError`,
 * or with the abort error.
 */
async function signInWithOpenRouter(
  engine: Pick<WorkerClient<SignInCalls>, "call">,
  signal: AbortSignal,
): Promise<void> {
  const tab = window.open("", "_blank");
  if (tab === null) {
    throw new ProblemError({
      code: "tab-blocked",
      message: "The browser opened no tab to sign in.",
      nextStep: "Allow this page to open tabs (pop-ups), then try again, or enter a key.",
    });
  }
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  let away = false;
  try {
    const { readSignInReturn } = await fetchReader();
    const callback = addressOfPage(location.href);
    const { state, address } = await engine.call("sign-in/begin", { callback }, { signal });
    const back = comeBack(channel, state, signal, readSignInReturn);
    tab.opener = null;
    tab.location.replace(address);
    away = true;
    await engine.call("sign-in/finish", { state, code: await back }, { signal });
  } catch (error) {
    // A tab that has gone elsewhere by now belongs to the user.
    if (!away) tab.close();
    throw error;
  } finally {
    channel.close();
  }
}

type ModelsParts = {
  app: StoreApi<AppStore>;
  /** Ends the calls that are made with the models in use. */
  stopCalls: () => void;
};

/** The models in use and how they are asked; the engine alone holds their keys. */
function createModelsStore(
  { engine }: Pick<Services, "engine">,
  { app, stopCalls }: ModelsParts,
): StoreApi<ModelsStore> {
  const remembered = recallModels();
  return createStore<ModelsStore>((set, get, store) => {
    let confirming: Promise<unknown> = Promise.resolve();

    /** Drops models and keys from the engine's memory and from the page, and locks the vault. */
    async function dropModels(where: { everywhere: true } | null = null): Promise<void> {
      set(NO_MODELS);
      await engine.call("keys/forget", where);
    }

    const changeKept: ChangeKept = (change) => {
      set(({ kept }) => ({ kept: change(kept) }));
      rememberModels((before) => ({ kept: change(rememberedModels(before)) }));
    };

    /** Keeps models that were connected in this visit: another may take their place, and they stay known. */
    function keep(choices: readonly ModelChoice[]): void {
      set(({ confirmed }) => ({ confirmed: eachModelOnce([...confirmed, ...choices]) }));
      changeKept((kept) => eachModelOnce([...kept, ...choices]));
    }

    app.getState().attach({
      letGo: dropModels,
      async onStorage(event) {
        if (event.kind === "forgotten" && event.baseUrl !== null) {
          const { baseUrl } = event;
          get().dropModelsAt(baseUrl);
          await engine.call("keys/remove", { baseUrl, onlyHere: true });
          return;
        }
        if (event.kind === "forgotten") stopCalls();
        if (event.kind === "erased" || event.kind === "forgotten") await dropModels();
      },
    });

    return {
      ...NO_MODELS,
      settings: remembered?.settings ?? DEFAULT_SETTINGS,
      judging: remembered?.judging ?? USUAL_JUDGING,
      wholeVideo: null,

      kept: rememberedModels(remembered),

      ...heldModelActions(store, engine),
      ...keptModelActions(store, engine, changeKept),

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
        await dropModels({ everywhere: true });
      },

      setWholeVideo: (wholeVideo) => set({ wholeVideo }),

      setSettings(settings) {
        set({ settings });
        const { models } = get();
        rememberModels((earlier) => ({
          caption: models.caption ?? earlier?.caption ?? null,
          judge: models.judge ?? (models.caption ? null : (earlier?.judge ?? null)),
          settings,
        }));
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

/** All that the page knows, by what it is about. */
export type Stores = {
  /** For stores that are made when their page is opened. */
  services: Services;
  app: StoreApi<AppStore>;
  models: StoreApi<ModelsStore>;
  playground: StoreApi<PlaygroundStore>;
  queue: StoreApi<QueueStore>;
  sessions: StoreApi<SessionsStore>;
  tryRule: TryRule;
};

/** Makes the stores and connects them. None asks the engine for anything yet. */
export function createStores(services: Services): Stores {
  const app = createAppStore(services);
  const models = createModelsStore(services, {
    app,
    stopCalls: () => playground.getState().stopCalls(),
  });
  const sessions = createSessionsStore(services, { app });
  const playground = createPlaygroundStore(services, { models, sessions });
  const queue = createQueueStore(services);
  const tryRule = createTryRule(services.checks);
  return { services, app, models, sessions, playground, queue, tryRule };
}

/** When to open storage: at once, or at `rest` where nothing is kept, so that the first view need not wait for it. */
export async function turnOfStorage({ page }: Pick<Services, "page">, rest: Promise<void>): Promise<void> {
  if (await page.isFirstVisit()) await rest;
}

/**
 * Opens storage at its turn and lists the sessions, whatever screen is shown first. `rest`: when the page has time to
 * follow calls to models.
 */
export function startStores({ sessions, queue }: Stores, turn: Promise<void>, rest: Promise<void>): void {
  const start = () => void sessions.getState().start();
  void turn.then(start);
  const stop = sessions.subscribe(({ saving }) => {
    if (saving === "saved") return;
    // Work that is to be kept waits for no view.
    stop();
    start();
  });
  void rest.then(() => queue.getState().start());
}
