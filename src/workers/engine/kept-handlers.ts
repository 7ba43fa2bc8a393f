import type { Handlers } from "../bridge/serve-worker";
import type { EngineCalls } from "./engine-protocol";
import { createKeyRing } from "./key-ring";
import { keyWatchHandlers } from "./key-watch";
import type { KeptCalls, KeptParts } from "./late-handlers";
import { settingsHandlers } from "./settings-handlers";
import { shownSession } from "./shown-session";
import { storageHandlers } from "./storage-handlers";

/** What is kept in this browser, for the page, and what the rest of the engine works with of it. */
export function keptHandlers(): { parts: KeptParts; handlers: Handlers<Pick<EngineCalls, KeptCalls>> } {
  const { handlers, storage } = storageHandlers();
  const media = shownSession(storage);
  const keys = createKeyRing(storage);
  return {
    parts: { storage, keys, shown: media.shown },
    handlers: {
      ...handlers,
      ...media.handlers,
      ...settingsHandlers(storage),
      ...keyWatchHandlers(keys),
    },
  };
}
