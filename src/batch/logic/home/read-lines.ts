import { letOthersGo } from "../../../foundation/steps";

/** A line of a file, from 1. `last`: nothing came behind it, not even the end of a line. */
export type FileLine = { text: string; line: number; last: boolean };

/** Letters of one line: many times the longest reply. What is longer comes as an empty text. */
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * The lines of a file one after the other, however large it is: never more than one and a piece of it are in memory.
 * `onRead` hears how many bytes were read. Rejects with the browser's error when it can't be read, with `AbortError` when
 * cancelled.
 */
export async function* readLines(
  file: Blob,
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileLine> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let held: string[] = [];
  let letters = 0;
  let line = 0;
  const end = (last: boolean): FileLine => {
    const text = letters > LONGEST_LINE ? "" : held.join("");
    held = [];
    letters = 0;
    line += 1;
    return { text: text.endsWith("\r") ? text.slice(0, -1) : text, line, last };
  };
  const hold = (piece: string) => {
    letters += piece.length;
    if (letters <= LONGEST_LINE) held.push(piece);
    else held = [];
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      const piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
      let from = 0;
      for (let found = piece.indexOf("\n"); found >= 0; found = piece.indexOf("\n", from)) {
        hold(piece.slice(from, found));
        yield end(false);
        from = found + 1;
      }
      hold(piece.slice(from));
      if (done) break;
      onRead(value.length);
      await letOthersGo();
    }
    if (letters > 0) yield end(true);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
