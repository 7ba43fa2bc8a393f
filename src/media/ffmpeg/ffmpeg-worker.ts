import "@ffmpeg/ffmpeg/worker";

/*
 * The worker of ffmpeg.wasm, which posts every line of the log by itself, some for each frame that is decoded, and
 * each would be a task of the page. Here they are gathered; its other messages pass as they are.
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
