import { type ChildProcess, fork } from "node:child_process";
import type { MillAnswer, MillOrder } from "./mill";

const MILL = new URL("mill.ts", import.meta.url);
/** Longer than any time limit that a test has, so that what waits in vain tells which test it is. */
const LONGEST_MILLISECONDS = 120_000;

/** Runs a subject's tests in a process of its own; what never ends is ended with it, and another one takes over. */
export type Mill = {
  /** The test that fails with this source in place of that file, or why none could end; null where all pass. */
  run(order: MillOrder): Promise<string | null>;
  stop(): void;
};

/** The mill for these test files. It changes no file, however it ends. */
export function createMill(tests: readonly string[]): Mill {
  let child: ChildProcess | null = null;

  function answerOf(process: ChildProcess, patience: number): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        process.off("message", hear).off("exit", gone);
      };
      const timer = setTimeout(() => {
        end();
        stop();
        resolve("never ended");
      }, patience);
      const hear = ({ failed }: MillAnswer) => {
        end();
        resolve(failed);
      };
      const gone = () => {
        end();
        child = null;
        reject(new Error("the process of the tests ended by itself"));
      };
      process.on("message", hear).on("exit", gone);
    });
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(MILL, tests, {
      execArgv: ["--import", "tsx"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, CAPLENS_EFFORT: "quick" },
    });
    child = started;
    // A machine at its limit takes its time.
    await answerOf(started, 5 * LONGEST_MILLISECONDS);
    return started;
  }

  function stop(): void {
    child?.removeAllListeners();
    child?.kill("SIGKILL");
    child = null;
  }

  return {
    async run(order) {
      const mill = child ?? (await start());
      const isFirst = order === "as it is";
      const answer = answerOf(mill, isFirst ? 5 * LONGEST_MILLISECONDS : LONGEST_MILLISECONDS);
      mill.send(order);
      return answer.catch((error: Error) => {
        if (isFirst) throw error;
        return error.message;
      });
    },
    stop,
  };
}
