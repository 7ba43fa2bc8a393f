import { sha256Hex } from "../../lib/hashing";
import { quickKey as quickKeyOf } from "../../lib/quick-key";
import type { Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import type { MediaKeepingCalls } from "./media-keeping-protocol";

/** Recognises files and finds again what was taken from them. */
export function mediaKeepingHandlers(storage: () => Promise<Storage>): Handlers<MediaKeepingCalls> {
  return {
    "media/quick-key": ({ file }, { signal }) => quickKeyOf(file, { signal }),
    "media/source-hash": ({ file }, { signal }) => sha256Hex(file, { signal }),
    "media/recall-frames": async ({ quickKey, plan }) => (await storage()).mediaCache.frames(quickKey, plan),
    "media/recall-sound": async ({ quickKey, plan }) => (await storage()).mediaCache.sound(quickKey, plan),
    "media/remember": async ({ quickKey, taken }) => {
      await (await storage()).mediaCache.remember(quickKey, taken);
      return null;
    },
    "media/clear-cache": async ({ keep }) => (await storage()).mediaCache.clear(keep),
    "media/keep-handle": async ({ quickKey, handle }) => {
      await (await storage()).fileHandles.keep(quickKey, handle);
      return null;
    },
    "media/find-handle": async ({ quickKey }) => (await storage()).fileHandles.find(quickKey),
  };
}
