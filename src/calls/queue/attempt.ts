import { abortError, isAbort, ProblemError } from "../../foundation/errors";
import { timeLimit } from "../../foundation/time-limit";
import type { GenerateOptions, GenerateRequest, GenerateResult, Provider } from "../provider";

function timedOut(seconds: number, partialText: string): ProblemError {
  return new ProblemError({
    code: "timed-out",
    message: `The model did not finish its reply within ${seconds} s.`,
    nextStep:
      "Try again, or allow more time for this endpoint: local models can take minutes for many frames.",
    retryable: true,
    ...(partialText === "" ? {} : { partialText }),
  });
}

/**
 * Calls a model once, for at most so long, not counting the time in which a video is sent ahead. Rejects as the model does, with `timed-out` when the time is over, and with
 * `AbortError` at once when cancelled, also where the model does not heed its signal.
 */
export async function attempt(
  provider: Provider,
  request: GenerateRequest,
  { timeoutSeconds, ...options }: GenerateOptions & { timeoutSeconds: number },
): Promise<GenerateResult> {
  const { signal, onText, onUpload } = options;
  let text = "";
  const limited = timeLimit(signal, timeoutSeconds * 1000);
  const over = new Promise<never>((_, reject) => {
    const end = () => reject(signal.aborted ? abortError() : timedOut(timeoutSeconds, text));
    if (limited.signal.aborted) end();
    limited.signal.addEventListener("abort", end, { once: true });
  });
  over.catch(() => undefined);
  const call = provider.generate(request, {
    ...options,
    signal: limited.signal,
    onUpload(progress) {
      limited.renew();
      onUpload?.(progress);
    },
    onText(delta) {
      text += delta;
      // What comes after the end concerns nobody any more.
      if (!limited.signal.aborted) onText?.(delta);
    },
  });
  call.catch(() => undefined);
  try {
    return await Promise.race([call, over]);
  } catch (error) {
    if (signal.aborted) throw abortError();
    if (isAbort(error) && limited.signal.aborted) throw timedOut(timeoutSeconds, text);
    throw error;
  } finally {
    limited.end();
  }
}
