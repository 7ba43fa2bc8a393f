/** Endings of a reply that services have words of their own for, by the words that records use. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  stop: ["end_turn", "stop_sequence"],
  // Mistral's is for the end of its context; Anthropic's and Gemini's also come through relays.
  length: ["max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded"],
  "content-filter": [
    "content_filter",
    "refusal",
    "safety",
    "recitation",
    "blocklist",
    "prohibited_content",
    "spii",
    "image_safety",
  ],
  // vLLM and SGLang say "abort" of what they gave up; the responses API tells how the reply stands.
  error: ["abort", "aborted", "failed", "cancelled", "canceled", "incomplete"],
};

const ENDINGS = new Map(
  Object.entries(WORDS).flatMap(([ending, words]) => words.map((word) => [word, ending] as const)),
);

/**
 * The ending that a service's word for it stands for: "stop", "length", "content-filter" or "error", after which a text
 * is not whole; the word itself where it stands for none of these.
 */
export function replyEnding(word: string): string {
  return ENDINGS.get(word.toLowerCase()) ?? word;
}

/** True for a reply that ended by itself; another one may be longer or said otherwise the next time. */
export function isWhole({ finishReason }: { finishReason: string }): boolean {
  return !["length", "content-filter", "error"].includes(finishReason);
}
