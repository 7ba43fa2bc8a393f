import type { ServerResponse } from "node:http";
import type { ChatRequest } from "./chat-request";
import type { Behaviour, Delivery } from "./rules";

/** Words with the white space after them: joined, they are the text again. */
export function splitIntoChunks(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\s)(?=\S)/);
}

async function pause(milliseconds: number | undefined): Promise<void> {
  if (milliseconds) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

function usageOf(request: ChatRequest, text: string) {
  const prompt = countWords(`${request.system} ${request.userText}`);
  const completion = countWords(text);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function head(object: string, request: ChatRequest, delivery: Delivery) {
  const model = delivery.model === undefined ? request.model : delivery.model;
  return { id: "chatcmpl-stand-in", object, created: 1_700_000_000, ...(model === null ? {} : { model }) };
}

function sendWhole(response: ServerResponse, request: ChatRequest, text: string, delivery: Delivery): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      ...head("chat.completion", request, delivery),
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: text },
          finish_reason: delivery.finishReason === undefined ? "stop" : delivery.finishReason,
        },
      ],
      ...(delivery.usage === false ? {} : { usage: usageOf(request, text) }),
    }),
  );
}

async function sendStream(
  response: ServerResponse,
  request: ChatRequest,
  text: string,
  delivery: Delivery,
): Promise<void> {
  const send = (fields: object) =>
    response.write(
      `data: ${JSON.stringify({ ...head("chat.completion.chunk", request, delivery), ...fields })}\n\n`,
    );
  const choice = (delta: object, finishReason: string | null) => ({
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.flushHeaders();
  send(choice({ role: "assistant", content: "" }, null));
  const chunks = splitIntoChunks(text);
  for (let sent = 0; sent <= chunks.length; sent += 1) {
    if (response.destroyed) return;
    if (sent === delivery.hangAfter) return;
    if (sent === delivery.cutAfter) {
      // Give what was written the time to leave before the connection is torn.
      await pause(20);
      response.destroy(new Error("Cut as scripted"));
      return;
    }
    if (sent === delivery.errorAfter) {
      send({ error: { message: "The model crashed.", type: "server_error", code: 500 } });
      response.end("data: [DONE]\n\n");
      return;
    }
    const chunk = chunks[sent];
    if (chunk !== undefined) {
      send(choice({ content: chunk }, null));
      await pause(delivery.chunkDelay);
    }
  }
  if (delivery.finishReason !== null) send(choice({}, delivery.finishReason ?? "stop"));
  if (request.wantsUsage && delivery.usage !== false) send({ choices: [], usage: usageOf(request, text) });
  response.end("data: [DONE]\n\n");
}

/** Replies with a text, as a stream or whole, and at the pace and with the faults that `delivery` asks for. */
export async function sendReply(
  response: ServerResponse,
  request: ChatRequest,
  text: string,
  delivery: Delivery,
): Promise<void> {
  await pause(delivery.firstDelay);
  if (response.destroyed) return;
  if (request.stream && !delivery.whole) await sendStream(response, request, text, delivery);
  else sendWhole(response, request, text, delivery);
}

/** Replies with an HTTP error. */
export function sendStatus(
  response: ServerResponse,
  behaviour: Extract<Behaviour, { kind: "status" }>,
): void {
  const { status, message = `Status ${status}`, code = null } = behaviour;
  response.writeHead(status, {
    "content-type": behaviour.contentType ?? "application/json",
    ...(behaviour.retryAfter === undefined ? {} : { "retry-after": behaviour.retryAfter }),
    ...(behaviour.exposeRetryAfter ? { "access-control-expose-headers": "retry-after" } : {}),
  });
  response.end(behaviour.body ?? JSON.stringify({ error: { message, type: "stand_in_error", code } }));
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
