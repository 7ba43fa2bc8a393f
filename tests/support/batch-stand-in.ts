import type { BatchTargetId } from "../../src/shapes/batch";
import type { ChatRequest } from "./stand-in/chat-request";
import { anthropicFormat } from "./stand-in/formats/anthropic";
import { chatFormat } from "./stand-in/formats/chat";
import type { Format } from "./stand-in/formats/format";
import { googleFormat } from "./stand-in/formats/google";

/** The answer to a call: a text, or an error in its place. */
export type StandInAnswer = string | { status: number; message: string };

type Fields = Record<string, unknown>;

/** A call as it stands in a file, whichever service it is for. */
type FileCall = { id: string; body: unknown };

function fieldsOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null) throw new Error("A file holds something that is no call.");
  return { ...value };
}

/** The calls of a file, told by its shape. */
export function callsIn(text: string): FileCall[] {
  const document = text.startsWith("{") && /^\{("endpoint"|"requests")/.test(text);
  const entries: unknown = document
    ? fieldsOf(JSON.parse(text)).requests
    : text
        .split("\n")
        .filter((line) => line !== "")
        .map((line): unknown => JSON.parse(line));
  if (!Array.isArray(entries)) throw new Error("The file has no list of calls.");
  return entries.map((entry: unknown) => {
    const { custom_id: custom, key, body, params, request } = fieldsOf(entry);
    return { id: String(custom ?? key), body: body ?? params ?? request };
  });
}

const FORMATS: Partial<Record<BatchTargetId, [Format, (model: string) => string]>> = {
  gemini: [googleFormat, (model) => `/v1beta/models/${model}:generateContent`],
  anthropic: [anthropicFormat, () => "/v1/messages"],
};

function wrapped(target: BatchTargetId, id: string, answer: StandInAnswer, whole: unknown): Fields {
  const isError = typeof answer !== "string";
  switch (target) {
    case "gemini":
      return isError
        ? { key: id, error: { code: answer.status, message: answer.message } }
        : { key: id, response: whole };
    case "anthropic":
      return {
        custom_id: id,
        result: isError
          ? {
              type: "errored",
              error: { type: "error", error: { type: "api_error", message: answer.message } },
            }
          : { type: "succeeded", message: whole },
      };
    default: {
      const error = isError ? { message: answer.message, code: null } : null;
      const response = isError
        ? { status_code: answer.status, request_id: "r", body: null }
        : { status_code: 200, request_id: "r", body: whole };
      return { id: `batch_req_${id}`, custom_id: id, response, error };
    }
  }
}

/**
 * Answers the files of an export and nothing else, as a service of that kind does: one file of answers for each file of
 * calls, in another order than the calls, good and bad in one file.
 */
export function answerFiles(
  target: BatchTargetId,
  files: ReadonlyMap<string, string>,
  answer: (request: ChatRequest) => StandInAnswer,
): File[] {
  const [format, pathOf] = FORMATS[target] ?? [chatFormat, () => "/v1/chat/completions"];
  const shards = [...files].filter(([path]) => /^(caption|judge)\//.test(path));
  return shards.map(([path, text]) => {
    const model = path.split("/")[1] ?? "";
    const lines = callsIn(text).map(({ id, body }) => {
      const request = format.parse(pathOf(model), body);
      if (!request)
        throw new Error(`A call of ${path} is none of ${target}: ${JSON.stringify(body).slice(0, 300)}`);
      if (request.stream) throw new Error("A call of a file asks for a stream.");
      const said = answer(request);
      const reply = { request, delivery: {}, text: typeof said === "string" ? said : "" };
      return wrapped(target, id, said, format.whole(reply));
    });
    const answers = lines.reverse();
    const content =
      target === "openrouter"
        ? JSON.stringify({ id: "b", status: "completed", results: answers }, null, 1)
        : `${answers.map((line) => JSON.stringify(line)).join("\n")}\n`;
    return new File([content], `${path.replaceAll("/", "-")}.answers`);
  });
}
