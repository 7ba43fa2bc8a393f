/** Tokens that a request is billed. */
export type Billed = { input: number; output: number };

/** What a model may write where the request names no length. */
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

/**
 * The most that an endpoint can bill for a request: a token for each byte of text in it, names of fields included, and a
 * reply as long as its body allows.
 */
export function mostBilled(body: unknown): Billed {
  return { input: textBytes(body), output: lengthIn(body) ?? OPEN_LENGTH };
}
