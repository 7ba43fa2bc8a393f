import type { ModelChoice } from "../../shapes/connection";
import type { PriceRow } from "../../shapes/model-settings";
import { isFree, type ListPrice, priceOf } from "./prices";

/** The additional output that a model may write because of fields that people add to the request's body. */
type ExtraOutput = {
  /** Tokens of reasoning beside the reply at most; null where nothing bounds them. */
  beside: number | null;
  /** A longest reply that stands in the added fields; null where none does. */
  longest: number | null;
};

/** Fields that change how a model writes, but neither how much it reads or writes at most nor what a token costs. */
const HARMLESS = new Set([
  "top_p",
  "top_k",
  "min_p",
  "typical_p",
  "presence_penalty",
  "frequency_penalty",
  "repetition_penalty",
  "stop",
  "logit_bias",
  "logprobs",
  "user",
  "metadata",
  "store",
  "reasoning_effort",
  "verbosity",
  "chat_template_kwargs",
  "keep_alive",
]);
/** True for an added field without which a request costs no more at most than with it. */
export function isCostless(field: string): boolean {
  return HARMLESS.has(field);
}

/** Beside those that Caplens sends itself, which are refused where they are typed. */
const LENGTHS = new Set(["max_new_tokens", "num_predict"]);

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

function mostOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** Ollama's own settings may name a length, too. */
function lengthInOptions(options: unknown): number | null {
  if (typeof options !== "object" || options === null || !("num_predict" in options)) return null;
  return isCount(options.num_predict) ? options.num_predict : null;
}

/** Sound that a model speaks costs more than what it writes. */
function asksForText(name: string, value: unknown): boolean {
  return name === "modalities" && Array.isArray(value) && value.every((one) => one === "text");
}

function fieldsOf(body: string): [string, unknown][] | null {
  if (body.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? Object.entries(value) : null;
  } catch {
    return null;
  }
}

/**
 * The effect of added fields of a body on the length of replies; null where one of them may change what a request costs in a
 * way that nobody can tell (a service tier, a search, another model). `lengthHolds`: the longest reply that is named
 * bounds reasoning too, unless one of the fields asks for some beside it.
 */
export function extraOutput(body: string, lengthHolds = true): ExtraOutput | null {
  const fields = fieldsOf(body);
  if (fields === null) return null;
  const extra: ExtraOutput = { beside: 0, longest: null };
  let budget = 0;
  let thinksBeside = !lengthHolds;
  for (const [name, value] of fields) {
    if (LENGTHS.has(name) && isCount(value)) extra.longest = Math.max(extra.longest ?? 0, value);
    else if (name === "options") extra.longest = mostOf(extra.longest, lengthInOptions(value));
    else if (name === "thinking_budget" && isCount(value)) budget = value;
    else if (name === "enable_thinking") thinksBeside = value !== false;
    else if (!HARMLESS.has(name) && !asksForText(name, value)) return null;
  }
  return { ...extra, beside: thinksBeside && budget === 0 ? null : budget };
}

/** The fields that people add to each request to a model; empty where the kind has none. */
export function addedFields(choice: ModelChoice): string {
  return choice.kind === "openai-compatible" ? (choice.body ?? "") : "";
}

/**
 * The cost of a token of a model as it is called, with the fields that people add to its requests; null where nobody
 * knows: there is no row for it, or one of these fields may change the price.
 */
export function priceAsCalled(choice: ModelChoice, userRows: readonly PriceRow[]): ListPrice | null {
  const price = priceOf(choice, userRows);
  if (price === null || isFree(price)) return price;
  return extraOutput(addedFields(choice)) === null ? null : price;
}
