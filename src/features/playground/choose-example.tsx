import { Select } from "@mantine/core";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessionsStore } from "../../state/sessions/use-sessions";
import classes from "./view-bar.module.css";

/** The instructions of the bundled sample, to be opened. */
export function ChooseExample() {
  const store = usePlaygroundStore();
  const sessions = useSessionsStore();
  const sample = usePlayground((state) => state.sample);
  const origin = usePlayground((state) => state.session?.origin ?? null);
  return (
    <Select
      size="xs"
      aria-label="Instruction of the bundled sample"
      placeholder="Open a bundled example"
      className={classes.instructions}
      value={origin?.instructionId ?? null}
      data={
        sample
          ? [
              {
                group: sample.title,
                items: sample.instructions.map(({ id, title }) => ({ value: id, label: title })),
              },
            ]
          : []
      }
      onChange={(id) => {
        if (id) void sessions.getState().openSample(id);
      }}
      onDropdownOpen={() => void store.getState().loadSample()}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
