import { benchmarkTraits } from "../../evaluation/benchmark-traits";
import { sessionSample } from "../../evaluation/verdicts/sample-material";
import { canonicalJson } from "../../foundation/canonical-json";
import { sha256OfText } from "../../foundation/hashing";
import { withoutHeaders } from "../../foundation/without-headers";
import type { GenerationSettings } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import type { WrittenCaption } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Caption, Session } from "../../shapes/session";

/** The settings that a caption is asked by, besides the session. */
type AskedWith = { choice: ModelChoice; settings: GenerationSettings; wholeVideo: boolean };

/**
 * The name of all that a caption of a session is asked by, as its captions keep it. Added headers are no part of it: they never leave
 * the browser, not in a hash either.
 */
export async function askedBy(
  { instruction, video, sampling }: Pick<Session, "instruction" | "video" | "sampling">,
  { choice, settings, wholeVideo }: AskedWith,
): Promise<string> {
  const model = modelReference(withoutHeaders(choice));
  const asked = { instruction, video: video?.quickKey ?? null, sampling, settings, wholeVideo, model };
  return sha256OfText(canonicalJson(asked));
}

/** The media of a session as a caption was written of them; null where others were sent. */
function shownTo({ call }: Caption, { frames, audio }: Session): WrittenCaption["shown"] {
  const sent = new Set(call?.mediaHashes);
  const heard = audio && sent.has(audio.hash) ? audio : null;
  const seen = frames && frames.frames.length > 0 ? frames : null;
  const known = new Set([...(seen?.frames.map(({ hash }) => hash) ?? []), ...(heard ? [heard.hash] : [])]);
  const isAll = known.size === sent.size && [...known].every((hash) => sent.has(hash));
  return isAll && known.size > 0 ? { frames: seen, audio: heard } : null;
}

/**
 * The newest caption of a session that is the answer of a run's one model, as the run would ask it now: written by this model, of this
 * instruction, with these settings and of the same frames and sound, and by nobody changed. Null where there is none, or where a
 * caption does not tell what it was asked by.
 */
export async function ownAnswer(
  session: Session,
  { entries, defaults, dataSet }: Run,
): Promise<WrittenCaption | null> {
  const [entry] = entries;
  const { choice } = entry ?? {};
  if (!entry || !choice || !session.video) return null;
  const [{ material }] = session.asks;
  const sample = sessionSample({ instruction: session.instruction, material }, null, session.video.quickKey);
  const prompt = benchmarkTraits(dataSet.benchmark)?.ask(sample, entry).prompt.version;
  const wanted = await askedBy(session, {
    choice,
    settings: defaults.settings,
    wholeVideo: entry.wholeVideo,
  });
  for (const caption of session.captions.toReversed()) {
    const { text, originalText, reasoning, shortfall, call, refinedFrom } = caption;
    const shown = shownTo(caption, session);
    const isWhole = text === originalText && !shortfall && !refinedFrom;
    if (caption.askedBy !== wanted || call?.promptVersion !== prompt || !isWhole || !shown) continue;
    return { text, ...(reasoning === undefined ? {} : { reasoning }), call, shown };
  }
  return null;
}
