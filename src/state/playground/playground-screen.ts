import type { Sample } from "../../shapes/sample";
import type { Session } from "../../shapes/session";
import type { SessionScreen } from "../sessions/session-screen";
import type { ActionContext } from "./playground-state";

const HASH = /[0-9a-f]{64}/g;

type ScreenParts = {
  readSample: () => Promise<Sample>;
  /** Ends all work on the session on screen. */
  stop: () => void;
  showMedia: (session: Session) => Promise<void>;
  keepClip: () => Promise<void>;
  /** Documents that acts may bring back. */
  heldByActs: () => unknown[];
  /** Drops what belongs to the session before, and has the rules look at this one. */
  cameOnScreen: (session: Session) => void;
};

/** The playground as what shows the session that is open. */
export function createScreen(
  { get, set, change, offerUndo }: ActionContext,
  { readSample, stop, showMedia, keepClip, heldByActs, cameOnScreen }: ScreenParts,
): SessionScreen {
  const nothingFound = { live: null, compared: null } as const;
  return {
    session: () => get().session,
    sample: readSample,

    async show(session, { checkId }) {
      set({ session, ...nothingFound, activeCheckId: checkId, problems: {}, seek: null });
      cameOnScreen(session);
      await showMedia(session);
    },

    adopt(session) {
      set({ session, ...nothingFound, activeCheckId: null });
      cameOnScreen(session);
    },

    replace(session, { media }) {
      set({ session });
      cameOnScreen(session);
      if (media) void showMedia(session);
    },

    change,
    stop,

    isBusy() {
      const { run, mediaWork, drafting } = get();
      return run.kind !== "idle" || mediaWork !== null || drafting !== null;
    },

    media() {
      const { frameUrls, sound, clip } = get();
      return { frameUrls, sound, clipUrl: clip.kind === "ready" ? clip.url : null };
    },

    keepMedia: keepClip,

    /** Media are put before the session that names them is saved, and come back with an act that is taken back. */
    hashesInUse() {
      const { session, partialFrames } = get();
      return JSON.stringify([session, partialFrames, heldByActs()]).match(HASH) ?? [];
    },

    offerUndo,
  };
}
