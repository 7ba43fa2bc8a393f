import type { CallToWrite, Dialect, Json } from "./dialect";
import { anthropicReference, chatReference, geminiReference, vllmReference } from "./references";

const LINES = { ending: ".jsonl", head: () => "", between: "\n", tail: "\n" } as const;

function openAiLine({ id, path, body }: CallToWrite): Json {
  return { custom_id: id, method: "POST", url: path, body };
}

/** A line of OpenAI's batches, which Groq and Qwen's take as well. */
export const openAiDialect: Dialect = { wire: "chat", ...LINES, line: openAiLine, refer: chatReference };

/** The same for `vllm run-batch`, with sound and videos by address or path. */
export const vllmDialect: Dialect = { ...openAiDialect, refer: vllmReference };

/** The same without method and address, which stand with the job. */
export const bareDialect: Dialect = {
  ...openAiDialect,
  line: ({ id, body }) => ({ custom_id: id, body }),
};

/** A line of Gemini's batches; the model stands with the job. */
export const geminiDialect: Dialect = {
  wire: "google",
  ...LINES,
  line: ({ id, body }) => ({ key: id, request: body }),
  refer: geminiReference,
};

/** The body of one request to Anthropic: there are no files. */
export const anthropicDialect: Dialect = {
  wire: "anthropic",
  ending: ".json",
  head: () => '{"requests":[\n',
  between: ",\n",
  tail: "\n]}\n",
  line: ({ id, body }) => ({ custom_id: id, params: body }),
  refer: anthropicReference,
};

/** The body of one request to OpenRouter, whose fields have to stand in this order. */
export const openRouterDialect: Dialect = {
  wire: "chat",
  ending: ".json",
  head: ({ model, path }) =>
    `{"endpoint":${JSON.stringify(path)},"model":${JSON.stringify(model)},"requests":[\n`,
  between: ",\n",
  tail: "\n]}\n",
  line: ({ id, body }) => ({ custom_id: id, body }),
  refer: chatReference,
};
