import type { SharedLinkCalls } from "../../engine/shared/shared-link-protocol";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { linkProblems } from "../../storage/shared-link/link-problems";
import { packLink } from "../../storage/shared-link/pack-link";
import { readSharedSession } from "../../storage/shared-link/read-shared-session";
import { sharedSession } from "../../storage/shared-link/shared-session";
import type { ShownSession } from "./shown-session";

/** Sessions that fit into a link, out and in; storage is not touched. */
export function sharedLinkHandlers(shown: ShownSession): Handlers<SharedLinkCalls> {
  return {
    "sessions/to-link": async ({ session, parts }) => {
      const shared = sharedSession(session, parts);
      return { text: await packLink(JSON.stringify(shared)), captionId: shared.activeCaptionId };
    },

    "sessions/from-link": async ({ text }) => {
      const { session, newer } = await readSharedSession(text, new Date().toISOString());
      // Never the id of a session of this browser, deleted ones included.
      const own = { ...session, id: crypto.randomUUID() };
      shown.hold(own.id, [], []);
      return { session: own, revision: null, readOnly: newer ?? linkProblems.shown(), notes: [] };
    },
  };
}
