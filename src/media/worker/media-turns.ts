import { abortError } from "../../foundation/errors";
import { orAborted, untilAborted } from "../../foundation/or-aborted";
import type { MediaClient } from "./media-client";

/** Lets one piece of work run at a time, in the order of the calls. */
export class CallQueue {
  private last: Promise<unknown> = Promise.resolve();
  private readonly life = new AbortController();

  /**
   * Does the work once those before it are done. A call whose signal fires leaves the queue, or its work, at once.
   * @param work gets a signal that also fires when the queue is closed
   */
  run<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const either = AbortSignal.any([this.life.signal, ...(signal ? [signal] : [])]);
    const turn = this.last.then(() => {
      if (either.aborted) throw abortError();
      return work(either);
    });
    this.last = turn.catch(() => {});
    return orAborted(turn, either);
  }

  /** Ends what runs; nothing runs any more. */
  close(): void {
    this.life.abort();
  }
}

/** The media engine for the two who want it: what the user of the page asks for goes first. */
type MediaTurns = {
  /** For what is on screen: never waits for a run. */
  own: MediaClient;
  /** For runs: one piece of work at a time, given up and begun anew where the user wants the engine meanwhile. */
  forRuns: MediaClient;
};

/** Shares a media client. A run never cancels what the user has asked for. */
export function createMediaTurns(client: MediaClient): MediaTurns {
  const queue = new CallQueue();
  let ownCalls = 0;
  let giveWay: AbortController | null = null;
  let waiting: (() => void)[] = [];

  async function first<T>(work: () => Promise<T>): Promise<T> {
    ownCalls += 1;
    giveWay?.abort();
    try {
      return await work();
    } finally {
      ownCalls -= 1;
      if (ownCalls === 0) for (const go of waiting.splice(0)) go();
    }
  }

  /** Resolves once the user wants nothing of the engine. */
  async function free(signal: AbortSignal): Promise<void> {
    while (ownCalls > 0) {
      await untilAborted<void>(signal, (go) => {
        waiting.push(go);
        return () => {
          waiting = waiting.filter((each) => each !== go);
        };
      });
    }
  }

  /** `onRestart`: what was told so far counts no more. */
  function later<Options extends { signal: AbortSignal; onRestart?: () => void }, T>(
    options: Options,
    work: (options: Options) => Promise<T>,
  ): Promise<T> {
    return queue.run(options.signal, async (signal) => {
      for (;;) {
        await free(signal);
        const interrupted = new AbortController();
        giveWay = interrupted;
        try {
          return await work({ ...options, signal: AbortSignal.any([signal, interrupted.signal]) });
        } catch (error) {
          if (!interrupted.signal.aborted || signal.aborted) throw error;
          options.onRestart?.();
        } finally {
          if (giveWay === interrupted) giveWay = null;
        }
      }
    });
  }

  return {
    own: {
      probe: (...given) => first(() => client.probe(...given)),
      takeFrames: (...given) => first(() => client.takeFrames(...given)),
      takeAudio: (...given) => first(() => client.takeAudio(...given)),
      soundPeaks: (...given) => client.soundPeaks(...given),
    },
    forRuns: {
      probe: (file, options) => later(options, (given) => client.probe(file, given)),
      takeFrames: (file, facts, plan, options) =>
        later(options, (given) => client.takeFrames(file, facts, plan, given)),
      takeAudio: (file, facts, plan, options) =>
        later(options, (given) => client.takeAudio(file, facts, plan, given)),
      soundPeaks: (...given) => client.soundPeaks(...given),
    },
  };
}
