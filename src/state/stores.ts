import type { StoreApi } from "zustand/vanilla";
import type { AppStore } from "./app/app-state";
import { createAppStore } from "./app/app-store";
import type { ModelsStore } from "./models/models-state";
import { createModelsStore } from "./models/models-store";
import type { PlaygroundStore } from "./playground/playground-state";
import { createPlaygroundStore } from "./playground/playground-store";
import { createQueueStore, type QueueStore } from "./queue/queue-store";
import { createTryRule, type TryRule } from "./rules/try-rule";
import type { Services } from "./services";
import type { SessionsStore } from "./sessions/sessions-state";
import { createSessionsStore } from "./sessions/sessions-store";

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
    // What is to be kept waits for no view.
    stop();
    start();
  });
  void rest.then(() => queue.getState().start());
}
