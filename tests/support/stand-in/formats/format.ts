import type { Billed } from "../bill";
import type { ChatRequest } from "../chat-request";
import type { Delivery } from "../rules";

/** A piece of a reply as it goes over the wire; `event` where the format names its events. */
export type Piece = { event?: string; data: unknown };

/** The functions with which a reply is written. */
export type Reply = { request: ChatRequest; delivery: Delivery; text: string };

/** One kind of API: its requests and its answers. */
export type Format = {
  /** Null when the call is not one of this format. */
  parse: (path: string, body: unknown) => ChatRequest | null;
  begin: (reply: Reply) => Piece[];
  delta: (reply: Reply, chunk: string) => Piece;
  /** An error in the middle of a reply. */
  failure: (message: string) => Piece;
  end: (reply: Reply) => Piece[];
  /** The line behind the last piece. */
  after: string;
  /** The reply as one JSON object. */
  whole: (reply: Reply) => unknown;
  /** Error bodies as this API words them. */
  error: (status: number, message: string, code: string | null) => unknown;
};

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** Tokens as the stand-in counts them: words, unless it bills by the request. */
export function tokensOf({ request, delivery, text }: Reply): Required<Billed> {
  if (request.billed) return { reasoning: 0, ...request.billed };
  const reasoning = delivery.reasoning ?? 0;
  return {
    input: countWords(`${request.system} ${request.userText}`),
    output: countWords(text) + reasoning,
    reasoning,
  };
}

/** The name it answers under; null: it tells none. */
export function answeredModel({ request, delivery }: Reply): string | null {
  return delivery.model === undefined ? request.model : delivery.model;
}
