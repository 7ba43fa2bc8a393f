import { isDocument, type LooseDocument } from "./loose-document";

/**
 * What a session of version 1 holds about its video, in the shapes of version 2: plans had a longest side and sound
 * or none, facts one sound track, and there was one engine. What is no object is left for the schema to refuse.
 */
export function withMediaOfVersion2(session: LooseDocument): LooseDocument {
  const { video, sampling, frames, audio } = session;
  const stored = isDocument(video) && isDocument(video.stored) ? video.stored : {};
  const provenance = {
    engineReason: "the only engine at the time",
    sourceHash: stored.kind === "blob" ? stored.hash : null,
    // The last moment at which it can have been.
    takenAt: session.updatedAt,
  };
  return {
    ...session,
    video: inObject(video, (known) => ({ ...known, facts: inObject(known.facts, factsOfVersion2) })),
    sampling: inObject(sampling, planOfVersion2),
    frames: inObject(frames, (known) => ({
      ...known,
      ...provenance,
      plan: inObject(known.plan, planOfVersion2),
    })),
    audio: inObject(audio, (known) => ({
      ...known,
      ...provenance,
      plan: { audio: WAV, segment: null, engine: "auto" },
      type: WAV.type,
      channels: 1,
    })),
  };
}

const WAV = { type: "audio/wav", track: 0 };

function planOfVersion2({ maxSide, ...plan }: LooseDocument): LooseDocument {
  return {
    frames: plan.frames,
    segment: null,
    size: { kind: "fit", maxSide },
    image: { type: "image/jpeg", quality: "normal" },
    audio: plan.audio === true ? WAV : null,
    engine: "auto",
  };
}

function factsOfVersion2({ audio, ...facts }: LooseDocument): LooseDocument {
  const { video, durationSeconds, sizeBytes } = facts;
  const bits = typeof sizeBytes === "number" ? sizeBytes * 8 : Number.NaN;
  const bitrate = typeof durationSeconds === "number" ? bits / durationSeconds : Number.NaN;
  return {
    ...facts,
    kind: isDocument(video) ? "video" : "audio",
    bitrate: Number.isFinite(bitrate) ? bitrate : null,
    video: inObject(video, (known) => ({ ...known, bitDepth: null, pixelAspect: 1 })),
    audioTracks: isDocument(audio) ? [{ ...audio, layout: null, language: null }] : [],
  };
}

function inObject(value: unknown, change: (known: LooseDocument) => LooseDocument): unknown {
  return isDocument(value) ? change(value) : value;
}
