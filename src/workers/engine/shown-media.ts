import type { Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import type { ShownMediaCalls } from "./shown-media-protocol";

/** The media of a session that is looked at and not kept, in memory: storage never holds them. */
export type ShownMedia = {
  /** Holds the media of this session in the place of the one before. */
  hold(sessionId: string, media: readonly { hash: string; blob: Blob }[]): void;
  has(hash: string): boolean;
};

/** Media for the page, of kept sessions and of the one that is only shown. */
export function shownMedia(storage: () => Promise<Storage>): {
  shown: ShownMedia;
  handlers: Handlers<ShownMediaCalls>;
} {
  let held: { sessionId: string; blobs: Map<string, Blob> } | null = null;
  return {
    shown: {
      hold(sessionId, media) {
        held = { sessionId, blobs: new Map(media.map(({ hash, blob }) => [hash, blob])) };
      },
      has: (hash) => held?.blobs.has(hash) ?? false,
    },
    handlers: {
      "blobs/get": async ({ hash, type }) => {
        const blob = held?.blobs.get(hash);
        return blob ? blob.slice(0, blob.size, type) : (await storage()).blobs.get(hash, type);
      },
      "blobs/keep": async ({ hash }) => {
        const { blobs } = await storage();
        const blob = held?.blobs.get(hash);
        // The archive's reader has compared its bytes with this hash.
        if (blob) await blobs.put(blob, hash);
        return blob !== undefined || (await blobs.get(hash)) !== null;
      },
      "sessions/forget-shown": ({ id }) => {
        if (held?.sessionId === id) held = null;
        return null;
      },
    },
  };
}
