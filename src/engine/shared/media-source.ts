import type { Handlers } from "../../foundation/bridge/serve-worker";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { quickKey as quickKeyOf } from "../../foundation/quick-key";
import { createSharedWork } from "../../foundation/shared-work";
import { mediaProblem } from "../../media/media-problems";
import type { WholeVideo } from "../../playground/protocol";
import type { SampleVideo } from "../../shapes/data-set";
import type { AudioPlan, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { Problem } from "../../shapes/problem";
import type { ShownMedia } from "../../shapes/result";
import { audioPlanOf } from "../../shapes/usual";
import type { VideoPlace } from "../../shapes/video-place";
import type { TakenMedia } from "../../storage/cache-rows";
import type { Storage } from "../../storage/open-storage";
import { referencedHashes } from "../../storage/references";
import { findVideo, type VideoSources, videoProblems } from "./find-video";
import type { PageMedia } from "./page-media";
import type { MediaKeepingCalls } from "./protocol";
import { done } from "./watch-until-cancelled";

/** Frames of a plan as they were taken earlier, with the moment at which they were found again. */
async function recallFrames(
  { mediaCache }: Pick<Storage, "mediaCache">,
  quickKey: string,
  plan: SamplingPlan,
) {
  const found = await mediaCache.frames(quickKey, plan);
  // Frames do not depend on what else the plan wants.
  return found && { ...found, record: { ...found.record, plan, recalledAt: new Date().toISOString() } };
}

/** The same of sound. */
async function recallSound({ mediaCache }: Pick<Storage, "mediaCache">, quickKey: string, plan: AudioPlan) {
  const found = await mediaCache.sound(quickKey, plan);
  return found && { ...found, record: { ...found.record, recalledAt: new Date().toISOString() } };
}

const { problem: UNREADABLE } = mediaProblem("file-unreadable");

/** Rejects as the work does, but with `gone` where a browser can't read the file any more that people chose. */
async function stillRead<T>(work: Promise<T>, gone: Problem): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isUnread = error instanceof DOMException && /^Not(?:Found|Readable)Error$/.test(error.name);
    throw isUnread ? new ProblemError({ ...gone, detail: `${error.name}: ${error.message}` }) : error;
  }
}

/** Recognises files and finds again what was taken from them. */
export function mediaKeepingHandlers(storage: () => Promise<Storage>): Handlers<MediaKeepingCalls> {
  return {
    "media/quick-key": ({ file }, { signal }) => stillRead(quickKeyOf(file, { signal }), UNREADABLE),
    "media/source-hash": ({ file }, { signal }) => stillRead(sha256Hex(file, { signal }), UNREADABLE),
    "media/recall-frames": async ({ quickKey, plan }) => recallFrames(await storage(), quickKey, plan),
    "media/recall-sound": async ({ quickKey, plan }) => recallSound(await storage(), quickKey, plan),
    "media/remember": async ({ quickKey, taken }) =>
      done((await storage()).mediaCache.remember(quickKey, taken)),
    "media/clear-cache": async ({ keep }) => (await storage()).mediaCache.clear(referencedHashes(keep)),
    "media/keep-handle": async ({ quickKey, handle }) =>
      done((await storage()).fileHandles.keep(quickKey, handle)),
    "media/find-handle": async ({ quickKey }) => (await storage()).fileHandles.find(quickKey),
  };
}

type VideoReference = { dataSetId: string; video: SampleVideo };

/** The media of a video for a model. */
type SampleMedia = {
  /** The media of the plan; their blobs are in storage. */
  shown: ShownMedia;
  facts: MediaFacts;
  /** The file itself, to be sent in the place of frames and sound; null for stills and sounds. */
  wholeVideo: WholeVideo | null;
};

/** Frames and sound of any file by any plan, for those who have no page. */
export type MediaSource = {
  /**
   * Media that were taken before come from the cache, the rest from the page, where it waits behind what the user wants.
   * `whole`: the file itself is wanted and nothing is taken from it. Rejects with `ProblemError`: `video-missing`,
   * `video-different`, `folder-locked`, or what the media engine says of the file; with `AbortError` when cancelled.
   */
  take(
    reference: VideoReference,
    plan: SamplingPlan,
    options: { whole: boolean; signal: AbortSignal },
  ): Promise<SampleMedia>;
};

type Found = { file: Blob; place: VideoPlace; quickKey: string };

const NOTHING: ShownMedia = { frames: null, audio: null };

/** The source over storage and the page. Those who want the same at the same time have it taken once. */
export function createMediaSource(
  storage: () => Promise<Storage>,
  page: PageMedia,
  sources: VideoSources,
): MediaSource {
  const taking = createSharedWork<{ shown: ShownMedia; facts: MediaFacts }>();
  const finding = createSharedWork<Found>();
  const hashing = createSharedWork<string>();

  /** The file of a reference, the same as when it was first used for its data set. */
  async function find({ dataSetId, video }: VideoReference, signal: AbortSignal): Promise<Found> {
    const kept = await storage();
    const place = await kept.videoPlaces.find(dataSetId, video.id);
    if (!place) throw new ProblemError(videoProblems.missing(video.path ?? video.id));
    const file = await findVideo(kept, dataSetId, place, sources, signal);
    // A blob is what its hash says, however the file was called that it was copied from.
    if (place.stored.kind === "blob" && place.quickKey !== null)
      return { file, place, quickKey: place.quickKey };
    const quickKey = await stillRead(quickKeyOf(file, { signal }), videoProblems.gone(place.name));
    const isAnother = place.quickKey !== null && place.quickKey !== quickKey;
    // The clip of a sample may change with the page that brings it.
    if (isAnother && place.stored.kind !== "sample")
      throw new ProblemError(videoProblems.different(place.name));
    return { file, place, quickKey };
  }

  /** Notes what a file turned out to be, so that another one is noticed and this one need not be probed again. */
  async function learn(
    { dataSetId, video }: VideoReference,
    { place, quickKey }: Found,
    facts: MediaFacts,
  ): Promise<void> {
    if (place.quickKey === quickKey && place.facts) return;
    const { videoPlaces } = await storage();
    await videoPlaces.put(dataSetId, video.id, { ...place, quickKey, facts }).catch(() => undefined);
  }

  function sourceHash({ stored }: VideoPlace): string | null {
    return stored.kind === "blob" ? stored.hash : null;
  }

  async function take(
    reference: VideoReference,
    found: Found,
    plan: SamplingPlan | null,
    signal: AbortSignal,
  ): Promise<{ shown: ShownMedia; facts: MediaFacts }> {
    const { file, place, quickKey } = found;
    const kept = await storage();
    const sound = plan && audioPlanOf(plan);
    const wantsFrames = plan !== null && plan.frames.kind !== "none" && place.facts?.video !== null;
    const wantsSound = sound !== null && place.facts?.audioTracks.length !== 0;
    // A failed lookup counts as missing: the media are taken anew.
    const frames = wantsFrames ? await recallFrames(kept, quickKey, plan).catch(() => null) : null;
    const audio = wantsSound && sound ? await recallSound(kept, quickKey, sound).catch(() => null) : null;
    signal.throwIfAborted();
    const complete = (!wantsFrames || frames !== null) && (!wantsSound || audio !== null);
    const given =
      complete && place.facts
        ? { facts: place.facts, frames: null, audio: null }
        : await page.take(
            {
              file,
              sourceHash: sourceHash(place),
              facts: place.facts,
              plan: complete ? null : plan,
              without: { frames: frames !== null, audio: audio !== null },
            },
            signal,
          );
    const taken: TakenMedia[] = [
      ...(given.frames ? [{ kind: "frames" as const, record: given.frames }] : []),
      ...(given.audio ? [{ kind: "sound" as const, record: given.audio }] : []),
    ];
    for (const one of taken) await kept.mediaCache.remember(quickKey, one).catch(() => undefined);
    await learn(reference, found, given.facts);
    return {
      facts: given.facts,
      shown: {
        frames: given.frames ?? frames?.record ?? null,
        audio: given.audio ?? audio?.record ?? null,
      },
    };
  }

  async function wholeVideo(
    found: Found,
    facts: MediaFacts,
    signal: AbortSignal,
  ): Promise<WholeVideo | null> {
    if (facts.kind !== "video") return null;
    const { file, place, quickKey } = found;
    const hash =
      sourceHash(place) ??
      (await hashing.join(quickKey, signal, (shared) =>
        stillRead(sha256Hex(file, { signal: shared }), videoProblems.gone(place.name)),
      ));
    return {
      file,
      hash,
      mediaType: place.type || file.type || "video/mp4",
      framesPerSecond: null,
      hasSound: facts.audioTracks.length > 0,
      ...(facts.durationSeconds ? { seconds: facts.durationSeconds } : {}),
      ...(facts.video ? { width: facts.video.width, height: facts.video.height } : {}),
    };
  }

  return {
    async take(reference, plan, { whole, signal }) {
      const { dataSetId, video } = reference;
      const found = await finding.join(canonicalJson([dataSetId, video.id]), signal, (shared) =>
        find(reference, shared),
      );
      const isStill = found.place.facts !== null && found.place.facts.kind !== "video";
      const wanted = whole && !isStill ? null : plan;
      const key = canonicalJson([found.quickKey, wanted]);
      const taken = await taking.join(key, signal, (shared) => take(reference, found, wanted, shared));
      const file = whole ? await wholeVideo(found, taken.facts, signal) : null;
      // A file that turns out to be no film is shown as the plan says.
      if (whole && !file && wanted === null) return this.take(reference, plan, { whole: false, signal });
      return { facts: taken.facts, shown: file ? NOTHING : taken.shown, wholeVideo: file };
    },
  };
}
