import { type Static, Type } from "typebox";
import { ResultKey } from "../../../schemas/result";
import { RunProgress } from "../../../schemas/run-progress";
import { type Broadcast, openBroadcast } from "../../../storage/broadcast";

/** What people want of a run that goes on; `retry`: which of the failed tasks are done again. */
export const RunWish = Type.Union([
  Type.Literal("pause"),
  Type.Literal("resume"),
  Type.Literal("cancel"),
  Type.Object({ retry: Type.Union([Type.Literal("failed"), Type.Array(ResultKey)]) }),
]);
export type RunWish = Static<typeof RunWish>;

const Word = Type.Union([
  Type.Object({ kind: Type.Literal("progress"), progress: RunProgress }),
  /** Whoever does the run is asked how far it is. */
  Type.Object({ kind: Type.Literal("how far"), runId: Type.String() }),
  /** Whoever does the run is asked for something. */
  Type.Object({ kind: Type.Literal("wish"), runId: Type.String(), wish: RunWish }),
]);
type Word = Static<typeof Word>;

/** What tabs say to each other about runs. It never carries a key. */
export type RunLine = {
  say(word: Word): void;
  /** Calls the listener for each word that is said elsewhere; returns how to stop. */
  hear(listener: (word: Word) => void): () => void;
};

/** The line is open while somebody listens; where there is no BroadcastChannel it stays silent. */
export function createRunLine(name = "caplens-runs"): RunLine {
  let listeners = 0;
  let line: Broadcast<Word> | null = null;
  return {
    say: (word) => line?.announce(word),
    hear(listener) {
      line ??= openBroadcast(name, Word);
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
