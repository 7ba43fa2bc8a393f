import type { ServerResponse } from "node:http";
import type { Format, Piece, Reply } from "./formats/format";
import type { Behaviour } from "./rules";

/** Words with the white space after them: joined, they are the text again. */
export function splitIntoChunks(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\s)(?=\S)/);
}

async function pause(milliseconds: number | undefined): Promise<void> {
  if (milliseconds) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function sendStream(response: ServerResponse, format: Format, reply: Reply): Promise<void> {
  const { delivery } = reply;
  const send = ({ event, data }: Piece) =>
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.flushHeaders();
  for (const piece of format.begin(reply)) send(piece);
  const chunks = splitIntoChunks(reply.text);
  for (let sent = 0; sent <= chunks.length; sent += 1) {
    if (response.destroyed) return;
    if (sent === delivery.hangAfter) return;
    if (sent === delivery.cutAfter) {
      // Give what was written the time to leave before the connection is torn.
      await pause(100);
      response.destroy(new Error("Cut as scripted"));
      return;
    }
    if (sent === delivery.errorAfter) {
      send(format.failure("The model crashed."));
      response.end(format.after);
      return;
    }
    const chunk = chunks[sent];
    if (chunk !== undefined) {
      send(format.delta(reply, chunk));
      await pause(delivery.chunkDelay);
    }
  }
  for (const piece of format.end(reply)) send(piece);
  response.end(format.after);
}

/** Replies with a text, as a stream or whole, and at the pace and with the faults that `delivery` asks for. */
export async function sendReply(response: ServerResponse, format: Format, reply: Reply): Promise<void> {
  const { request, delivery } = reply;
  await pause(delivery.firstDelay);
  if (response.destroyed) return;
  if (request.stream && !delivery.whole) {
    await sendStream(response, format, reply);
    return;
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(format.whole(reply)));
}

/** Replies with an HTTP error. */
export function sendStatus(
  response: ServerResponse,
  behaviour: Extract<Behaviour, { kind: "status" }>,
  format: Format,
): void {
  const { status, message = `Status ${status}`, code = null } = behaviour;
  response.writeHead(status, {
    "content-type": behaviour.contentType ?? "application/json",
    ...(behaviour.retryAfter === undefined ? {} : { "retry-after": behaviour.retryAfter }),
    ...(behaviour.exposeRetryAfter ? { "access-control-expose-headers": "retry-after" } : {}),
  });
  response.end(behaviour.body ?? JSON.stringify(format.error(status, message, code)));
}

/** Replies of kinds that no model endpoint should send. */
export function sendNonsense(response: ServerResponse, kind: "html" | "garbage" | "no-choices"): void {
  response.writeHead(200, { "content-type": kind === "html" ? "text/html" : "text/event-stream" });
  const bodies = {
    html: "<!doctype html><title>Welcome</title><p>Nothing to see here.</p>",
    garbage: "data: this is not JSON\n\n",
    "no-choices": 'data: {"id":"chatcmpl-stand-in","choices":[]}\n\ndata: [DONE]\n\n',
  };
  response.end(bodies[kind]);
}
