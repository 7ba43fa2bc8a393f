import type { Dialect } from "./dialects";

/** Tokens that a request is billed; `reasoning`: so many of the output were thought and not said. */
export type Billed = { input: number; output: number; reasoning?: number };

/** The most that a model may write where the request names no length. */
const OPEN_LENGTH = 128_000;

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textBytes(value: unknown): number {
  if (typeof value === "string") return new TextEncoder().encode(value).length;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + textBytes(one), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, one]) => sum + textBytes(name) + textBytes(one), 0);
}

/** The longest reply that a request of any format asks for, its thinking included. */
export function lengthIn(body: unknown): number | null {
  const { max_tokens, max_completion_tokens, max_output_tokens, max_new_tokens, generationConfig } =
    record(body);
  const lengths = [
    max_tokens,
    max_completion_tokens,
    max_output_tokens,
    max_new_tokens,
    record(generationConfig).maxOutputTokens,
  ].filter((length) => typeof length === "number");
  return lengths.length === 0 ? null : Math.max(...lengths);
}

/** The most that a model may think where nothing bounds it. */
const OPEN_THOUGHTS = 80_000;

/** The most that a request allows a model to think beside its reply. */
function thoughtsBeside(body: unknown): number {
  const { enable_thinking, thinking_budget } = record(body);
  if (enable_thinking === false) return 0;
  return typeof thinking_budget === "number" ? thinking_budget : OPEN_THOUGHTS;
}

/**
 * The most that an endpoint can bill for a request: a token for each byte of text in it, names of fields included, and a
 * reply as long as its body allows, most of it thought; with what its dialect lets a model think beside that.
 */
export function mostBilled(body: unknown, dialect?: Dialect): Required<Billed> {
  const length = lengthIn(body) ?? OPEN_LENGTH;
  const beside = dialect?.thinksBeside ? thoughtsBeside(body) : 0;
  const within = dialect?.thinksBeside ? 0 : Math.floor(length * 0.9);
  return { input: textBytes(body), output: length + beside, reasoning: within + beside };
}
