import { abortError } from "../foundation/errors";
import { orAborted } from "../foundation/or-aborted";
import type { MediaFacts, SamplingPlan } from "../shapes/media";
import { createAutoEngine } from "./auto-engine";
import { type CoreFiles, fetchCoreFiles } from "./ffmpeg/core-files";
import { extractAudio } from "./ffmpeg/extract-audio";
import { FfmpegSlot } from "./ffmpeg/ffmpeg-slot";
import { probeFile } from "./ffmpeg/probe-file";
import { sampleFrames } from "./ffmpeg/sample-frames";
import { fileSignature } from "./file-signature";
import { createImageEngine } from "./images/image-engine";
import { KIND_BYTES, pictureKind } from "./images/picture-header";
import type {
  ExtractedAudio,
  FramesCall,
  MediaCall,
  MediaEngine,
  MediaProgress,
  Resting,
  SampledFrames,
} from "./media-engine";
import type { LeanCopier } from "./webcodecs/lean-copies";
import type { WebCodecsEngine } from "./webcodecs/webcodecs-engine";

/**
 * Does the same work for all items in their order, at most `width` at once. When one fails, `stop` is called, the
 * rest is left undone, and the first error is thrown once nothing runs any more.
 */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
  stop: () => void,
): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        waiting.length = 0;
        stop();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
}

/** Instances that are not used for so long, in milliseconds, give their memory back. */
const IDLE_LIMIT = 60_000;
/** Each instance takes some 60 to 450 MB. */
const MOST_INSTANCES = 3;

/**
 * The engine on ffmpeg.wasm. For pages and dedicated workers: ffmpeg runs in workers of its own. Its core is
 * downloaded at the first call that needs it. `copier` spares it frames that nobody wants.
 */
export function createFfmpegEngine(copier: LeanCopier | null = null): MediaEngine & Resting {
  return new FfmpegEngine(copier);
}

/** The context of a call: `stop` ends everything that still runs for it. */
type Turn = { signal: AbortSignal; stop: () => void };

class FfmpegEngine implements MediaEngine, Resting {
  private readonly slots = Array.from(
    { length: instanceCount() },
    () => new FfmpegSlot((signal) => this.coreFiles(signal)),
  );
  private core: Promise<CoreFiles> | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private tell: (progress: MediaProgress) => void = () => {};
  private idleTimer: ReturnType<typeof setTimeout> | undefined;
  private calls = 0;
  private readonly life = new AbortController();

  constructor(private readonly copier: LeanCopier | null) {}

  probe(file: Blob, call: MediaCall = {}): Promise<MediaFacts> {
    return this.inTurn(call, async ({ signal }) => {
      const signature = await fileSignature(file);
      this.tell({ step: "probing", done: 0, total: 1 });
      const facts = await this.onFreeSlot((slot) =>
        slot.run(file, signal, (job) => probeFile(job, file, signature)),
      );
      this.tell({ step: "probing", done: 1, total: 1 });
      return facts;
    });
  }

  sampleFrames(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    call: FramesCall = {},
  ): Promise<SampledFrames> {
    const { copier } = this;
    return this.inTurn(call, async ({ signal, stop }) => {
      await fileSignature(file);
      return sampleFrames({
        facts,
        plan,
        lanes: this.slots.length,
        copyFrames:
          copier &&
          ((onCopy, stopped) =>
            copier.leanCopies(file, facts, plan, { onCopy, signal: AbortSignal.any([signal, stopped]) })),
        onFileItself: () => copier?.rest(),
        run: (work, given = file) => this.onFreeSlot((slot) => slot.run(given, signal, work)),
        runAll: (items, work) => severalAtOnce(items, this.slots.length, work, stop),
        onProgress: this.tell,
        onFrame: (frame) => {
          if (!signal.aborted) call.onFrame?.(frame);
        },
        onRestart: () => {
          if (!signal.aborted) call.onRestart?.();
        },
      });
    });
  }

  extractAudio(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    call: MediaCall = {},
  ): Promise<ExtractedAudio | null> {
    return this.inTurn(call, async ({ signal }) => {
      await fileSignature(file);
      const { audio } = plan;
      if (!audio || facts.audioTracks.length === 0) return null;
      return this.onFreeSlot((slot) =>
        slot.run(file, signal, (job) => extractAudio(job, facts, { ...plan, audio }, this.tell)),
      );
    });
  }

  rest(): void {
    if (this.calls === 0) this.sleep();
  }

  dispose(): void {
    this.life.abort();
    clearTimeout(this.idleTimer);
    this.sleep();
    this.core = null;
  }

  private sleep(): void {
    for (const slot of this.slots) slot.terminate();
  }

  /** Waits for the calls before, does the work, and leaves at once when the call is cancelled. */
  private inTurn<T>(call: MediaCall, work: (turn: Turn) => Promise<T>): Promise<T> {
    const failed = new AbortController();
    const signals = [this.life.signal, failed.signal, ...(call.signal ? [call.signal] : [])];
    const signal = AbortSignal.any(signals);
    this.calls += 1;
    const turn = this.queue.then(async () => {
      if (signal.aborted) throw abortError();
      clearTimeout(this.idleTimer);
      this.tell = (progress) => {
        if (!signal.aborted) call.onProgress?.(progress);
      };
      try {
        return await work({ signal, stop: () => failed.abort() });
      } finally {
        this.tell = () => {};
        // A compiled core starts in no time: the memory of more than one is worth more.
        for (const slot of this.slots.slice(1)) slot.terminate();
        this.idleTimer = setTimeout(() => this.sleep(), IDLE_LIMIT);
      }
    });
    const ended = () => {
      this.calls -= 1;
    };
    this.queue = turn.then(ended, ended);
    const cancelled = AbortSignal.any([this.life.signal, ...(call.signal ? [call.signal] : [])]);
    return orAborted(turn, cancelled);
  }

  /** Lends the first free slot; there is one, as no more pieces of work run at once than there are slots. */
  private async onFreeSlot<T>(work: (slot: FfmpegSlot) => Promise<T>): Promise<T> {
    const slot = this.slots.find((candidate) => !candidate.busy);
    if (!slot) throw new Error("more pieces of work at once than ffmpeg instances");
    return work(slot);
  }

  private coreFiles(signal: AbortSignal): Promise<CoreFiles> {
    const onBytes = (done: number, total: number) => this.tell({ step: "loading", done, total });
    this.core ??= fetchCoreFiles(signal, onBytes).catch((error: unknown) => {
      this.core = null;
      throw error;
    });
    return this.core;
  }
}

/** One core is left to the page where there are more than two. */
function instanceCount(): number {
  const cores = navigator.hardwareConcurrency || 2;
  return Math.max(1, Math.min(MOST_INSTANCES, cores <= 2 ? cores : cores - 1));
}

/**
 * The engine for any file: pictures go to the browser's image decoders, video and sound to the faster of its own
 * decoders and ffmpeg. `webCodecs` comes from above, as it lives in a worker.
 */
export function createMediaEngine(webCodecs: WebCodecsEngine & LeanCopier): MediaEngine {
  const ffmpeg = createFfmpegEngine(webCodecs);
  return routeByKind(createImageEngine(), createAutoEngine({ webCodecs, ffmpeg }));
}

/** As `createMediaEngine`, of given engines. */
function routeByKind(images: MediaEngine, videos: MediaEngine): MediaEngine {
  const engineFor = (facts: MediaFacts) =>
    facts.kind === "image" || facts.kind === "animation" ? images : videos;
  return {
    probe: async (file, call) => ((await isPicture(file)) ? images : videos).probe(file, call),
    sampleFrames: (file, facts, plan, call) => engineFor(facts).sampleFrames(file, facts, plan, call),
    extractAudio: (file, facts, plan, call) => engineFor(facts).extractAudio(file, facts, plan, call),
    dispose() {
      images.dispose();
      videos.dispose();
    },
  };
}

/** An SVG too, which the engine for pictures refuses. A file that cannot be read is left to the engines, which say so. */
async function isPicture(file: Blob): Promise<boolean> {
  try {
    return pictureKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer())) !== null;
  } catch {
    return false;
  }
}
