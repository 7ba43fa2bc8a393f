import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { lazyDialog } from "../../../components/lazy-part/lazy-dialog";
import { useModels } from "../../../state/models/use-models";
import { usePlaces } from "../places";
import classes from "./model-chip.module.css";

const ModelsDialog = lazyDialog(
  "The choice of models",
  async () => (await import("./models-dialog")).ModelsDialog,
);

/** The model in use, which leads to all models. Nothing without one: the main button says then what to do. */
export function ModelChip() {
  const model = useModels((state) => state.models.caption?.model ?? null);
  const { dialog, openDialog } = usePlaces();
  return (
    <>
      {model !== null && (
        <Button
          size="compact-sm"
          variant="default"
          radius="xl"
          className={classes.chip}
          leftSection={<IconPlugConnected size={14} aria-hidden />}
          aria-label={`Models, in use: ${model}`}
          title={model}
          onClick={() => openDialog("models")}
        >
          {model}
        </Button>
      )}
      <ModelsDialog opened={dialog === "models"} onClose={() => openDialog(null)} />
    </>
  );
}
