import { Button } from "@mantine/core";
import { IconLock, IconPlugConnected } from "@tabler/icons-react";
import { useModels } from "../../../state/models/use-models";
import { usePlaces } from "../places";
import classes from "./model-chip.module.css";
import { useLockedModel } from "./use-run-step";

/**
 * The model in use, or the one whose key is in the locked vault, which leads to all models. Nothing without one: the main
 * button says then what to do.
 */
export function ModelChip() {
  const inUse = useModels((state) => state.models.caption?.model ?? null);
  const locked = useLockedModel("caption");
  const model = inUse ?? locked;
  const { goToModels } = usePlaces();
  if (model === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      radius="xl"
      className={classes.chip}
      leftSection={
        inUse === null ? <IconLock size={14} aria-hidden /> : <IconPlugConnected size={14} aria-hidden />
      }
      aria-label={inUse === null ? `Models, locked: ${model}` : `Models, in use: ${model}`}
      title={model}
      onClick={goToModels}
    >
      {model}
    </Button>
  );
}
