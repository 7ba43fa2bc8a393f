import { isDocument, type LooseDocument } from "./loose-document";

/**
 * The video part of a session of version 1, in the shapes of version 2: plans had a longest side and sound
 * or none, facts one sound track, and there was one engine. What is no object is left for the schema to refuse.
 */
function withMediaOfVersion2(session: LooseDocument): LooseDocument {
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

/**
 * The way of documents of one format to the current version. `steps[n - 1]` makes version n + 1 of version n;
 * it is pure: it leaves its argument alone and returns a new document. The current version is the number of
 * steps plus one.
 */
export interface FormatHistory {
  format: string;
  steps: readonly ((document: LooseDocument) => LooseDocument)[];
}

/** The outcome of a migration: the current version, newer than this app, or unreadable. */
type Migrated =
  | { state: "current"; document: LooseDocument }
  | { state: "newer"; version: number; document: LooseDocument }
  | { state: "unreadable"; reason: string };

/** Steps from sessions of earlier versions to those of today; runs and results alike. */
export const SESSION_STEPS = [
  sessionOfVersion2,
  sessionOfVersion3,
  sessionOfVersion4,
  asItStands,
  sessionOfVersion6,
  sessionOfVersion7,
];
export const RUN_STEPS = [asItStands, asItStands];
export const RESULT_STEPS = [asItStands, resultOfVersion2, resultOfVersion3];

/**
 * Brings a document of this format to its current version, whether it comes from a row or from an
 * imported file. Never throws, never changes its argument. The result's shape is still to be checked.
 */
export function migrate(document: unknown, history: FormatHistory): Migrated {
  const { format } = history;
  if (!isDocument(document)) return unreadable("it is not an object");
  const { version } = document;
  if (document.format !== format) return unreadable(`its format is not "${format}"`);
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 1) {
    return unreadable("it has no version");
  }
  const current = history.steps.length + 1;
  if (version > current) return { state: "newer", version, document };
  return carryForward(document, version, history);
}

function carryForward(document: LooseDocument, from: number, history: FormatHistory): Migrated {
  let migrated = document;
  for (const [index, step] of history.steps.entries()) {
    if (index + 1 < from) continue;
    try {
      migrated = { ...step(migrated), format: history.format, version: index + 2 };
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return unreadable(`version ${index + 1} could not be brought to version ${index + 2}: ${cause}`);
    }
  }
  return { state: "current", document: migrated };
}

function unreadable(reason: string): Migrated {
  return { state: "unreadable", reason };
}

/** Newer documents may hold what older ones have none of: captions made elsewhere, entries with a refiner, a quiz. */
function asItStands(document: LooseDocument): LooseDocument {
  return document;
}

/** A place for what people decide against verdicts. */
function resultOfVersion2(result: LooseDocument): LooseDocument {
  return { ...result, overrules: [] };
}

/** A place for captions that a refiner has gone over. */
function resultOfVersion3(result: LooseDocument): LooseDocument {
  return { ...result, refined: null };
}

function sessionOfVersion2(session: LooseDocument): LooseDocument {
  return withMediaOfVersion2(withWorkByHand(session));
}

/** A place for drafts, for checks called wrong and for overruled verdicts. */
function withWorkByHand(session: LooseDocument): LooseDocument {
  const captions = Array.isArray(session.captions) ? session.captions : [];
  return {
    ...session,
    draft: [],
    flawedChecks: [],
    captions: captions.map((caption: unknown) =>
      isDocument(caption) ? { ...caption, overrules: [] } : caption,
    ),
  };
}

/** Models side by side are a run of their own, which `storage/runs-of-version-2.ts` makes of what stood here. */
function sessionOfVersion3({ comparison: _run, ...session }: LooseDocument): LooseDocument {
  return session;
}

/** All sessions were judged by these rules before there was a choice. */
function sessionOfVersion6(session: LooseDocument): LooseDocument {
  return { ...session, rules: "omnicap-if" };
}

/**
 * A session says in one way what it is judged by: its checklist by the rules that were chosen, then what it asked besides.
 * Captions hold what they were judged by in a list.
 */
function sessionOfVersion7({ checklist, rules, alsoAsked, ...session }: LooseDocument): LooseDocument {
  const material = { checklist, promptId: null, field: null, constraintsUsed: [] };
  const captions = Array.isArray(session.captions) ? session.captions : [];
  return {
    ...session,
    asks: [{ benchmark: rules, material }, ...valuesOf(alsoAsked)],
    captions: captions.map((caption: unknown) => inObject(caption, captionOfVersion7)),
  };
}

function captionOfVersion7({ alsoJudged, ...caption }: LooseDocument): LooseDocument {
  const judgements = valuesOf(alsoJudged).map((judged) =>
    inObject(judged, ({ asked, ...rest }) => ({ ...rest, ask: asked })),
  );
  return judgements.length === 0 ? caption : { ...caption, judgements };
}

function valuesOf(record: unknown): unknown[] {
  return isDocument(record) ? Object.values(record) : [];
}

/** Checks called wrong have the name that people see. */
function sessionOfVersion4({ flawedChecks, ...session }: LooseDocument): LooseDocument {
  return { ...session, disputedChecks: flawedChecks };
}
