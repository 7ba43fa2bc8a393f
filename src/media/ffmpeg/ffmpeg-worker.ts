import "@ffmpeg/ffmpeg/worker";

/*
 * The worker of ffmpeg.wasm, with three changes. It posts every line of the log by itself, some for each frame that is
 * decoded, and each would be a task of the page: here they are gathered, its other messages pass as they are. It
 * reads a mounted file by 32 kB, each of which the browser fetches from another process: here they are cut from larger
 * parts. And every command of the core ends by a throw that leaves
 * its part of the stack taken, so that a core died after some 60 to 120: here the stack is put back.
 */

/** Interval at which log lines are sent, in milliseconds. */
const SEND_EVERY = 100;

const send = self.postMessage.bind(self);
let lines: string[] = [];
let sentAt = 0;

function sendLines(): void {
  sentAt = performance.now();
  if (lines.length === 0) return;
  const message = lines.join("\n");
  lines = [];
  send({ type: "LOG", data: { type: "stderr", message } });
}

self.postMessage = (message: unknown, options?: unknown) => {
  const kind = field(message, "type");
  // Nobody listens to these.
  if (kind === "PROGRESS") return;
  if (kind !== "LOG") {
    sendLines();
    send(message, Array.isArray(options) ? { transfer: options } : {});
    return;
  }
  lines.push(String(field(field(message, "data"), "message")));
  if (performance.now() - sentAt >= SEND_EVERY) sendLines();
};

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Bytes of a file that are read at once, and how many such parts are kept: sound and pictures may lie far apart. */
const PART = 2 ** 19;
const PARTS_KEPT = 4;

const reader = new FileReaderSync();

/** A piece of a file with its bytes: the core's file system asks a blob for pieces, and a reader for their bytes. */
type Piece = { size: number; bytes: Uint8Array };

/** A file in the place of its blob. What can't be read is thrown by `slice`. */
class FileInParts {
  readonly size: number;
  private readonly parts = new Map<number, Uint8Array>();

  constructor(private readonly file: Blob) {
    this.size = file.size;
  }

  slice(from: number, to: number): Piece {
    const end = Math.min(to, this.size);
    const bytes = new Uint8Array(end - from);
    for (let at = from; at < end; ) {
      const part = Math.floor(at / PART);
      const found = this.part(part).subarray(at - part * PART, end - part * PART);
      if (found.length === 0) return { size: at - from, bytes: bytes.subarray(0, at - from) };
      bytes.set(found, at - from);
      at += found.length;
    }
    return { size: bytes.length, bytes };
  }

  private part(number: number): Uint8Array {
    const part =
      this.parts.get(number) ??
      new Uint8Array(reader.readAsArrayBuffer(this.file.slice(number * PART, (number + 1) * PART)));
    // The part used last stands last; the first one goes first.
    this.parts.delete(number);
    this.parts.set(number, part);
    const [oldest] = this.parts.keys();
    if (this.parts.size > PARTS_KEPT && oldest !== undefined) this.parts.delete(oldest);
    return part;
  }
}

/** The reader that the core makes for itself. */
class PieceReader {
  readAsArrayBuffer({ bytes }: Piece): Uint8Array {
    return bytes;
  }
}
Reflect.set(self, "FileReaderSync", PieceReader);

/** The names of two functions among what the core exports. */
const [STACK_SAVE, STACK_RESTORE] = ["Da", "Ea"];

/** The core's stack; null before there is a core. */
let stack: { save: () => unknown; restore: (top: unknown) => void } | null = null;

const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const core = await instantiate(source, imports);
  const { [STACK_SAVE]: save, [STACK_RESTORE]: restore } = core.instance.exports;
  if (typeof save === "function" && typeof restore === "function")
    stack = { save: () => save(), restore: (top) => restore(top) };
  return core;
};

const handle = self.onmessage;
self.onmessage = (event) => {
  const blobs = field(field(field(event.data, "data"), "options"), "blobs");
  for (const mounted of Array.isArray(blobs) ? blobs : []) {
    const file = field(mounted, "data");
    if (file instanceof Blob) Reflect.set(mounted, "data", new FileInParts(file));
  }
  // A command has ended when its message is handled: the core runs it without waiting.
  const top = stack?.save();
  handle?.call(self, event);
  stack?.restore(top);
};
