import { Button, Group, Select, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useModels } from "../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessionsStore } from "../../state/sessions/use-sessions";
import { HelpButton } from "./help/help-button";
import { ModelsDialog } from "./models/models-dialog";
import { usePlaces } from "./places";
import { ReportButton } from "./report/report-button";
import classes from "./view-bar.module.css";

/** What one sees, and the ways on: another instruction of the sample, a model. */
export function ViewBar() {
  const store = usePlaygroundStore();
  const sessions = useSessionsStore();
  const sample = usePlayground((state) => state.sample);
  const origin = usePlayground((state) => state.session?.origin ?? null);
  const model = useModels((state) => state.models.caption?.model ?? null);
  const { dialog, openDialog } = usePlaces();

  return (
    <div className={classes.bar}>
      <Group gap="xs" wrap="nowrap" className={classes.sample}>
        <Select
          size="xs"
          aria-label="Instruction of the bundled sample"
          placeholder="Open a bundled example"
          className={classes.instructions}
          value={origin?.instructionId ?? null}
          data={(sample?.instructions ?? []).map(({ id, title }) => ({
            value: id,
            label: `${sample?.title}: ${title}`,
          }))}
          onChange={(id) => {
            if (id) void sessions.getState().openSample(id);
          }}
          onDropdownOpen={() => void store.getState().loadSample()}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
        />
        {origin && (
          <Text size="xs" c="var(--caplens-text-quiet)" className={classes.hint}>
            Hand-written example captions, not a model's. Change one and watch its verdicts.
          </Text>
        )}
      </Group>
      <Group gap={6} wrap="nowrap">
        <ReportButton />
        <HelpButton />
        <Button
          size="xs"
          variant={model ? "default" : "filled"}
          leftSection={<IconPlugConnected size={15} aria-hidden />}
          aria-label={model ? `Models, in use: ${model}` : "Connect a model"}
          onClick={() => openDialog("models")}
        >
          {model ? <span className={classes.modelName}>{model}</span> : "Connect a model"}
        </Button>
      </Group>
      <ModelsDialog opened={dialog === "models"} onClose={() => openDialog(null)} />
    </div>
  );
}
