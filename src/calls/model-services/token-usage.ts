import { isFields } from "../../foundation/fields";
import type { TokenUsage } from "../../shapes/call";

/** Beyond whole numbers nothing is counted, and what it would cost might be no number that books can keep. */
function count(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : null;
}

/**
 * Input and output tokens with what services count beside the output: all of a total that is no input is output, since
 * it is billed as that. Null where nobody told.
 */
function withTotal(input: number | null, output: number | null, total: number | null): TokenUsage {
  const beside = input === null || total === null ? null : total - input;
  return { input, output: beside === null ? output : Math.max(output ?? 0, beside) };
}

/** The usage with the tokens that were read from a cache, where there are some. */
function withCached(usage: TokenUsage, cached: number | null): TokenUsage {
  return cached === null || cached === 0 ? usage : { ...usage, cached };
}

/** The sum of those that were told; null where none was. */
function sum(...counts: (number | null)[]): number | null {
  const told = counts.filter((one) => one !== null);
  return told.length === 0 ? null : told.reduce((all, one) => all + one, 0);
}

function detail(usage: Record<string, unknown>, group: string, name: string): number | null {
  const details = usage[group];
  return isFields(details) ? count(details[name]) : null;
}

/**
 * The tokens that the `usage` of a chat completion bills. OpenAI counts reasoning within the completion; xAI beside it,
 * in the total (docs.x.ai, "Reasoning"); so do some relays to Gemini. Reasoning that is longer than the completion can't
 * be a part of it.
 */
export function chatUsage(usage: unknown): TokenUsage {
  const fields = isFields(usage) ? usage : {};
  const completion = count(fields.completion_tokens);
  const reasoning = detail(fields, "completion_tokens_details", "reasoning_tokens");
  const isBeside = completion !== null && reasoning !== null && reasoning > completion;
  const billed = withTotal(
    count(fields.prompt_tokens),
    isBeside ? completion + reasoning : completion,
    count(fields.total_tokens),
  );
  // DeepSeek's own name for it.
  const hits = count(fields.prompt_cache_hit_tokens);
  return withCached(billed, detail(fields, "prompt_tokens_details", "cached_tokens") ?? hits);
}

/**
 * The charge that OpenRouter tells in `usage`, in US dollars; null where it tells none. With a key of one's own at the maker,
 * the maker bills the rest (openrouter.ai, "Usage Accounting").
 */
export function chargedByOpenRouter(usage: unknown): number | null {
  if (!isFields(usage)) return null;
  const charged = count(usage.cost);
  if (charged === null || usage.is_byok !== true) return charged;
  const rest = detail(usage, "cost_details", "upstream_inference_cost");
  return rest === null ? null : charged + rest;
}

/** The tokens that the `usage` of OpenAI's responses API bills; reasoning is within the output. */
export function responsesUsage(usage: unknown): TokenUsage {
  const fields = isFields(usage) ? usage : {};
  const billed = withTotal(
    count(fields.input_tokens),
    count(fields.output_tokens),
    count(fields.total_tokens),
  );
  return withCached(billed, detail(fields, "input_tokens_details", "cached_tokens"));
}

/** The tokens that the `usage` of Anthropic's messages bills: thinking is within the output, cached input beside the rest. */
export function anthropicUsage(usage: unknown): TokenUsage {
  const fields = isFields(usage) ? usage : {};
  const input = count(fields.input_tokens);
  const read = count(fields.cache_read_input_tokens);
  const beside = sum(read, count(fields.cache_creation_input_tokens)) ?? 0;
  const billed = { input: input === null ? null : input + beside, output: count(fields.output_tokens) };
  return withCached(billed, read);
}

/** The tokens that Gemini's `usageMetadata` bills: thoughts are beside the candidates, what tools read beside the prompt. */
export function geminiUsage(usage: unknown): TokenUsage {
  const fields = isFields(usage) ? usage : {};
  const billed = withTotal(
    sum(count(fields.promptTokenCount), count(fields.toolUsePromptTokenCount)),
    sum(count(fields.candidatesTokenCount), count(fields.thoughtsTokenCount)),
    count(fields.totalTokenCount),
  );
  return withCached(billed, count(fields.cachedContentTokenCount));
}

/**
 * The counts without those that can't be so: a request has input, and a text has tokens. Some servers tell zero of both
 * where they don't count: their zero is not believed of an empty reply either, since what was thought for it may be billed. Nor
 * is it that they charged nothing then.
 */
export function believableUsage({ charged, ...usage }: TokenUsage, text: string): TokenUsage {
  const { input, output, ...cached } = usage;
  const uncounted = output === 0 && (text !== "" || input === 0);
  const isTold = charged !== undefined && (charged > 0 || (input !== 0 && !uncounted));
  const counted = { input: input === 0 ? null : input, output: uncounted ? null : output, ...cached };
  return isTold ? { ...counted, charged } : counted;
}
