import { RunWordShape } from "../../shapes/generated/run-word";
import type { RunWord } from "../../shapes/tab-words";
import { type Broadcast, openBroadcast } from "../../storage/broadcast";

/** What tabs say to each other about runs. It never carries a key. */
export type RunLine = {
  say(word: RunWord): void;
  /** Calls the listener for each word that is said elsewhere; returns how to stop. */
  hear(listener: (word: RunWord) => void): () => void;
};

/** The line is open while somebody listens; where there is no BroadcastChannel it stays silent. */
export function createRunLine(name = "caplens-runs"): RunLine {
  let listeners = 0;
  let line: Broadcast<RunWord> | null = null;
  return {
    say: (word) => line?.announce(word),
    hear(listener) {
      line ??= openBroadcast(name, RunWordShape);
      const stop = line.subscribe(listener);
      listeners += 1;
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        line?.close();
        line = null;
      };
    },
  };
}
