import { useModels } from "../../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { usePlaces } from "../places";
import { useLockedModel } from "./use-locked-model";

/** What the main button says, and does: the run itself, or what has to be there before. */
type RunStep = { label: string; missing: "model" | "video" | "instruction" | null; act: () => void };

/** The next step to a caption by a model. `onLocked`: is given what to do once the vault is open that holds its key. */
export function useRunStep(onLocked: (act: () => void) => void): RunStep {
  const store = usePlaygroundStore();
  const { goTo, goToModels } = usePlaces();
  const connected = useModels((state) => state.models.caption !== null);
  const locked = useLockedModel("caption") !== null;
  const video = usePlayground((state) => state.session?.video !== null);
  const instruction = usePlayground((state) => (state.session?.instruction ?? "").trim() !== "");
  const run = () => void store.getState().runModel();
  if (!connected && !locked) return { label: "Connect a model", missing: "model", act: goToModels };
  if (!video) return { label: "Open a video", missing: "video", act: () => goTo("video file") };
  if (!instruction)
    return { label: "Write an instruction", missing: "instruction", act: () => goTo("instruction") };
  return { label: "Run", missing: null, act: locked ? () => onLocked(run) : run };
}
