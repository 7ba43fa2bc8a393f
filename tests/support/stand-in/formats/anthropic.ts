import { Type } from "typebox";
import { Value } from "typebox/value";
import { chatRequest } from "../chat-request";
import { answeredModel, type Format, type Piece, tokensOf } from "./format";

const Blocks = Type.Array(Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) }));
const Body = Type.Object({
  model: Type.String(),
  max_tokens: Type.Integer(),
  stream: Type.Optional(Type.Boolean()),
  output_config: Type.Optional(Type.Object({ format: Type.Optional(Type.Object({ type: Type.String() })) })),
  system: Type.Optional(Type.Union([Type.String(), Blocks])),
  messages: Type.Array(Type.Object({ role: Type.String(), content: Type.Union([Type.String(), Blocks]) })),
});

const NAMES: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

function textOf(content: string | { text?: string }[]): string {
  if (typeof content === "string") return content;
  return content.flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n");
}

function named(data: Record<string, unknown> & { type: string }): Piece {
  return { event: data.type, data };
}

/** Anthropic's messages API. */
export const anthropicFormat: Format = {
  parse: (path, body) => {
    if (path !== "/v1/messages" || !Value.Check(Body, body)) return null;
    return chatRequest({
      model: body.model,
      system: textOf(body.system ?? ""),
      userText: body.messages.map(({ content }) => textOf(content)).join("\n"),
      replyForm: body.output_config?.format?.type ?? "text",
      stream: body.stream ?? false,
      wantsUsage: true,
    });
  },
  begin: (reply) => [
    named({
      type: "message_start",
      message: {
        id: "msg_stand_in",
        type: "message",
        role: "assistant",
        model: answeredModel(reply) ?? "",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: tokensOf(reply).input, output_tokens: 1 },
      },
    }),
    named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
  ],
  delta: (_reply, chunk) =>
    named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: chunk } }),
  failure: (message) => named({ type: "error", error: { type: "overloaded_error", message } }),
  end: (reply) => {
    const { delivery } = reply;
    if (delivery.finishReason === null) return [];
    return [
      named({ type: "content_block_stop", index: 0 }),
      named({
        type: "message_delta",
        delta: { stop_reason: delivery.finishReason ?? "end_turn", stop_sequence: null },
        usage: { output_tokens: tokensOf(reply).output },
      }),
      named({ type: "message_stop" }),
    ];
  },
  after: "",
  whole: (reply) => ({
    id: "msg_stand_in",
    type: "message",
    role: "assistant",
    model: answeredModel(reply),
    content: [{ type: "text", text: reply.text }],
    stop_reason: reply.delivery.finishReason ?? "end_turn",
    usage: { input_tokens: tokensOf(reply).input, output_tokens: tokensOf(reply).output },
  }),
  error: (status, message, code) => ({
    type: "error",
    error: { type: code ?? NAMES[status] ?? "api_error", message },
  }),
};
