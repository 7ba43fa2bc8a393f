/** The time between two lines of progress. */
const EVERY_MILLISECONDS = 200;

/** Tells how far work is, on a terminal and nowhere else. */
export type Progress = { tell(words: () => string): void; end(): void };

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let last = 0;
  let isShown = false;
  return {
    tell(words) {
      if (!stream.isTTY) return;
      const now = Date.now();
      if (now - last < EVERY_MILLISECONDS) return;
      last = now;
      isShown = true;
      stream.write(`\r\x1b[K${words().slice(0, Math.max(20, stream.columns - 1))}`);
    },
    end() {
      if (isShown) stream.write("\r\x1b[K");
      isShown = false;
    },
  };
}

/** Writes a line for people, apart from what programs read: on standard error. */
export function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
