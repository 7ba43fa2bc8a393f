import { isAbort, ProblemError } from "../foundation/errors";
import type { MediaFacts, SamplingPlan } from "../shapes/media";
import type { FramesCall, MadeBy, MediaCall, MediaEngine, Resting } from "./media-engine";
import type { MediaProblemCode } from "./media-problems";
import { type Examination, hasWebCodecs, type WebCodecsEngine } from "./webcodecs/webcodecs-engine";

const CODECS: Record<string, string> = {
  h264: "H.264",
  hevc: "HEVC",
  av1: "AV1",
  vp8: "VP8",
  vp9: "VP9",
  prores: "ProRes",
  aac: "AAC",
  mp3: "MP3",
  opus: "Opus",
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "AC-3",
  eac3: "E-AC-3",
  dts: "DTS",
};

/** The name of a codec for people. */
function codecWords(codec: string): string {
  return CODECS[codec] ?? (codec.startsWith("pcm_") ? "PCM" : codec);
}

const FIXED_BY_PLAN = "fixed by the plan";

/** The reason why the browser's decoders were taken. */
function fastestWords(codec: string, container: string): string {
  return codec === "av1"
    ? "AV1, which ffmpeg.wasm cannot decode"
    : `fastest that can read ${codecWords(codec)} in ${container}`;
}

/** The reason why pictures in red, green and blue are not left to the browser. */
function rgbWords(codec: string): string {
  return `the browser gives ${codecWords(codec)} in RGB wrong colours`;
}

/** The reason why ffmpeg went on where the browser's decoders had failed. */
function tookOverWords(error: unknown): string {
  const why = error instanceof ProblemError ? (error.problem.detail ?? error.message) : String(error);
  const line = (why.split("\n")[0] ?? "").replace(/\.$/, "");
  return `WebCodecs gave up: ${line}; ffmpeg.wasm took over`;
}

/** Problems that no other engine could avoid. */
const FINAL: readonly (MediaProblemCode | "no-video-track")[] = [
  "file-empty",
  "file-unreadable",
  "plan-impossible",
  "no-video-track",
];

type Choice = { engine: "webcodecs" | "ffmpeg"; reason: string };

/**
 * Takes each track with the engine that reads it fastest: the browser's decoders where they can, else ffmpeg, which
 * also goes on where they fail. The plan may fix one of them. ffmpeg is not even loaded for files that need it not.
 */
export function createAutoEngine(engines: {
  webCodecs: WebCodecsEngine;
  ffmpeg: MediaEngine & Resting;
}): MediaEngine {
  const { webCodecs, ffmpeg } = engines;
  const examined = new WeakMap<Blob, Examination | null>();

  /** The browser's abilities with the file; null where they can't be determined. */
  async function examine(file: Blob, call: MediaCall): Promise<Examination | null> {
    if (!hasWebCodecs()) return null;
    const known = examined.get(file);
    if (known !== undefined) return known;
    const found = await webCodecs.examine(file, { signal: call.signal }).catch((error: unknown) => {
      if (!canFallOver(error)) throw error;
      return null;
    });
    examined.set(file, found);
    return found;
  }

  /** The engine for a track: `decodes` says whether the browser can decode it. */
  async function choose(
    file: Blob,
    facts: MediaFacts,
    track: { codec: string; decodes: (seen: Examination) => boolean; isRgb?: (seen: Examination) => boolean },
    call: MediaCall,
  ): Promise<Choice> {
    if (!hasWebCodecs()) return { engine: "ffmpeg", reason: "the browser has no WebCodecs" };
    const seen = await examine(file, call);
    if (!seen) return { engine: "ffmpeg", reason: `WebCodecs cannot read ${facts.container} like this` };
    if (track.isRgb?.(seen)) return { engine: "ffmpeg", reason: rgbWords(track.codec) };
    return track.decodes(seen)
      ? { engine: "webcodecs", reason: fastestWords(track.codec, facts.container) }
      : { engine: "ffmpeg", reason: `the browser cannot decode ${codecWords(track.codec)}` };
  }

  /** Lets the chosen engine work, and ffmpeg after it, from the beginning, where that one was not fixed and fails. */
  async function take<T extends MadeBy | null>(
    fixed: SamplingPlan["engine"],
    choice: () => Promise<Choice>,
    work: (engine: MediaEngine) => Promise<T>,
    onRestart?: FramesCall["onRestart"],
  ): Promise<T> {
    const isFixed = fixed !== "auto";
    const { engine, reason } = isFixed ? { engine: fixed, reason: FIXED_BY_PLAN } : await choice();
    if (engine === "ffmpeg") return withReason(await work(ffmpeg), reason);
    try {
      return withReason(await work(webCodecs), reason);
    } catch (error) {
      if (isFixed || !canFallOver(error)) throw error;
      onRestart?.();
      return withReason(await work(ffmpeg).catch(tellEarlier(error)), tookOverWords(error));
    }
  }

  return {
    async probe(file, call = {}) {
      call.onProgress?.({ step: "probing", done: 0, total: 1 });
      const seen = await examine(file, call);
      if (!seen) return ffmpeg.probe(file, call);
      call.onProgress?.({ step: "probing", done: 1, total: 1 });
      return seen.facts;
    },

    sampleFrames(file, facts, plan, call = {}) {
      const track = {
        codec: facts.video?.codec ?? "unknown",
        decodes: (seen: Examination) => seen.decodesVideo !== false,
        isRgb: (seen: Examination) => seen.isRgb,
      };
      return take(
        plan.engine,
        () => choose(file, facts, track, call),
        (engine) => {
          // Frames take the most memory there is: the other engine need not hold its own meanwhile.
          if (engine === webCodecs) ffmpeg.rest();
          return engine.sampleFrames(file, facts, plan, call);
        },
        call.onRestart,
      );
    },

    extractAudio(file, facts, plan, call = {}) {
      const { audio } = plan;
      if (!audio) return Promise.resolve(null);
      const track = {
        codec: facts.audioTracks[audio.track]?.codec ?? "unknown",
        decodes: (seen: Examination) => seen.decodesAudio[audio.track] !== false,
      };
      const isWav = audio.type === "audio/wav";
      const onlyFfmpeg: Choice = { engine: "ffmpeg", reason: "only ffmpeg.wasm writes compressed sound" };
      return take(
        plan.engine,
        async () => (isWav ? choose(file, facts, track, call) : onlyFfmpeg),
        (engine) => engine.extractAudio(file, facts, plan, call),
      );
    },

    dispose() {
      webCodecs.dispose();
      ffmpeg.dispose();
    },
  };
}

function canFallOver(error: unknown): boolean {
  if (isAbort(error)) return false;
  return !(error instanceof ProblemError) || !FINAL.some((code) => code === error.problem.code);
}

/** ffmpeg.wasm has no decoder for some codecs: then what the browser had to say is the better answer. */
function tellEarlier(earlier: unknown): (error: unknown) => never {
  return (error) => {
    const knowsLess = error instanceof ProblemError && error.problem.code === "codec-unsupported";
    throw knowsLess ? earlier : error;
  };
}

function withReason<T extends MadeBy | null>(made: T, engineReason: string): T {
  return made && { ...made, engineReason };
}
