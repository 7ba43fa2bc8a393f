import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { ProblemError } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import { parseSafeJson } from "../../foundation/safe-json";
import { addedFields, eachField, secretIn, wordsOfName } from "../../foundation/without-headers";
import type { ModelChoice } from "../../shapes/connection";
import { base64Bytes } from "../model-services/request-bytes";
import { notAnApiProblem, streamCutProblem } from "../problems/reply-problem";
import { readServerError } from "../problems/server-error";
import { type Endpoint, statusProblem } from "../problems/status-problem";
import type { EndpointSettings, Provider, SentVideo, VideoPart, VideoTools } from "../provider";
import { readWithin } from "../read-within";
import { holdsKey } from "../redaction/key-filter";
import { withTakenNames } from "../sdk/adapt-request";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import { fileData } from "../sdk/message-content";
import { addChatChunk, addOpenRouterChunk } from "./chat-facts";

const Json = Type.Cyclic(
  {
    Value: Type.Union([
      Type.Null(),
      Type.Boolean(),
      Type.Number(),
      Type.String(),
      Type.Array(Type.Ref("Value")),
      Type.Record(Type.String(), Type.Ref("Value")),
    ]),
  },
  "Value",
);
const Fields = Type.Record(Type.String(), Json);
type ExtraBody = Static<typeof Fields>;

/** Fields that Caplens sends itself; overriding them would make records untrue. */
const OWN = new Set([
  "model",
  "messages",
  "stream",
  "stream_options",
  "response_format",
  "temperature",
  "seed",
  "max_tokens",
  "max_completion_tokens",
  "max_output_tokens",
  "n",
  "best_of",
  "__proto__",
]);
/** Fields by which relays are told where to send a call, whom to ask in its place, or with which headers. */
const ELSEWHERE =
  /(^|_)(url|uri|host|hostname|endpoint|proxy|upstream|callback|webhook)s?$|^base$|(^|_)(api|url)_?base$|(^|_)(extra_)?headers$|^(user_config|model_list|fallbacks)$/;

function refuse(message: string, nextStep: string): never {
  throw new ProblemError({ code: "body-refused", message, nextStep, retryable: false });
}

/**
 * Extra fields of a request's body as typed: a JSON object, or nothing. Throws `ProblemError` (`body-refused`) for
 * anything else, for fields that Caplens sends itself, and where at any depth a key may stand or a call be led elsewhere.
 */
function parseExtraBody(text: string, apiKey: string): ExtraBody {
  const value = addedFields(text);
  if (value === null || !Value.Check(Fields, value)) {
    refuse(
      "The extra body fields are no JSON object, are longer than 20,000 letters or nest too deep.",
      'For example: {"top_p": 0.9}',
    );
  }
  if (apiKey !== "" && (JSON.stringify(value).includes(apiKey) || holdsKey(text, apiKey))) {
    refuse("The extra body fields hold the key.", "Leave it out: the key has a field of its own.");
  }
  const own = Object.keys(value).find((name) => OWN.has(name));
  if (own !== undefined) {
    refuse(
      `The body field “${own}” is set by Caplens itself.`,
      "Leave it out; settings have their own fields.",
    );
  }
  const secret = secretIn(value);
  if (secret !== null) {
    refuse(
      `The body field “${secret}” may hold a key.`,
      "Leave it out: the key of this endpoint has a field of its own, and other keys belong with a relay of your own.",
    );
  }
  for (const { path, name } of eachField(value)) {
    if (!ELSEWHERE.test(wordsOfName(name))) continue;
    refuse(
      `The body field “${path}” may not be added: it could lead the call, and the key with it, to another host.`,
      "Enter the address of that host as the base URL instead.",
    );
  }
  return value;
}

/** Letters of one JSON object: many times the longest reply of any model. */
const REPLY_LIMIT = 16 * 1024 * 1024;

const Failure = Type.Object({ error: Type.Union([Type.Object({}), Type.String()]) });
const Choice = Type.Object({
  message: Type.Object({ content: Type.Optional(Type.Unknown()) }),
  finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Completion = Type.Object({ choices: Type.Array(Choice) });

/**
 * Some endpoints answer a request for a stream with one JSON object, or with an error under status 200. Turns the
 * former into a stream of one chunk, throws the latter as `ProblemError`, like what is longer than any reply; leaves
 * streams alone.
 */
export async function asEventStream(response: Response, endpoint: Endpoint): Promise<Response> {
  if (!/^\s*application\/json/i.test(response.headers.get("content-type") ?? "")) return response;
  const { text, end } = await readWithin(response, REPLY_LIMIT);
  if (end === "cut") throw notAnApiProblem(endpoint, "more JSON than any reply of a model holds");
  if (end === "broken") throw streamCutProblem(endpoint, "", "the connection was lost");
  const json = parseSafeJson(text);
  if (!json.ok)
    throw notAnApiProblem(
      endpoint,
      json.reason === "syntax" ? "something that is no JSON" : "JSON that nests too deep",
    );
  const { value: reply } = json;
  if (Value.Check(Failure, reply)) {
    const said = readServerError(reply, endpoint.apiKey);
    throw statusProblem(said.status ?? 502, said, endpoint);
  }
  if (!Value.Check(Completion, reply)) throw notAnApiProblem(endpoint, "JSON that is no reply of a model");
  const choices = reply.choices.map((choice) => ({
    delta: { content: choice.message.content },
    finish_reason: choice.finish_reason ?? "stop",
  }));
  const chunk = JSON.stringify({ ...reply, choices });
  return new Response(`data: ${chunk}\n\ndata: [DONE]\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
}

/** Hosts that read a frame rate beside the video, as of 2026-11. */
const TAKES_RATE = /(^|\.)aliyuncs\.com$/;

/** A whole video as the data URL of a `video_url`. Throws `ProblemError` (`video-too-large`) before anything is sent. */
async function compatibleVideo(video: VideoPart, tools: VideoTools): Promise<SentVideo> {
  const { blob, mediaType, framesPerSecond } = video;
  const { endpoint, room } = tools;
  const host = hostOf(endpoint.baseUrl);
  if (room !== null && base64Bytes(blob.size) > room) {
    throw new ProblemError({
      code: "video-too-large",
      message: `The video is too large for one request to ${host}.`,
      nextStep: "Send frames instead of the video, or a shorter or smaller video.",
      retryable: false,
    });
  }
  const rate =
    framesPerSecond !== null && TAKES_RATE.test(host)
      ? { providerOptions: { openaiCompatible: { fps: framesPerSecond } } }
      : null;
  return {
    part: { type: "file", data: await fileData(blob), mediaType, ...rate },
    warnings:
      framesPerSecond === null || rate !== null
        ? []
        : ["The frame rate of the video was not sent: the format has no place for it"],
    release: null,
  };
}

/** The SDK's name for options that go into the request body as they are. */
const BODY_OPTIONS = "endpoint";

/** The kinds that speak the chat completions format. */
type Compatible = Extract<ModelChoice, { kind: "openai-compatible" | "openrouter" }>;

/**
 * A model behind the chat completions API, as OpenAI defined it and many servers speak it, with the fields that the
 * user adds to each body.
 */
export function createOpenAiCompatible(
  settings: Extract<EndpointSettings, Compatible> & { fetch?: typeof fetch },
): Provider {
  const body = "body" in settings ? parseExtraBody(settings.body ?? "", settings.apiKey.trim()) : {};
  return createSdkProvider(
    {
      addChunk: settings.kind === "openrouter" ? addOpenRouterChunk : addChatChunk,
      video: compatibleVideo,
      providerOptions: { [BODY_OPTIONS]: body },
      chat: { length: "max_tokens", fields: Object.keys(body) },
      model: (endpoint, name, endpointFetch, abilities) =>
        createOpenAICompatible({
          name: BODY_OPTIONS,
          baseURL: endpoint.baseUrl,
          includeUsage: true,
          supportsStructuredOutputs: true,
          transformRequestBody: (sent) => withTakenNames(sent, abilities),
          fetch: async (input, init) => asEventStream(await endpointFetch(input, init), endpoint),
        })(name),
    },
    settings,
  );
}
