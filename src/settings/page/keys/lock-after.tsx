import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual-model-settings";
import { useSettings, useSettingsStore } from "../../../state/settings/settings-context";
import { TypedNumber } from "../typed-number";
import type { Act } from "../use-act";

/** After how long without use the vault locks itself. */
export function LockAfter({ act }: { act: Act }) {
  const store = useSettingsStore();
  const minutes = useSettings((state) => (state.kept?.settings ?? USUAL_MODEL_SETTINGS).lockAfterMinutes);
  return (
    <TypedNumber
      label="Lock after, minutes"
      description="After this long without a call and without anyone at the page. Empty: only when the page is closed"
      placeholder="With the page"
      value={minutes}
      min={1}
      max={1440}
      onChange={(lockAfterMinutes) =>
        void act.run(async () => {
          await store.getState().change({ lockAfterMinutes });
          return "Saved.";
        })
      }
    />
  );
}
