import { createWorkerClient } from "../../foundation/bridge/worker-client";
import { timeLimit } from "../../foundation/or-aborted";
import type { AudioChoice, MediaFacts, SamplingPlan } from "../../shapes/media";
import { fileSignature } from "../file-signature";
import type { ExtractedAudio, FramesCall, MadeBy, MediaProgress, SampledFrame } from "../media-engine";
import { mediaProblem } from "../media-problems";
import type { LeanCopier, LeanCopy, LeanPlan } from "../webcodecs/lean-copies";
import type { Examination, WebCodecsEngine } from "../webcodecs/webcodecs-engine";
import { CallQueue } from "./media-turns";

/** A worker that is not used for so long, in milliseconds, gives its memory back. */
const IDLE_LIMIT = 60_000;
/** Longest time without a sign of progress, in milliseconds. */
const SILENCE_LIMIT = 60_000;
/**
 * The same while a file is examined, once reading has begun: mediabunny can search noise without end. Short, for
 * another engine still looks at a file that was given up.
 */
const EXAMINING_LIMIT = 10_000;

/**
 * The engine on the browser's own decoders, in a worker of its own: started at the first call, ended when a call is
 * cancelled, stands still, or none has come for a while. `start` makes the worker.
 */
export function createWebCodecsEngine(start: () => Worker): WebCodecsEngine & LeanCopier {
  const worker = createWorkerClient<WebCodecsCalls>(start);
  const queue = new CallQueue();
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let calls = 0;

  function ask<N extends keyof WebCodecsCalls>(
    name: N,
    input: WebCodecsCalls[N]["input"],
    call: FramesCall & { onCopy?: (copy: LeanCopy) => void },
  ): Promise<WebCodecsCalls[N]["output"]> {
    calls += 1;
    const turn = queue.run(call.signal, async (signal) => {
      clearTimeout(idleTimer);
      await fileSignature(input.file);
      const patience = timeLimit(signal, SILENCE_LIMIT);
      const stop = () => worker.terminate();
      patience.signal.addEventListener("abort", stop, { once: true });
      const onEvent = (event: WebCodecsEvent) => {
        patience.renew(event.kind === "reading" ? EXAMINING_LIMIT : SILENCE_LIMIT);
        if (signal.aborted || event.kind === "reading") return;
        if (event.kind === "frame") call.onFrame?.(event.frame);
        else if (event.kind === "copy") call.onCopy?.(event.copy);
        else call.onProgress?.(event.progress);
      };
      try {
        signal.throwIfAborted();
        return await worker.call(name, input, { onEvent });
      } catch (error) {
        throw patience.isOver() ? mediaProblem("media-timeout") : error;
      } finally {
        patience.end();
        patience.signal.removeEventListener("abort", stop);
        idleTimer = setTimeout(() => worker.terminate(), IDLE_LIMIT);
      }
    });
    return turn.finally(() => {
      calls -= 1;
    });
  }

  return {
    examine: (file, call = {}) => ask("examine", { file }, call),

    async probe(file, call = {}) {
      call.onProgress?.({ step: "probing", done: 0, total: 1 });
      const { facts } = await ask("examine", { file }, call);
      call.onProgress?.({ step: "probing", done: 1, total: 1 });
      return facts;
    },

    async sampleFrames(file, facts, plan, call = {}) {
      const frames: SampledFrame[] = [];
      const onFrame = (frame: SampledFrame) => {
        frames.push(frame);
        call.onFrame?.(frame);
      };
      const made = await ask("frames", { file, facts, plan }, { ...call, onFrame });
      return { ...made, frames: frames.sort((one, other) => one.time - other.time) };
    },

    leanCopies: (file, facts, plan, call) => ask("copies", { file, facts, plan }, call),

    async extractAudio(file, facts, plan, call = {}) {
      const { audio } = plan;
      if (!audio || facts.audioTracks.length === 0) return null;
      const { blob, ...made } = await ask("audio", { file, facts, plan: { ...plan, audio } }, call);
      return { ...made, bytes: new Uint8Array(await blob.arrayBuffer()) };
    },

    rest() {
      if (calls === 0) worker.terminate();
    },

    dispose() {
      queue.close();
      clearTimeout(idleTimer);
      worker.terminate();
    },
  };
}

type File = { file: Blob };
type Taking = File & { facts: MediaFacts; plan: SamplingPlan };

export type WebCodecsEvent =
  /** While a file is examined: a part of it has been read for the first time. */
  | { kind: "reading" }
  | { kind: "progress"; progress: MediaProgress }
  | { kind: "frame"; frame: SampledFrame }
  | { kind: "copy"; copy: LeanCopy };

/** The calls of the worker with the browser's decoders. */
export type WebCodecsCalls = {
  examine: { input: File; output: Examination; event: WebCodecsEvent };
  /** The frames come as events. */
  frames: { input: Taking; output: MadeBy & { notes: string[] }; event: WebCodecsEvent };
  /** The copies come as events. */
  copies: { input: Taking; output: LeanPlan; event: WebCodecsEvent };
  /** A blob costs no copy when it crosses. */
  audio: {
    input: Taking & { plan: { audio: AudioChoice } };
    output: Omit<ExtractedAudio, "bytes"> & { blob: Blob };
    event: WebCodecsEvent;
  };
};

/** Starts the worker with the browser's decoders. */
export function startWebCodecsWorker(): Worker {
  return new Worker(new URL("./webcodecs-worker.ts", import.meta.url), { type: "module", name: "webcodecs" });
}
