import { Type } from "typebox";
import { Value } from "typebox/value";
import { parseSafeJson } from "../../foundation/safe-json";
import type { Endpoint } from "../problems/endpoint";
import { notAnApiProblem, streamCutProblem } from "../problems/reply-problem";
import { readServerError } from "../problems/server-error";
import { statusProblem } from "../problems/status-problem";
import { readWithin } from "../read-within";

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
