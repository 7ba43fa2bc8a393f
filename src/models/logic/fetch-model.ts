import { builtInProblem, notReadyProblem } from "./built-in-problems";
import { findLanguageModel, needsOf } from "./language-model";

/**
 * Has the browser fetch its own model; to be called from a click. `onProgress`: the part that is there, 0 to 1. Rejects
 * with `ProblemError`, or with the abort error.
 */
export async function fetchModel(options: {
  types: readonly ("image" | "audio")[];
  signal: AbortSignal;
  onProgress: (part: number) => void;
}): Promise<void> {
  const { types, signal, onProgress } = options;
  const factory = findLanguageModel();
  if (!factory) throw notReadyProblem("unavailable", false);
  try {
    const session = await factory.create({
      ...needsOf(types),
      signal,
      monitor(monitor) {
        monitor.addEventListener("downloadprogress", (event) => {
          if (event instanceof ProgressEvent) onProgress(event.loaded);
        });
      },
    });
    session.destroy();
  } catch (error) {
    throw builtInProblem(error);
  }
}
