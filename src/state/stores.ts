import type { StoreApi } from "zustand/vanilla";
import type { AppStore } from "./app/app-state";
import { createAppStore } from "./app/app-store";
import type { PlaygroundStore } from "./playground/playground-state";
import { createPlaygroundStore } from "./playground/playground-store";
import type { Services } from "./services";

/** All that the page knows, by what it is about. */
export type Stores = {
  app: StoreApi<AppStore>;
  playground: StoreApi<PlaygroundStore>;
};

/** Makes the stores and connects them; `start` of `app` sets them to work. */
export function createStores(services: Services): Stores {
  const app = createAppStore(services);
  const playground = createPlaygroundStore(services, { app });
  return { app, playground };
}
