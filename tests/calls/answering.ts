import { anthropicFormat } from "../support/stand-in/formats/anthropic";
import { chatFormat } from "../support/stand-in/formats/chat";
import type { Format, Reply } from "../support/stand-in/formats/format";
import { googleFormat } from "../support/stand-in/formats/google";
import { responsesFormat } from "../support/stand-in/formats/responses";
import type { Delivery } from "../support/stand-in/rules";
import type { Way } from "./kinds";

/** An answer for each way of calling. */
export const FORMATS: Record<Way, Format> = {
  "openai chat": chatFormat,
  "openai responses": responsesFormat,
  google: googleFormat,
  anthropic: anthropicFormat,
  openrouter: chatFormat,
};

export type Answer = {
  /** The text as it comes, one event each. */
  pieces: readonly string[];
  delivery?: Pick<Delivery, "model" | "finishReason">;
  /** An error in the place of the end. */
  failure?: string;
};

function replyTo({ pieces, delivery = {} }: Answer): Reply {
  const request = {
    model: "some-model",
    system: "",
    userText: "",
    judge: null,
    task: "caption",
    json: false,
    replyForm: "text",
    stream: true,
    wantsUsage: true,
  };
  return { request, delivery, text: pieces.join("") };
}

/** A stream of events as this way of calling is answered with. */
export function eventStream(way: Way, answer: Answer): string {
  const format = FORMATS[way];
  const reply = replyTo(answer);
  const events = [
    ...format.begin(reply),
    ...answer.pieces.map((piece) => format.delta(reply, piece)),
    ...(answer.failure === undefined ? format.end(reply) : [format.failure(answer.failure)]),
  ];
  const written = events.map(({ event, data }) => {
    const named = event === undefined ? "" : `event: ${event}\n`;
    return `${named}data: ${JSON.stringify(data)}\n\n`;
  });
  return written.join("") + format.after;
}

/** The same as one JSON object. */
export function wholeReply(way: Way, answer: Answer): string {
  return JSON.stringify(FORMATS[way].whole(replyTo(answer)));
}

/** A `fetch` that is always answered so, in network pieces of that many bytes. */
export function answering(body: string, contentType: string, bytesAtATime = 7): typeof fetch {
  return () => {
    const bytes = new TextEncoder().encode(body);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let start = 0; start < bytes.length; start += bytesAtATime)
          controller.enqueue(bytes.slice(start, start + bytesAtATime));
        controller.close();
      },
    });
    return Promise.resolve(new Response(stream, { headers: { "content-type": contentType } }));
  };
}
