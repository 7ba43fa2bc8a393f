import { Button, Switch } from "@mantine/core";
import { USUAL_MODEL_SETTINGS } from "../../shapes/usual-model-settings";
import { useSettings, useSettingsStore } from "../../state/settings/settings-context";
import { SettingsSection } from "./settings-section";
import { useAct } from "./use-act";

/** Whether a model is asked the same thing twice. */
export function ReuseSection() {
  const store = useSettingsStore();
  const reuse = useSettings((state) => (state.kept?.settings ?? USUAL_MODEL_SETTINGS).reuse);
  const act = useAct();

  function change(part: Partial<typeof reuse>): void {
    void act.run(async () => {
      await store.getState().change({ reuse: part });
      return "Saved.";
    });
  }

  return (
    <SettingsSection
      title="Reuse of replies"
      about="When the same request goes to the same model again, the earlier reply can be used again: it costs nothing and is marked as reused. Replies are kept in this browser, without keys."
      act={act}
    >
      <Switch
        label="Reuse replies of judges"
        checked={reuse.judge}
        onChange={(event) => change({ judge: event.currentTarget.checked })}
      />
      <Switch
        label="Reuse captions"
        description="Off: each run asks the model for a new caption"
        checked={reuse.captions}
        onChange={(event) => change({ captions: event.currentTarget.checked })}
      />
      <Button
        size="compact-sm"
        variant="default"
        w="fit-content"
        loading={act.busy}
        onClick={() =>
          void act.run(async () => {
            const count = await store.getState().forgetReplies();
            return count === 1 ? "One reply was forgotten." : `${count} replies were forgotten.`;
          })
        }
      >
        Forget kept replies
      </Button>
    </SettingsSection>
  );
}
