import { sha256Hex } from "../../../src/foundation/hashing";
import type { CraftedEntry } from "../../support/craft-zip";
import { exampleSession, storedVideo } from "../example-session";

export const CLIP = "the bytes of a clip";
export const clipHash = await sha256Hex(new Blob([CLIP]));
export const clipPath = `media/${clipHash}`;

/** A session with one video, and its entries in a session file. */
export const withClip = exampleSession({ video: storedVideo(clipHash) });
export const sessionEntry = (session: unknown = withClip): CraftedEntry => ({
  path: "session.json",
  data: JSON.stringify(session),
  method: 8,
});
export const clipEntry: CraftedEntry = { path: clipPath, data: CLIP };
