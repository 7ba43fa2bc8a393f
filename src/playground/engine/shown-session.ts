import type { ShownSessionCalls } from "../../engine/shared/protocol";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import type { KeptRun } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";

type HeldMedia = readonly { hash: string; blob: Blob }[];

/** The media and runs of a session that is viewed and not kept, in memory: storage never holds them. */
export type ShownSession = {
  /** Holds the media and runs of this session in the place of those of the one before. */
  hold(sessionId: string, media: HeldMedia, runs: readonly KeptRun[]): void;
  has(hash: string): boolean;
  /** The blob of this hash; null where none is held. */
  blob(hash: string): Blob | null;
  /** The runs about this session, the newest first; null where it is not the one that is shown. */
  runsOf(sessionId: string): readonly KeptRun[] | null;
};

/** Media for the page, of kept sessions and of the one that is only shown. */
export function shownSession(storage: () => Promise<Storage>): {
  shown: ShownSession;
  handlers: Handlers<ShownSessionCalls>;
} {
  let held: { sessionId: string; blobs: Map<string, Blob>; runs: readonly KeptRun[] } | null = null;
  return {
    shown: {
      hold(sessionId, media, runs) {
        held = { sessionId, blobs: new Map(media.map(({ hash, blob }) => [hash, blob])), runs };
      },
      has: (hash) => held?.blobs.has(hash) ?? false,
      blob: (hash) => held?.blobs.get(hash) ?? null,
      runsOf: (sessionId) => (held?.sessionId === sessionId ? held.runs : null),
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
