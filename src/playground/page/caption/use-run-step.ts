import { useModels } from "../../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { usePlaces } from "../places";
import { modelAddress } from "../../../shapes/model-reference";
import { recallModels } from "../../../state/models/model-choices";
import { useSettings } from "../../../state/settings/settings-context";

/**
 * The model of an earlier visit whose key is in a vault that is locked, while none is in use in that role (a judge may be
 * the one that writes); null where there is none.
 */
export function useLockedModel(role: "caption" | "judge"): string | null {
  const inUse = useModels(({ models }) =>
    role === "caption" ? models.caption !== null : (models.judge ?? models.caption) !== null,
  );
  const keys = useSettings((state) => state.keys);
  if (inUse || keys?.vault.state !== "locked") return null;
  const remembered = recallModels();
  const choice = role === "caption" ? remembered?.caption : (remembered?.judge ?? remembered?.caption);
  if (!choice) return null;
  const address = modelAddress(choice);
  return keys.keys.some(({ baseUrl, inVault }) => inVault && baseUrl === address) ? choice.model : null;
}

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
