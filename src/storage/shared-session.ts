import { isJudged } from "../shapes/run-recomputation";
import type { Caption, Session, SessionVideo } from "../shapes/session";
import type { Verdict } from "../shapes/verdict";

/** The caption and check that a link shows first, and the parts of the session that may be left out. */
export type SharedParts = {
  captionId: string;
  /** The check whose verdict it is about; null for none. */
  checkId: string | null;
  /** The captions beside that one. */
  otherCaptions: boolean;
  /** Verdicts of judges, and what judges cut out for rules; that of `checkId` comes in any case. */
  judged: boolean;
};

/**
 * The part of a session that a link holds: its text, and the verdicts that can't be computed again. Media, records of calls,
 * what models wrote to
 * themselves, replies of judges as they came, and suggestions that nobody has accepted stay behind. Captions get short ids.
 */
export function sharedSession(
  session: Session,
  { captionId, checkId, otherCaptions, judged }: SharedParts,
): Session {
  const shown = session.captions.filter(({ id }) => otherCaptions || id === captionId);
  const goes = (verdict: Verdict) => judged || verdict.checkId === checkId || !isJudged(verdict);
  const captions = shown.map((caption, index) => sharedCaption(caption, `c${index + 1}`, goes, judged));
  const active = shown.findIndex(({ id }) => id === captionId);
  return {
    ...session,
    id: "shared",
    video: session.video && sharedVideo(session.video),
    frames: null,
    audio: null,
    draft: [],
    captions,
    activeCaptionId: captions[active]?.id ?? "",
  };
}

function sharedCaption(
  caption: Caption,
  id: string,
  goes: (verdict: Verdict) => boolean,
  judged: boolean,
): Caption {
  const { reasoning: _reasoning, judgements, ...rest } = caption;
  const verdicts = caption.verdicts.filter(goes);
  const shared = { ...rest, id, call: null, judgeReplies: [], verdicts };
  if (!judged || !judgements) return shared;
  return { ...shared, judgements: judgements.map((one) => ({ ...one, replies: [] })) };
}

/** Facts of the video, as verdicts on times need its length; its owner can open it beside the session. */
function sharedVideo(video: SessionVideo): SessionVideo {
  return video.stored.kind === "sample" ? video : { ...video, stored: { kind: "file" } };
}
