import "@ffmpeg/ffmpeg/worker";
import { letGo } from "../../foundation/let-go";

/*
 * The worker of ffmpeg.wasm, with four changes. It posts every line of the log by itself, some for each frame that is
 * decoded, and each would be a task of the page: here they are gathered, its other messages pass as they are. It
 * reads a mounted file by 32 kB, each of which the browser fetches from another process: here they are cut from larger
 * parts. It compiles the core anew each time: here it is given a compiled one. And every command of the core ends by a throw that leaves
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
type Piece = { size: number; bytes: ArrayBuffer };

/** A file in the place of its blob. What can't be read is thrown by `slice`. */
class FileInParts {
  readonly size: number;
  private readonly parts = new Map<number, Uint8Array<ArrayBuffer>>();
  /** The bytes of the last piece, which are copied before the next one is asked for. */
  private bytes = new ArrayBuffer(0);

  constructor(private readonly file: Blob) {
    this.size = file.size;
  }

  slice(from: number, to: number): Piece {
    const end = Math.min(to, this.size);
    if (this.bytes.byteLength !== end - from) this.bytes = new ArrayBuffer(end - from);
    const bytes = new Uint8Array(this.bytes);
    for (let at = from; at < end; ) {
      const part = Math.floor(at / PART);
      const found = this.part(part).subarray(at - part * PART, end - part * PART);
      if (found.length === 0) return { size: at - from, bytes: this.bytes.slice(0, at - from) };
      bytes.set(found, at - from);
      at += found.length;
    }
    return { size: end - from, bytes: this.bytes };
  }

  /** Gives back what is kept of the file, which is not read any more. */
  close(): void {
    for (const { buffer } of this.parts.values()) letGo(buffer);
    this.parts.clear();
  }

  private part(number: number): Uint8Array<ArrayBuffer> {
    const part =
      this.parts.get(number) ??
      new Uint8Array(reader.readAsArrayBuffer(this.file.slice(number * PART, (number + 1) * PART)));
    // The part used last stands last; the first one goes first.
    this.parts.delete(number);
    this.parts.set(number, part);
    const [oldest] = this.parts;
    if (this.parts.size > PARTS_KEPT && oldest) {
      this.parts.delete(oldest[0]);
      letGo(oldest[1].buffer);
    }
    return part;
  }
}

/** The reader that the core makes for itself. */
class PieceReader {
  readAsArrayBuffer({ bytes }: Piece): ArrayBuffer {
    return bytes;
  }
}
Reflect.set(self, "FileReaderSync", PieceReader);

/** The names of two functions among what the core exports. */
const [STACK_SAVE, STACK_RESTORE] = ["Da", "Ea"];

/** The core's stack; null before there is a core. */
let stack: { save: () => unknown; restore: (top: unknown) => void } | null = null;

/** Lets the core find what is compiled where it would fetch and compile. */
function give(module: WebAssembly.Module): void {
  Reflect.set(self, "fetch", async () => new Response());
  Reflect.set(WebAssembly, "instantiateStreaming", async (_none: unknown, imports: WebAssembly.Imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    const { [STACK_SAVE]: save, [STACK_RESTORE]: restore } = instance.exports;
    if (typeof save === "function" && typeof restore === "function")
      stack = { save: () => save(), restore: (top) => restore(top) };
    return { instance, module };
  });
}

/** The mounted file; an instance has one at a time. */
let mounted: FileInParts | null = null;

const handle = self.onmessage;
self.onmessage = (event) => {
  const data = field(event.data, "data");
  const module = field(data, "wasm");
  if (module instanceof WebAssembly.Module) give(module);
  const blobs = field(field(data, "options"), "blobs");
  for (const blob of Array.isArray(blobs) ? blobs : []) {
    const file = field(blob, "data");
    if (!(file instanceof Blob)) continue;
    mounted?.close();
    mounted = new FileInParts(file);
    Reflect.set(blob, "data", mounted);
  }
  // A command has ended when its message is handled: the core runs it without waiting.
  const top = stack?.save();
  handle?.call(self, event);
  stack?.restore(top);
};
