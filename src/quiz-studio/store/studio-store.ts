import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import { isAbort, toProblem } from "../../foundation/errors";
import type { ModelsStore } from "../../state/models/models-state";
import type { Services } from "../../state/services";
import type { Act } from "../../state/undo/undo-history";
import { createStudioCalls } from "./studio-calls";
import { createStudioKeeping, NOTHING } from "./studio-keeping";
import { createStudioMedia } from "./studio-media";
import type { StudioStore } from "./studio-state";

export type StudioParts = {
  services: Pick<Services, "engine" | "media" | "samplesFolder">;
  models: Pick<StoreApi<ModelsStore>, "getState">;
  offerUndo: (act: Act) => void;
};

/** The quiz in the making that is on screen. */
export function createStudioStore({ services, models, offerUndo }: StudioParts): StoreApi<StudioStore> {
  const { engine, samplesFolder } = services;
  return createStore<StudioStore>((set, get, api) => {
    const store: Pick<StoreApi<StudioStore>, "getState" | "setState"> = {
      getState: get,
      setState: api.setState,
    };
    const keeping = createStudioKeeping({
      ...{ store, engine, samplesFolder, offerUndo },
      stopWork() {
        calls.cancelWork();
        media.cancelMedia();
      },
    });
    const media = createStudioMedia({ store, services, keeping });
    const calls = createStudioCalls({ store, engine, models: models.getState, keeping });
    const { work: _ofActs, ...kept } = keeping;
    return {
      asked: null,
      ...NOTHING,
      ...kept,
      ...media,
      ...calls,
      dismiss: (place) => set(({ problems: { [place]: _gone, ...problems } }) => ({ problems })),
      report(place, error) {
        if (isAbort(error)) return;
        const problem = toProblem(error);
        set(({ problems }) => ({ problems: { ...problems, [place]: problem } }));
      },
    };
  });
}
