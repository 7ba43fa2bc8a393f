import { ProblemError, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { Session } from "../../shapes/session";
import { readSessionText } from "../archive/read-session-text";
import { linkProblems } from "./link-problems";
import { unpackLink } from "./pack-link";

/**
 * The session that the text of a link holds, read without trust: as that of a session file, and without media, which no
 * link holds. `newer` says that a newer version made it, so that it may not be shown whole. `now`: ISO 8601. Rejects
 * with a ProblemError.
 */
export async function readSharedSession(
  link: string,
  now: string,
): Promise<{ session: Session; newer?: Problem }> {
  const text = await unpackLink(link);
  try {
    const { session, newer } = readSessionText(text, now);
    const { video } = session;
    // What is named by a hash might lie here, from another session: a link has no business with it.
    const ownVideo = video?.stored.kind === "blob" ? { ...video, stored: { kind: "file" as const } } : video;
    const bare = { ...session, video: ownVideo, frames: null, audio: null };
    return { session: bare, ...(newer && { newer: linkProblems.newerShown(newer.detail ?? "") }) };
  } catch (error) {
    const { code, detail = "" } = toProblem(error);
    if (code === "newer-version") throw new ProblemError(linkProblems.newer(detail), { cause: error });
    if (code === "session-file-too-large") {
      throw new ProblemError(linkProblems.tooMuch(detail), { cause: error });
    }
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(linkProblems.unreadable(detail), { cause: error });
  }
}
