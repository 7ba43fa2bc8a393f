import type { CallRecord } from "../../shapes/call";
import type { AudioRecord, FrameSet } from "../../shapes/media";
import type { Caption, Session } from "../../shapes/session";

/** Longest title or name that is taken over, in UTF-16 code units. */
const LONGEST_TITLE = 300;

/** Allowed media types: none that a browser opens as a page or as a picture that runs scripts. */
const MEDIA_TYPE = /^(?:video|audio|image)\/[\w.-]+$/;

const SAFE_ID = /^[\w-]{1,64}$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * A session from outside with every id, date, title and media type in it such that the rest of the app can rely on
 * them. Ids of other characters, too long or repeated are replaced, and what refers to them follows; dates that are
 * none become `now` (ISO 8601). A session of ours comes out as it was. Check ids and texts are left alone.
 */
export function tidySession(session: Session, now: string): Session {
  const date = (text: string) => (DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : now);
  const taken = <Taken extends FrameSet | AudioRecord>(record: Taken | null): Taken | null =>
    record && {
      ...record,
      takenAt: date(record.takenAt),
      ...(record.recalledAt !== undefined && { recalledAt: date(record.recalledAt) }),
    };
  const call = (record: CallRecord | null) =>
    record === null ? null : { ...record, startedAt: date(record.startedAt) };
  const captionId = safeIds();
  const tidy = (caption: Caption): Caption => ({
    ...caption,
    id: captionId(caption.id),
    title: caption.title.slice(0, LONGEST_TITLE),
    call: call(caption.call),
    judgeReplies: caption.judgeReplies.map((reply) => ({ ...reply, call: call(reply.call) })),
    overrules: caption.overrules.map((overrule) => ({ ...overrule, madeAt: date(overrule.madeAt) })),
  });
  const captions = session.captions.map(tidy);
  const active = session.captions.findIndex(({ id }) => id === session.activeCaptionId);
  const { video, frames, audio } = session;
  return {
    ...session,
    id: safeId(session.id),
    title: session.title.slice(0, LONGEST_TITLE),
    createdAt: date(session.createdAt),
    updatedAt: date(session.updatedAt),
    video: video && {
      ...video,
      name: video.name.slice(0, LONGEST_TITLE),
      type: MEDIA_TYPE.test(video.type) ? video.type : "",
    },
    frames: taken(frames),
    audio: taken(audio),
    disputedChecks: session.disputedChecks.map((check) => ({ ...check, markedAt: date(check.markedAt) })),
    captions,
    activeCaptionId: captions[Math.max(active, 0)]?.id ?? "",
  };
}

/** Gives each id once: one that is unsafe, or was given before, is replaced. */
function safeIds(): (id: string) => string {
  const taken = new Set<string>();
  return (id) => {
    const safe = taken.has(id) ? crypto.randomUUID() : safeId(id);
    taken.add(safe);
    return safe;
  };
}

function safeId(id: string): string {
  return SAFE_ID.test(id) ? id : crypto.randomUUID();
}
