import type { ProviderKindId } from "../../shapes/connection";

/** Somewhere models are to be had, as menus and messages name it. */
export type ModelService = {
  id: string;
  label: string;
  group: "Makers of models" | "Many models behind one key" | "On your own machine" | "Anything else";
  kind: ProviderKindId;
  /** Empty where the user says it. */
  baseUrl: string;
  /** The page where keys are made and credit is topped up. */
  account?: string;
  /** True where its documentation, or its way of answering, says that web pages may call it. */
  answersPages?: true;
  /** The setup that lets a page call it, for the user. */
  access: string;
};

const ANSWERS_PAGES = "Answers calls from web pages.";
const UNSAID =
  "Its documentation does not promise that web pages may call it: “Test connection” shows whether it lets this one.";

/** All that menus offer, in their order. Addresses and access as of 2026-11. */
export const MODEL_SERVICES: readonly ModelService[] = [
  {
    id: "openai",
    label: "OpenAI",
    group: "Makers of models",
    kind: "openai",
    baseUrl: "https://api.openai.com/v1",
    account: "https://platform.openai.com/api-keys",
    answersPages: true,
    access: ANSWERS_PAGES,
  },
  {
    id: "google",
    label: "Google Gemini",
    group: "Makers of models",
    kind: "google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    account: "https://aistudio.google.com/apikey",
    answersPages: true,
    access: ANSWERS_PAGES,
  },
  {
    id: "anthropic",
    label: "Anthropic",
    group: "Makers of models",
    kind: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    account: "https://console.anthropic.com/settings/keys",
    answersPages: true,
    access:
      "Answers calls from web pages that say so in a header, as this one does; organisations can forbid it.",
  },
  {
    id: "deepseek",
    label: "DeepSeek",
    group: "Makers of models",
    kind: "openai-compatible",
    baseUrl: "https://api.deepseek.com/v1",
    account: "https://platform.deepseek.com/api_keys",
    access: UNSAID,
  },
  {
    id: "mistral",
    label: "Mistral",
    group: "Makers of models",
    kind: "openai-compatible",
    baseUrl: "https://api.mistral.ai/v1",
    account: "https://console.mistral.ai/api-keys",
    answersPages: true,
    access: "Answers calls from web pages that bring no headers of their own: leave the extra headers empty.",
  },
  {
    id: "xai",
    label: "xAI",
    group: "Makers of models",
    kind: "openai-compatible",
    baseUrl: "https://api.x.ai/v1",
    account: "https://console.x.ai",
    access: UNSAID,
  },
  {
    id: "dashscope",
    label: "Alibaba DashScope (Qwen)",
    group: "Makers of models",
    kind: "openai-compatible",
    baseUrl: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
    account: "https://bailian.console.alibabacloud.com",
    access: `${UNSAID} Keys of mainland China belong to https://dashscope.aliyuncs.com/compatible-mode/v1.`,
  },
  {
    id: "openrouter",
    label: "OpenRouter",
    group: "Many models behind one key",
    kind: "openrouter",
    baseUrl: "https://openrouter.ai/api/v1",
    account: "https://openrouter.ai/settings/keys",
    answersPages: true,
    access: `${ANSWERS_PAGES} It passes what it is sent on to the host of the model that you choose.`,
  },
  {
    id: "groq",
    label: "Groq",
    group: "Many models behind one key",
    kind: "openai-compatible",
    baseUrl: "https://api.groq.com/openai/v1",
    account: "https://console.groq.com/keys",
    access: UNSAID,
  },
  {
    id: "together",
    label: "Together AI",
    group: "Many models behind one key",
    kind: "openai-compatible",
    baseUrl: "https://api.together.xyz/v1",
    account: "https://api.together.ai/settings/api-keys",
    access: UNSAID,
  },
  {
    id: "siliconflow",
    label: "SiliconFlow",
    group: "Many models behind one key",
    kind: "openai-compatible",
    baseUrl: "https://api.siliconflow.com/v1",
    account: "https://cloud.siliconflow.com/account/ak",
    access: `${UNSAID} Keys of mainland China belong to https://api.siliconflow.cn/v1.`,
  },
  {
    id: "ollama",
    label: "Ollama",
    group: "On your own machine",
    kind: "openai-compatible",
    baseUrl: "http://localhost:11434/v1",
    access: "Start it with OLLAMA_ORIGINS set to the address of this page. It needs no key.",
  },
  {
    id: "lm-studio",
    label: "LM Studio",
    group: "On your own machine",
    kind: "openai-compatible",
    baseUrl: "http://localhost:1234/v1",
    access: "Start its server with “Enable CORS” on, or with: lms server start --cors. It needs no key.",
  },
  {
    id: "vllm",
    label: "vLLM",
    group: "On your own machine",
    kind: "openai-compatible",
    baseUrl: "http://localhost:8000/v1",
    access:
      "vllm serve lets every page call it unless --allowed-origins says otherwise. It asks for a key only if started with one.",
  },
  {
    id: "built-in",
    label: "This browser's own model",
    group: "On your own machine",
    kind: "built-in",
    baseUrl: "",
    access: "Runs inside this browser, without a key and without a network. It is small: expect less of it.",
  },
  {
    id: "embedded",
    label: "A model in this page",
    group: "On your own machine",
    kind: "embedded",
    baseUrl: "",
    access:
      "Runs inside this page from a file that this browser keeps, without a key and, once it is there, without a network. Small models make more mistakes: label some of its verdicts before you rely on them.",
  },
  {
    id: "other",
    label: "Any endpoint that speaks OpenAI's chat format",
    group: "Anything else",
    kind: "openai-compatible",
    baseUrl: "",
    access:
      "The server must allow calls from web pages (CORS), with the headers authorization and content-type.",
  },
];

/** The service that an address belongs to, whatever its path; null for an unknown one, or for no address. */
export function serviceAt(baseUrl: string): ModelService | null {
  if (!URL.canParse(baseUrl)) return null;
  const { host } = new URL(baseUrl);
  return (
    MODEL_SERVICES.find((service) => service.baseUrl !== "" && new URL(service.baseUrl).host === host) ?? null
  );
}
