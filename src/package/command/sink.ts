import { createWriteStream, existsSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { UsageError } from "./usage-error";

/** Whoever read the output is gone. */
export class BrokenPipe extends Error {}

/** Takes a text piece by piece, no faster than it can be written. */
export type Sink = {
  write(text: string): Promise<void>;
  /** Writes what waits to be written with more. */
  flush(): Promise<void>;
  /** Writes what is left; a file has its name only from here on, so that nobody finds half a report. */
  close(): Promise<void>;
  /** Takes back what was written of a file. */
  discard(): void;
};

/** Pieces are written together from this length on. */
const ENOUGH = 1 << 16;

function sinkOf(stream: Writable): Pick<Sink, "write" | "flush"> {
  let parts: string[] = [];
  let length = 0;
  let broken: Error | null = null;
  let goOn: (() => void) | null = null;
  const release = () => {
    goOn?.();
    goOn = null;
  };
  stream.on("error", (error: NodeJS.ErrnoException) => {
    broken = error.code === "EPIPE" ? new BrokenPipe() : error;
    release();
  });
  stream.on("drain", release);
  stream.on("close", release);
  const flush = async () => {
    if (broken) throw broken;
    if (length === 0) return;
    const text = parts.join("");
    parts = [];
    length = 0;
    if (!stream.write(text))
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    if (broken) throw broken;
  };
  return {
    flush,
    async write(text) {
      parts.push(text);
      length += text.length;
      if (length >= ENOUGH) await flush();
    },
  };
}

/** Standard output. A reader that goes away makes the next piece throw `BrokenPipe`. */
function standardOutput(): Sink {
  const { write, flush } = sinkOf(process.stdout);
  return {
    write,
    flush,
    async close() {
      await flush();
      // Errors of a pipe are told a turn later.
      await new Promise((resolve) => setImmediate(resolve));
      await flush();
    },
    discard: () => undefined,
  };
}

/** True where both name the same file that is there. */
function isSame(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

/**
 * A file, or standard output for null. Throws `UsageError` where its folder is not there, where it is a folder itself, or one of
 * the files that are read (`inputs`).
 */
export function openSink(path: string | null, inputs: readonly string[]): Sink {
  if (path === null) return standardOutput();
  if (!existsSync(dirname(path)))
    throw new UsageError(`There is no folder ${dirname(path)} to write ${path} in.`, "Make it first.");
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new UsageError(`${path} is a folder.`, "Name a file to write.");
  if (inputs.some((input) => isSame(input, path)))
    throw new UsageError(`${path} is read, and would be written over.`, "Name another file to write.");
  // A device or a pipe is written to as it is: nothing may take its place.
  const target = there?.isFile() ? realpathSync(path) : path;
  const part = there && !there.isFile() ? null : `${target}.part`;
  const stream = createWriteStream(part ?? target);
  const { write, flush } = sinkOf(stream);
  const discard = () => {
    stream.destroy();
    if (part !== null) rmSync(part, { force: true });
  };
  const orDiscard = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      discard();
      throw error;
    }
  };
  const end = async () => {
    await flush();
    await new Promise<void>((resolve, reject) => {
      stream.once("error", reject);
      // A stream that fails by then, as on a full disk, calls back with the reason.
      stream.end((error?: Error | null) => (error ? reject(error) : resolve()));
    });
    if (part !== null) renameSync(part, target);
  };
  return {
    write: (text) => orDiscard(write(text)),
    flush: () => orDiscard(flush()),
    close: () => orDiscard(end()),
    discard,
  };
}

/** The time between two lines of progress. */
const EVERY_MILLISECONDS = 200;

/** Tells how far work is, on a terminal and nowhere else. */
export function createProgress() {
  const { stderr } = process;
  let last = 0;
  let isShown = false;
  return {
    tell(words: () => string): void {
      if (!stderr.isTTY) return;
      const now = Date.now();
      if (now - last < EVERY_MILLISECONDS) return;
      last = now;
      isShown = true;
      stderr.write(`\r\x1b[K${words().slice(0, Math.max(20, stderr.columns - 1))}`);
    },
    end(): void {
      if (isShown) stderr.write("\r\x1b[K");
      isShown = false;
    },
  };
}

/** Writes a line for people, apart from what programs read: on standard error. */
export function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
