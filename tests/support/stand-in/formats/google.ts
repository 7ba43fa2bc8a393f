import { Type } from "typebox";
import { Value } from "typebox/value";
import { chatRequest } from "../chat-request";
import { answeredModel, type Format, type Reply, tokensOf } from "./format";

const Parts = Type.Array(Type.Object({ text: Type.Optional(Type.String()) }));
const Config = Type.Object({
  responseMimeType: Type.Optional(Type.String()),
  responseJsonSchema: Type.Optional(Type.Unknown()),
});
const Body = Type.Object({
  contents: Type.Array(Type.Object({ role: Type.String(), parts: Parts })),
  systemInstruction: Type.Optional(Type.Object({ parts: Parts })),
  generationConfig: Type.Optional(Config),
});

const NAMES: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

function replyFormOf(config: Type.Static<typeof Config> | undefined): string {
  if (config?.responseMimeType !== "application/json") return "text";
  return config.responseJsonSchema === undefined ? "json_object" : "json_schema";
}

function textOf(parts: { text?: string }[]): string {
  return parts.flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n");
}

function chunkOf(reply: Reply, text: string | null, last: boolean): Record<string, unknown> {
  const { delivery } = reply;
  const model = answeredModel(reply);
  const { input, output, reasoning } = tokensOf(reply);
  const finishReason = last ? (delivery.finishReason ?? "STOP") : undefined;
  return {
    candidates: [
      {
        index: 0,
        content: { role: "model", parts: text === null ? [] : [{ text }] },
        ...(finishReason && delivery.finishReason !== null ? { finishReason } : {}),
      },
    ],
    ...(model === null ? {} : { modelVersion: model }),
    ...(last && delivery.usage !== false
      ? {
          usageMetadata: {
            promptTokenCount: input,
            candidatesTokenCount: output - reasoning,
            ...(reasoning > 0 ? { thoughtsTokenCount: reasoning } : {}),
            totalTokenCount: input + output,
          },
        }
      : {}),
  };
}

/** Gemini's own API. */
export const googleFormat: Format = {
  parse: (path, body) => {
    const model = /^\/v1beta\/models\/([^/]+):(stream)?[gG]enerateContent/.exec(path);
    if (!model?.[1] || !Value.Check(Body, body)) return null;
    return chatRequest({
      model: model[1],
      system: textOf(body.systemInstruction?.parts ?? []),
      userText: body.contents.map(({ parts }) => textOf(parts)).join("\n"),
      replyForm: replyFormOf(body.generationConfig),
      stream: model[2] !== undefined,
      wantsUsage: true,
    });
  },
  begin: () => [],
  delta: (reply, chunk) => ({ data: chunkOf(reply, chunk, false) }),
  failure: (message) => ({ data: { error: { code: 500, message, status: "INTERNAL" } } }),
  end: (reply) => [{ data: chunkOf(reply, null, true) }],
  after: "",
  whole: (reply) => chunkOf(reply, reply.text, true),
  error: (status, message, code) => ({
    error: {
      code: status,
      message,
      status: NAMES[status] ?? "UNKNOWN",
      ...(code === null ? {} : { details: [{ reason: code }] }),
    },
  }),
};
