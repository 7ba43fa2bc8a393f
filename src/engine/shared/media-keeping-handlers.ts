import type { Handlers } from "../../foundation/bridge/serve-worker";
import { sha256Hex } from "../../foundation/hashing";
import { quickKey as quickKeyOf } from "../../foundation/quick-key";
import type { AudioPlan, SamplingPlan } from "../../shapes/media";
import type { Storage } from "../../storage/open-storage";
import type { MediaKeepingCalls } from "./media-keeping-protocol";

/** Frames of a plan as they were taken earlier, with the moment at which they were found again. */
export async function recallFrames(
  { mediaCache }: Pick<Storage, "mediaCache">,
  quickKey: string,
  plan: SamplingPlan,
) {
  const found = await mediaCache.frames(quickKey, plan);
  // Frames do not depend on what else the plan wants.
  return found && { ...found, record: { ...found.record, plan, recalledAt: new Date().toISOString() } };
}

/** The same of sound. */
export async function recallSound(
  { mediaCache }: Pick<Storage, "mediaCache">,
  quickKey: string,
  plan: AudioPlan,
) {
  const found = await mediaCache.sound(quickKey, plan);
  return found && { ...found, record: { ...found.record, recalledAt: new Date().toISOString() } };
}

/** Recognises files and finds again what was taken from them. */
export function mediaKeepingHandlers(storage: () => Promise<Storage>): Handlers<MediaKeepingCalls> {
  return {
    "media/quick-key": ({ file }, { signal }) => quickKeyOf(file, { signal }),
    "media/source-hash": ({ file }, { signal }) => sha256Hex(file, { signal }),
    "media/recall-frames": async ({ quickKey, plan }) => recallFrames(await storage(), quickKey, plan),
    "media/recall-sound": async ({ quickKey, plan }) => recallSound(await storage(), quickKey, plan),
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
