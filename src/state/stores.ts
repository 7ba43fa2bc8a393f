import type { StoreApi } from "zustand/vanilla";
import type { AppStore } from "./app/app-state";
import { createAppStore } from "./app/app-store";
import type { ModelsStore } from "./models/models-state";
import { createModelsStore } from "./models/models-store";
import type { PlaygroundStore } from "./playground/playground-state";
import { createPlaygroundStore } from "./playground/playground-store";
import { createQueueStore, type QueueStore } from "./queue/queue-store";
import type { RunsStore } from "./runs/runs-state";
import { createRunsStore } from "./runs/runs-store";
import type { Services } from "./services";

/** All that the page knows, by what it is about. */
export type Stores = {
  app: StoreApi<AppStore>;
  models: StoreApi<ModelsStore>;
  playground: StoreApi<PlaygroundStore>;
  queue: StoreApi<QueueStore>;
  runs: StoreApi<RunsStore>;
};

/** Makes the stores and connects them. None asks the engine for anything yet. */
export function createStores(services: Services): Stores {
  const app = createAppStore(services);
  const models = createModelsStore(services, {
    app,
    stopCalls: () => playground.getState().stopCalls(),
  });
  const playground = createPlaygroundStore(services, { app, models });
  const runs = createRunsStore({ engine: services.engine, models, playground });
  return { app, models, playground, queue: createQueueStore(services), runs };
}

/** Opens storage and begins to follow the engine, whatever screen is shown first. */
export function startStores({ app, queue }: Stores): void {
  void app.getState().start();
  queue.getState().start();
}
