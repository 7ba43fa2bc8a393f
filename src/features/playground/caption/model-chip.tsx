import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useModels } from "../../../state/models/use-models";
import { usePlaces } from "../places";
import classes from "./model-chip.module.css";

/** The model in use, which leads to all models. Nothing without one: the main button says then what to do. */
export function ModelChip() {
  const model = useModels((state) => state.models.caption?.model ?? null);
  const { goToModels } = usePlaces();
  if (model === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      radius="xl"
      className={classes.chip}
      leftSection={<IconPlugConnected size={14} aria-hidden />}
      aria-label={`Models, in use: ${model}`}
      title={model}
      onClick={goToModels}
    >
      {model}
    </Button>
  );
}
