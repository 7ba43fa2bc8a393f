import { modelAddress } from "../../../shapes/model-reference";
import { recallModels } from "../../../state/models/model-choices";
import { useModels } from "../../../state/models/use-models";
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
