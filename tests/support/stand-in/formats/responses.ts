import { Type } from "typebox";
import { Value } from "typebox/value";
import { chatRequest } from "../chat-request";
import { chatFormat } from "./chat";
import { answeredModel, type Format, type Piece, type Reply, tokensOf } from "./format";

const Content = Type.Union([
  Type.String(),
  Type.Array(Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) })),
]);
const Body = Type.Object({
  model: Type.String(),
  stream: Type.Optional(Type.Boolean()),
  input: Type.Array(Type.Object({ role: Type.String(), content: Content })),
  text: Type.Optional(Type.Object({ format: Type.Optional(Type.Object({ type: Type.String() })) })),
});

const ITEM = "msg_stand_in";

function textOf(content: string | { text?: string }[]): string {
  if (typeof content === "string") return content;
  return content.flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n");
}

function named(data: Record<string, unknown> & { type: string }): Piece {
  return { event: data.type, data };
}

function responseOf(reply: Reply, status: string, done: boolean): Record<string, unknown> {
  const { input, output } = tokensOf(reply);
  const cut = reply.delivery.finishReason;
  return {
    id: "resp_stand_in",
    object: "response",
    created_at: 1_700_000_000,
    status,
    model: answeredModel(reply) ?? "",
    output: [],
    ...(cut ? { incomplete_details: { reason: cut } } : {}),
    ...(done ? { usage: { input_tokens: input, output_tokens: output, total_tokens: input + output } } : {}),
  };
}

/** OpenAI's responses API. */
export const responsesFormat: Format = {
  parse: (path, body) => {
    if (path !== "/v1/responses" || !Value.Check(Body, body)) return null;
    const texts = (roles: string[]) =>
      body.input
        .filter(({ role }) => roles.includes(role))
        .map(({ content }) => textOf(content))
        .join("\n");
    return chatRequest({
      model: body.model,
      system: texts(["system", "developer"]),
      userText: texts(["user"]),
      replyForm: body.text?.format?.type ?? "text",
      stream: body.stream ?? false,
      wantsUsage: true,
    });
  },
  begin: (reply) => [
    named({ type: "response.created", response: responseOf(reply, "in_progress", false) }),
    named({
      type: "response.output_item.added",
      output_index: 0,
      item: { id: ITEM, type: "message", role: "assistant", status: "in_progress", content: [] },
    }),
  ],
  delta: (_reply, chunk) =>
    named({
      type: "response.output_text.delta",
      item_id: ITEM,
      output_index: 0,
      content_index: 0,
      delta: chunk,
    }),
  failure: (message) =>
    named({
      type: "error",
      sequence_number: 9,
      error: { type: "server_error", code: "server_error", message },
    }),
  end: (reply) => {
    const { finishReason } = reply.delivery;
    if (finishReason === null) return [];
    const status = finishReason === undefined ? "completed" : "incomplete";
    return [
      named({
        type: "response.output_item.done",
        output_index: 0,
        item: {
          id: ITEM,
          type: "message",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: reply.text, annotations: [] }],
        },
      }),
      named({ type: `response.${status}`, response: responseOf(reply, status, true) }),
    ];
  },
  after: "",
  whole: (reply) => responseOf(reply, "completed", true),
  error: chatFormat.error,
};
