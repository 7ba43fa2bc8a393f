import { addressQuery } from "../../state/address";
import { goTo } from "../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { SelectField } from "../../ui/fields";
import classes from "./view-bar.module.css";

/** The instructions of the bundled sample, to be opened. */
export function ChooseExample() {
  const store = usePlaygroundStore();
  const sample = usePlayground((state) => state.sample);
  const origin = usePlayground((state) => state.session?.origin ?? null);
  return (
    <SelectField
      leftSection={<span className={classes.label}>Example</span>}
      leftSectionWidth={62}
      leftSectionPointerEvents="none"
      aria-label="Instruction of the bundled sample"
      placeholder="None"
      className={classes.instructions}
      value={origin?.instructionId ?? null}
      data={
        sample
          ? [
              {
                group: sample.title,
                items: [...sample.instructions, ...sample.otherInstructions].map(({ id, title }) => ({
                  value: id,
                  label: title,
                })),
              },
            ]
          : []
      }
      // By its address, as links go: then a link that is still being opened doesn't write its own behind this choice.
      onChange={(instruction) => {
        if (sample && instruction) goTo(`/playground${addressQuery({ sample: sample.id, instruction })}`);
      }}
      onDropdownOpen={() => void store.getState().loadSample()}
      // The list is made when it is opened.
      comboboxProps={{ withinPortal: true, keepMounted: false }}
    />
  );
}
