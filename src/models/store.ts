import { useEffect, useState } from "react";
import { toProblem } from "../foundation/errors";
import type { ModelChoice } from "../shapes/connection";
import type { Problem } from "../shapes/problem";
import { asForm } from "../state/models/model-choices";
import { useModelsStore, useStores } from "../state/stores-context";
import { useUndoableActs } from "../state/undo/use-undoable-acts";
import type { FoundFile, ModelFilesState, WantedFile } from "./logic/page-models";

export type { FoundFile };

/** Files of models in this browser as they are now; null until they are known. */
export function useModelFiles(): { state: ModelFilesState | null; problem: Problem | null } {
  const { engine } = useStores().services;
  const [state, setState] = useState<ModelFilesState | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    engine
      .call("model-files/watch", null, { signal: stop.signal, onEvent: setState })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setProblem(toProblem(error));
      });
    return () => stop.abort();
  }, [engine]);
  return { state, problem };
}

/** Acts on files of models; those that delete can be undone. */
export function useModelFileActs() {
  const { engine, page } = useStores().services;
  const models = useModelsStore();
  const { problem, dismiss, trying, undoably } = useUndoableActs();

  /** Browsers clear what they keep for a page where room gets short, unless they were asked not to. */
  async function keepFirst<T>(act: () => Promise<T>): Promise<T | null> {
    await page.requestPersistence().catch(() => false);
    return trying(act);
  }

  return {
    problem,
    dismiss,
    look: (address: string) => trying(() => engine.call("model-files/look", { address })),
    fetch: (wanted: readonly WantedFile[]) =>
      keepFirst(() => engine.call("model-files/fetch", { wanted: wanted.map(plain) })),
    take: (files: readonly File[]) => keepFirst(() => engine.call("model-files/take", { files })),
    pause: (ids: readonly string[]) =>
      trying(async () => {
        for (const id of ids) await engine.call("model-files/pause", { id });
      }),
    pair: (id: string, projector: string | null) =>
      trying(() => engine.call("model-files/pair", { id, projector })),
    dismissFailure: (id: string) => trying(() => engine.call("model-files/dismiss", { id })),
    /** Connects a model, and has it timed; what it wrote. */
    test: (id: string, choice: ModelChoice) =>
      trying(async () => {
        await models.getState().connectModel(asForm(choice));
        return engine.call("model-files/test", { id, choice });
      }),
    /** Puts a model among those to choose from; it writes captions from now on. */
    use: (choice: ModelChoice) =>
      trying(async () => {
        await models.getState().keepModel(asForm(choice), null);
        await models.getState().letWrite(choice);
        return true;
      }),
    remove(name: string, ids: readonly string[]) {
      const each = (call: "model-files/remove" | "model-files/restore") => async () => {
        for (const id of ids) await engine.call(call, { id });
      };
      return undoably(`Model deleted: ${name}`, each("model-files/remove"), each("model-files/restore"));
    },
  };
}

/** The part of an offered or found file that the engine needs. */
function plain({ address, name, promised }: WantedFile): WantedFile {
  return { address, name, promised };
}
