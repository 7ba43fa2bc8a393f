import { ProblemError } from "./errors";

/** Before a part is asked for again: a network that stumbles is there again by then. */
const PAUSES_MILLISECONDS = [700, 2500];

/** The code of the problem that `fetchPart` rejects with. */
export const PART_NOT_FETCHED = "part-not-fetched";

/** The detail of a `worker-crashed` whose script never came. */
export const SCRIPT_NOT_FETCHED = "It could not be loaded.";

function notFetched(what: string, error: unknown): ProblemError {
  return new ProblemError({
    code: PART_NOT_FETCHED,
    message: `${what} could not be fetched.`,
    nextStep:
      "Check the network, then try again. If Caplens was published anew since this page was opened, reload the page; your work is kept.",
    detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    retryable: true,
  });
}

/**
 * A part of Caplens that is fetched when it is first needed. `what`: its name as the beginning of a sentence. It is
 * asked for again twice; then it rejects with `ProblemError` (`part-not-fetched`), and the next call asks anew.
 */
export async function fetchPart<T>(what: string, load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MILLISECONDS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load().catch((error: unknown) => Promise.reject(notFetched(what, error)));
}

/** The same as a function that fetches once, whoever asks; after a failure the next who asks fetches anew. */
export function lazyModule<T>(what: string, load: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | null = null;
  return () => {
    fetched ??= fetchPart(what, load).catch((error: unknown) => {
      fetched = null;
      throw error;
    });
    return fetched;
  };
}
