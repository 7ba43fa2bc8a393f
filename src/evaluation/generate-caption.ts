import type { GenerateResult, Provider } from "../providers/provider";
import { type CaptionInput, captionRequest } from "./caption-request";

export type GenerateCaptionOptions = CaptionInput & {
  provider: Provider;
  signal: AbortSignal;
  /** Each piece of the caption as it streams in. */
  onText?: (delta: string) => void;
};

/** What the model can take of the media, and a sentence for each thing that it can't. */
function taken(
  { frames, audio }: CaptionInput,
  { capabilities }: Provider,
): Pick<CaptionInput, "frames" | "audio"> & { leftOut: string[] } {
  const blind = frames.length > 0 && !capabilities.image;
  const deaf = audio !== null && !capabilities.audio;
  return {
    frames: blind ? [] : frames,
    audio: deaf ? null : audio,
    leftOut: [
      ...(blind ? [`${frames.length} frames were left out: the model sees nothing`] : []),
      ...(deaf ? ["The sound was left out: the model hears nothing, or is set up so"] : []),
    ],
  };
}

/**
 * Has a model write a caption. One call: a caption that streams to people is not silently begun again. What the model
 * does not take is left out, which the prompt and the record's `warnings` say. Rejects with `ProblemError` (a reply that
 * broke off has its text in `partialText`) or, when cancelled, with `AbortError`.
 */
export async function generateCaption(options: GenerateCaptionOptions): Promise<GenerateResult> {
  const { provider, signal, onText, ...input } = options;
  const { leftOut, ...media } = taken(input, provider);
  const request = captionRequest({ ...input, ...media });
  const { text, record } = await provider.generate(request, { signal, ...(onText ? { onText } : {}) });
  return { text, record: { ...record, warnings: [...leftOut, ...record.warnings] } };
}
