import { USUAL_MODEL_SETTINGS } from "../../schemas/model-settings";
import { useSettings, useSettingsStore } from "../../state/settings/settings-context";
import classes from "./settings.module.css";
import { SettingsSection } from "./settings-section";
import { TypedNumber } from "./typed-number";
import { useAct } from "./use-act";

const MOST_USD = 100_000;

/** How much a run and a day may cost. */
export function SpendingSection() {
  const store = useSettingsStore();
  const caps = useSettings((state) => (state.kept?.settings ?? USUAL_MODEL_SETTINGS).caps);
  const act = useAct();

  function change(part: Partial<typeof caps>): void {
    void act.run(async () => {
      await store.getState().change({ caps: { ...caps, ...part } });
      return "Saved.";
    });
  }

  return (
    <SettingsSection
      title="Spending caps"
      about="A call that could pass a cap is not made: before each call its price is estimated from what it sends and the longest reply. Models without a known price are not counted."
      act={act}
    >
      <div className={`${classes.numbers} ${classes.wide}`}>
        <TypedNumber
          label="At most per run, in US dollars"
          placeholder="No cap"
          prefix="$ "
          value={caps.perRunUsd}
          min={0}
          max={MOST_USD}
          decimals={4}
          onChange={(perRunUsd) => change({ perRunUsd })}
        />
        <TypedNumber
          label="At most per day, in US dollars"
          placeholder="No cap"
          prefix="$ "
          value={caps.perDayUsd}
          min={0}
          max={MOST_USD}
          decimals={4}
          onChange={(perDayUsd) => change({ perDayUsd })}
        />
      </div>
    </SettingsSection>
  );
}
