import type { BatchTargetId, MediaMode } from "../../shapes/batch";
import {
  anthropicReference,
  type CallToWrite,
  chatReference,
  type Dialect,
  geminiReference,
  type Json,
  vllmReference,
} from "./references";

const LINES = { ending: ".jsonl", head: () => "", between: "\n", tail: "\n" } as const;

function openAiLine({ id, path, body }: CallToWrite): Json {
  return { custom_id: id, method: "POST", url: path, body };
}

/** A line of OpenAI's batches, which Groq and Qwen's take as well. */
const openAiDialect: Dialect = { wire: "chat", ...LINES, line: openAiLine, refer: chatReference };

/** The same for `vllm run-batch`, with sound and videos by address or path. */
const vllmDialect: Dialect = { ...openAiDialect, refer: vllmReference };

/** The same without method and address, which stand with the job. */
const bareDialect: Dialect = {
  ...openAiDialect,
  line: ({ id, body }) => ({ custom_id: id, body }),
};

/** A line of Gemini's batches; the model stands with the job. */
const geminiDialect: Dialect = {
  wire: "google",
  ...LINES,
  line: ({ id, body }) => ({ key: id, request: body }),
  refer: geminiReference,
};

/** The body of one request to Anthropic: there are no files. */
const anthropicDialect: Dialect = {
  wire: "anthropic",
  ending: ".json",
  head: () => '{"requests":[\n',
  between: ",\n",
  tail: "\n]}\n",
  line: ({ id, body }) => ({ custom_id: id, params: body }),
  refer: anthropicReference,
};

/** The body of one request to OpenRouter, whose fields have to stand in this order. */
const openRouterDialect: Dialect = {
  wire: "chat",
  ending: ".json",
  head: ({ model, path }) =>
    `{"endpoint":${JSON.stringify(path)},"model":${JSON.stringify(model)},"requests":[\n`,
  between: ",\n",
  tail: "\n]}\n",
  line: ({ id, body }) => ({ custom_id: id, body }),
  refer: chatReference,
};

/** The most of one file, in bytes and calls, and of one line. */
type BatchCaps = { bytes: number; calls: number; lineBytes: number };

export type BatchTarget = {
  id: BatchTargetId;
  dialect: Dialect;
  caps: BatchCaps;
  /** Supported ways to send media; the first is the default. */
  media: readonly [MediaMode["kind"], ...MediaMode["kind"][]];
  /** Factor on the usual price; null where there is no price, as on a local server. */
  priceFactor: number | null;
  /** The address that a body is written for where the run's model is not asked in this format. */
  baseUrl: string;
};

const MEGABYTE = 1_000_000;

function caps(megabytes: number, calls: number, lineMegabytes = megabytes): BatchCaps {
  return { bytes: megabytes * MEGABYTE, calls, lineBytes: lineMegabytes * MEGABYTE };
}

/** All of them, below the limits that their makers name (docs/reference/scale.md says which, and as of when). */
export const BATCH_TARGETS: Readonly<Record<BatchTargetId, BatchTarget>> = {
  openai: {
    id: "openai",
    dialect: openAiDialect,
    caps: caps(180, 45_000),
    media: ["inline", "address"],
    priceFactor: 0.5,
    baseUrl: "https://api.openai.com/v1",
  },
  vllm: {
    id: "vllm",
    dialect: vllmDialect,
    // It writes nothing before all is done: a file is what a crash loses.
    caps: caps(180, 5_000),
    media: ["path", "address", "inline"],
    priceFactor: null,
    baseUrl: "http://localhost:8000/v1",
  },
  gemini: {
    id: "gemini",
    dialect: geminiDialect,
    caps: caps(1_800, 45_000),
    media: ["inline", "address"],
    priceFactor: 0.5,
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  },
  anthropic: {
    id: "anthropic",
    dialect: anthropicDialect,
    caps: caps(230, 90_000),
    media: ["inline", "address"],
    priceFactor: 0.5,
    baseUrl: "https://api.anthropic.com/v1",
  },
  openrouter: {
    id: "openrouter",
    dialect: openRouterDialect,
    caps: caps(180, 5_000),
    media: ["inline", "address"],
    priceFactor: 0.5,
    baseUrl: "https://openrouter.ai/api/v1",
  },
  mistral: {
    id: "mistral",
    dialect: bareDialect,
    caps: caps(450, 90_000),
    media: ["inline", "address"],
    priceFactor: 0.5,
    baseUrl: "https://api.mistral.ai/v1",
  },
  fireworks: {
    id: "fireworks",
    dialect: bareDialect,
    caps: caps(450, 45_000),
    media: ["inline", "address"],
    priceFactor: 0.5,
    baseUrl: "https://api.fireworks.ai/inference/v1",
  },
  together: {
    id: "together",
    dialect: bareDialect,
    caps: caps(90, 45_000),
    media: ["inline", "address"],
    // Half the price holds for listed models alone.
    priceFactor: 1,
    baseUrl: "https://api.together.xyz/v1",
  },
  groq: {
    id: "groq",
    dialect: openAiDialect,
    caps: caps(90, 45_000),
    media: ["inline", "address"],
    priceFactor: 0.5,
    baseUrl: "https://api.groq.com/openai/v1",
  },
  dashscope: {
    id: "dashscope",
    dialect: openAiDialect,
    caps: caps(450, 45_000, 5.5),
    media: ["address", "inline"],
    priceFactor: 0.5,
    baseUrl: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
  },
};
