import type { Session } from "../../shapes/session";
import type { SharedParts } from "../../storage/shared-link/shared-session";
import type { ArrivedSession } from "./protocol";

export type { SharedParts } from "../../storage/shared-link/shared-session";

/** Sessions that fit into a link. */
export type SharedLinkCalls = {
  /** The text that stands for a session in a link, and the id that the caption has in there. */
  "sessions/to-link": {
    input: { session: Session; parts: SharedParts };
    output: { text: string; captionId: string };
    event: never;
  };
  /** The session that such a text holds, never kept. */
  "sessions/from-link": { input: { text: string }; output: ArrivedSession; event: never };
};
