import type { GenerateResult, Provider } from "../providers/provider";
import { type CaptionInput, captionRequest } from "./caption-request";

export type GenerateCaptionOptions = CaptionInput & {
  provider: Provider;
  signal: AbortSignal;
  /** Each piece of the caption as it streams in. */
  onText?: (delta: string) => void;
};

/**
 * Has a model write a caption. One call: a caption that streams to people is not silently begun again. Rejects with
 * `ProblemError` (a reply that broke off has its text in `partialText`) or, when cancelled, with `AbortError`.
 */
export function generateCaption(options: GenerateCaptionOptions): Promise<GenerateResult> {
  const { provider, signal, onText, ...input } = options;
  return provider.generate(captionRequest(input), { signal, ...(onText ? { onText } : {}) });
}
