import { parseChatRequest } from "../chat-request";
import { DIALECTS } from "../dialects";
import { answeredModel, type Format, type Reply, tokensOf } from "./format";

function head(object: string, reply: Reply) {
  const model = answeredModel(reply);
  return {
    id: "chatcmpl-stand-in",
    object,
    created: 1_700_000_000,
    ...(model === null ? {} : { model }),
  };
}

function usageOf(reply: Reply) {
  const billed = tokensOf(reply);
  return DIALECTS[reply.request.dialect ?? "mistral"].chatUsage(billed);
}

function choiceOf(reply: Reply, delta: object, finishReason: string | null) {
  return {
    data: {
      ...head("chat.completion.chunk", reply),
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    },
  };
}

/** OpenAI's chat completions, also under OpenRouter's path. */
export const chatFormat: Format = {
  parse: (path, body) => (path.endsWith("/v1/chat/completions") ? parseChatRequest(body) : null),
  begin: (reply) => [choiceOf(reply, { role: "assistant", content: "" }, null)],
  delta: (reply, chunk) => choiceOf(reply, { content: chunk }, null),
  failure: (message) => ({ data: { error: { message, type: "server_error", code: 500 } } }),
  end: (reply) => {
    const { request, delivery } = reply;
    return [
      ...(delivery.finishReason === null ? [] : [choiceOf(reply, {}, delivery.finishReason ?? "stop")]),
      ...(request.wantsUsage && delivery.usage !== false
        ? [{ data: { ...head("chat.completion.chunk", reply), choices: [], usage: usageOf(reply) } }]
        : []),
    ];
  },
  after: "data: [DONE]\n\n",
  whole: (reply) => ({
    ...head("chat.completion", reply),
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: reply.text },
        finish_reason: reply.delivery.finishReason === undefined ? "stop" : reply.delivery.finishReason,
      },
    ],
    ...(reply.delivery.usage === false ? {} : { usage: usageOf(reply) }),
  }),
  error: (_status, message, code) => ({ error: { message, type: "stand_in_error", code } }),
};
