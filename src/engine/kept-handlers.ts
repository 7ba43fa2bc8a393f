import type { Handlers } from "../foundation/bridge/serve-worker";
import { shownSession } from "../playground/engine/shown-session";
import { settingsHandlers } from "../settings/engine";
import type { EngineCalls } from "./engine-protocol";
import type { KeptCalls, KeptParts } from "./lazy-handlers";
import { createKeyRing, type KeyRing } from "./shared/key-ring";
import type { KeyWatchCalls } from "./shared/protocol";
import { watchUntilCancelled } from "./shared/watch-until-cancelled";
import { storageHandlers } from "./storage-handlers";

/** Calls about all that is kept in this browser, for the page, and what the rest of the engine works with of it. */
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

/** The state of the stored keys, for the page, which shows it from the start. */
export function keyWatchHandlers(ring: KeyRing): Handlers<KeyWatchCalls> {
  return {
    "keys/watch": (_input, { signal, emit }) =>
      watchUntilCancelled({ read: ring.facts, subscribe: ring.onChange, signal, emit }),
  };
}
