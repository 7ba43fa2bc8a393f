import type { MediaClient } from "./media-client";

/** A media client that is fetched at its first call. */
export function clientOnUse(client: () => Promise<MediaClient>): MediaClient {
  return {
    probe: async (...given) => (await client()).probe(...given),
    takeFrames: async (...given) => (await client()).takeFrames(...given),
    takeAudio: async (...given) => (await client()).takeAudio(...given),
    soundPeaks: async (...given) => (await client()).soundPeaks(...given),
  };
}
