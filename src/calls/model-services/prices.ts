import type { PriceRow } from "../../shapes/model-settings";

/** A model at an endpoint, as price rows and corrections name it. */
type PricedModel = { baseUrl: string; model: string };

/** A price with the length of a prompt, in tokens, beyond which its maker asks for more; absent where none is known to. */
export type ListPrice = PriceRow & { longFrom?: number };

type Price = readonly [model: string, inputPerMillion: number, outputPerMillion: number];

/** Models whose makers ask for more where a prompt has more tokens than these. */
const LONG: Readonly<Record<string, readonly [models: RegExp, tokens: number]>> = {
  "api.openai.com": [/^gpt-(?:5\.[4-9]|[6-9])/, 272_000],
  "generativelanguage.googleapis.com": [/-pro/, 200_000],
  "api.x.ai": [/./, 200_000],
};

/** No maker asks for more than so many times the price of a short prompt, for what goes in or comes out. */
const LONG_FACTOR = 2;

/** Each model by its own name and by its dated releases ("gpt-4o" and "gpt-4o-2024-08-06", not "gpt-4o-mini"). */
function rows(host: string, asOf: string, prices: readonly Price[]): ListPrice[] {
  const long = LONG[host];
  return prices.flatMap(([model, inputPerMillion, outputPerMillion]) => {
    const price = {
      host,
      inputPerMillion,
      outputPerMillion,
      asOf,
      ...(long?.[0].test(model) ? { longFrom: long[1] } : {}),
    };
    return [model, `${model}-20*`].map((name) => ({ ...price, model: name }));
  });
}

/**
 * List prices of single requests without discounts, in US dollars for a million tokens; each `asOf` says when the
 * price was known. Where a maker asks for more by length, hour or medium, it is the price of short prompts of text and
 * pictures (`LONG` has how short) and of busy hours (DeepSeek).
 */
export const BUILT_IN_PRICES: readonly ListPrice[] = [
  ...rows("api.openai.com", "2026-09-30", [
    ["gpt-6.1-sol", 2, 10],
    ["gpt-6-sol", 2, 10],
    ["gpt-6-luna", 0.1, 0.5],
    ["gpt-5.3-codex", 1.75, 14],
    ["gpt-5.2", 1.75, 14],
    ["gpt-5-nano", 0.05, 0.4],
  ]),
  ...rows("api.openai.com", "2026-09-05", [
    ["gpt-6-astra", 10, 50],
    ["gpt-5.6-sol", 4, 20],
    ["gpt-5.6-terra", 2, 12],
    ["gpt-5.6-luna", 0.2, 1.2],
    ["gpt-5.5", 5, 30],
    ["gpt-5.5-pro", 30, 180],
    ["gpt-5.4", 2.5, 15],
    ["gpt-5.4-mini", 0.75, 4.5],
    ["gpt-5.4-nano", 0.2, 1.25],
  ]),
  ...rows("api.openai.com", "2026-03-21", [
    ["gpt-5.1", 1.25, 10],
    ["gpt-5", 1.25, 10],
    ["gpt-5-pro", 15, 120],
    ["gpt-5-mini", 0.25, 2],
    ["gpt-4.1", 2, 8],
    ["gpt-4.1-mini", 0.4, 1.6],
    ["gpt-4.1-nano", 0.1, 0.4],
    ["gpt-4o", 2.5, 10],
    ["gpt-4o-mini", 0.15, 0.6],
    ["o3", 2, 8],
    ["o3-mini", 1.1, 4.4],
    ["o4-mini", 1.1, 4.4],
  ]),
  ...rows("generativelanguage.googleapis.com", "2026-10-07", [
    // Twice as much from 2027-01-01 on.
    ["gemini-3.8-flash", 0.75, 3.75],
    ["gemini-3.5-flash", 1.5, 9],
    ["gemini-3.5-flash-lite", 0.3, 2.5],
    ["gemini-3.1-pro-preview", 2, 12],
    ["gemini-2.5-pro", 1.25, 10],
    ["gemini-2.5-flash", 0.3, 2.5],
    ["gemini-2.5-flash-lite", 0.1, 0.4],
  ]),
  ...rows("generativelanguage.googleapis.com", "2026-05-31", [
    ["gemini-3.1-flash-lite", 0.25, 1.5],
    ["gemini-3.1-flash-lite-preview", 0.25, 1.5],
    ["gemini-3-flash-preview", 0.5, 3],
    ["gemini-3-pro-preview", 2, 12],
    ["gemini-2.0-flash", 0.1, 0.4],
  ]),
  ...rows("api.anthropic.com", "2026-09-30", [
    ["claude-fable-5-1", 10, 50],
    ["claude-opus-5-5", 4, 20],
    ["claude-opus-5", 5, 25],
    ["claude-sonnet-5-5", 2, 10],
    ["claude-sonnet-5", 2, 10],
    ["claude-haiku-4-5", 1, 5],
    ["claude-opus-4-8", 5, 25],
    ["claude-opus-4-5", 5, 25],
  ]),
  ...rows("api.anthropic.com", "2026-01-24", [
    ["claude-sonnet-4-5", 3, 15],
    ["claude-sonnet-4", 3, 15],
    ["claude-opus-4-1", 15, 75],
    ["claude-opus-4", 15, 75],
    ["claude-3-5-haiku", 0.8, 4],
  ]),
  ...rows("api.deepseek.com", "2026-10-27", [
    ["deepseek-flash", 0.3, 1.2],
    ["deepseek-v4-flash", 0.3, 1.2],
    ["deepseek-chat", 0.3, 1.2],
    ["deepseek-v4-pro", 1.32, 3.96],
  ]),
  ...rows("api.mistral.ai", "2026-05-22", [
    ["mistral-medium-latest", 1.5, 7.5],
    ["mistral-medium-3.5", 1.5, 7.5],
    ["mistral-medium-3-5", 1.5, 7.5],
  ]),
  ...rows("api.x.ai", "2026-09-29", [
    ["grok-4.7", 2, 6],
    ["grok-4.6", 2, 6],
    ["grok-4.5", 2, 6],
  ]),
  ...rows("api.x.ai", "2026-07-13", [
    ["grok-4.3", 1.25, 2.5],
    ["grok-4.20-0309-reasoning", 1.25, 2.5],
    ["grok-4.20-0309-non-reasoning", 1.25, 2.5],
  ]),
  ...rows("api.groq.com", "2026-05-19", [["openai/gpt-oss-120b", 0.15, 0.6]]),
  ...rows("api.groq.com", "2025-12-31", [
    ["openai/gpt-oss-20b", 0.075, 0.3],
    ["meta-llama/llama-4-scout-17b-16e-instruct", 0.11, 0.34],
    ["qwen/qwen3-32b", 0.29, 0.59],
    ["llama-3.3-70b-versatile", 0.59, 0.79],
    ["llama-3.1-8b-instant", 0.05, 0.08],
  ]),
  ...rows("openrouter.ai", "2026-01-31", [
    ["anthropic/claude-opus-4.5", 5, 25],
    ["anthropic/claude-haiku-4.5", 1, 5],
    ["anthropic/claude-sonnet-4.5", 3, 15],
    ["openai/gpt-5.2", 1.75, 14],
    ["openai/gpt-5.1", 1.25, 10],
    ["openai/gpt-5-mini", 0.25, 2],
    ["openai/gpt-4o-mini", 0.15, 0.6],
    ["openai/gpt-4.1-mini", 0.4, 1.6],
  ]),
];

/** The price of models that run in the browser itself. */
const FREE: PriceRow = { host: "*", model: "*", inputPerMillion: 0, outputPerMillion: 0, asOf: "2026-11-21" };

const DEFAULT_PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

/** The closeness of a row's host: 2 for its host and port, 1 for its host at any port, 0 for a row of any host, null for no match. */
function hostCloseness(named: string, address: URL): 0 | 1 | 2 | null {
  if (named === "*") return 0;
  const [, name, port] = /^(.*?)(?::(\d+))?$/.exec(named.toLowerCase()) ?? [];
  if (name !== address.hostname.toLowerCase()) return null;
  if (port === undefined) return 1;
  return port === (address.port || DEFAULT_PORTS[address.protocol]) ? 2 : null;
}

/** The closeness of a row's model: more is closer, null is no match. */
function modelCloseness(named: string, model: string): number | null {
  if (named === model) return Number.POSITIVE_INFINITY;
  return named.endsWith("*") && model.startsWith(named.slice(0, -1)) ? named.length : null;
}

function closest(candidates: readonly ListPrice[], address: URL, model: string): ListPrice | null {
  let best: { row: ListPrice; ofModel: number; ofHost: number } | null = null;
  for (const row of candidates) {
    const ofHost = hostCloseness(row.host.trim(), address);
    const ofModel = modelCloseness(row.model.trim().toLowerCase(), model);
    if (ofHost === null || ofModel === null) continue;
    const closer = !best || ofModel > best.ofModel || (ofModel === best.ofModel && ofHost > best.ofHost);
    if (closer) best = { row, ofModel, ofHost };
  }
  return best?.row ?? null;
}

/**
 * The prices of a model; null where nobody knows. `userRows` come first, then the built-in ones; among them an exact name
 * comes before a "*" ending, a longer ending before a shorter one, a host with its port before one without, a named
 * host before any. A server on this machine may pass calls on to a paid service, so its price is unknown too unless the
 * user says it; only a model that runs in the browser, which has no address, never costs anything.
 */
export function priceOf({ baseUrl, model }: PricedModel, userRows: readonly PriceRow[]): ListPrice | null {
  if (baseUrl === "") return FREE;
  if (!URL.canParse(baseUrl)) return null;
  const address = new URL(baseUrl);
  const name = model
    .trim()
    .toLowerCase()
    .replace(/^models\//, "");
  return closest(userRows, address, name) ?? closest(BUILT_IN_PRICES, address, name);
}

/** True for a price of nothing, in and out. */
export function isFree({ inputPerMillion, outputPerMillion }: PriceRow): boolean {
  return inputPerMillion === 0 && outputPerMillion === 0;
}

/** US dollars for so many tokens at a row's price. */
export function costOf(price: PriceRow, tokens: { input: number; output: number }): number {
  return (tokens.input * price.inputPerMillion + tokens.output * price.outputPerMillion) / 1_000_000;
}

/** True where a prompt of so many tokens costs more by the token than the row says. */
export function isLong({ longFrom }: ListPrice, inputTokens: number): boolean {
  return longFrom !== undefined && inputTokens > longFrom;
}

/** The same for one request, with the most that its maker may ask for a long prompt. */
export function costOfRequest(price: ListPrice, tokens: { input: number; output: number }): number {
  return costOf(price, tokens) * (isLong(price, tokens.input) ? LONG_FACTOR : 1);
}

/** The same for so many requests with so many tokens together, each taken to be of the mean length. */
export function costOfRequests(
  price: ListPrice,
  calls: number,
  { input, output }: { input: number; output: number },
): number {
  return calls === 0 ? 0 : calls * costOfRequest(price, { input: input / calls, output: output / calls });
}
