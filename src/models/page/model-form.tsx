import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ModelChoice } from "../../shapes/connection";
import { asForm, type ModelForm as Form, withoutKey } from "../../state/models/model-choices";
import { useSettingsStore } from "../../state/settings/settings-context";
import { useModels, useModelsStore } from "../../state/stores-context";
import { useTrying } from "../../state/use-trying";
import { ProblemAlert } from "../../ui/problem-alert";
import { EndpointFields } from "./endpoint-fields";

/**
 * The fields of one model. `before`: it takes this one's place, with what that is used for; null: it is added, and asks what
 * it shall do. Its key goes to the engine, and into the vault where that is wished, and is then forgotten here.
 */
export function ModelForm({
  start,
  before,
  onTyped,
  onDone,
  onClose,
}: {
  start: Form;
  before: ModelChoice | null;
  /** Hears of the fields as they are typed, but for the key. */
  onTyped?: (form: Form) => void;
  onDone: () => void;
  onClose: () => void;
}) {
  const store = useModelsStore();
  const settings = useSettingsStore();
  const noWriter = useModels((state) => state.models.caption === null);
  const [form, setForm] = useState(start);
  const [keep, setKeep] = useState(false);
  /** The purpose of a model that is added. */
  const [wish, setWish] = useState({ writes: true, judges: false });
  const { problem, dismiss, trying } = useTrying();
  /** A test that was answered does not connect the model: on leaving, the user is told so once. */
  const [tested, setTested] = useState<"no" | "yes" | "told">("no");

  function leave(): void {
    if (tested === "yes" && before === null) setTested("told");
    else onClose();
  }

  const use = () =>
    trying(async () => {
      await store.getState().keepModel(form, before);
      const choice = withoutKey(form);
      if (keep && settings.getState().keys?.vault.state === "unlocked")
        await settings.getState().keepKey(form.baseUrl);
      // From here on only the engine holds the key.
      setForm(asForm(choice));
      if (before === null && wish.writes) await store.getState().letWrite(choice);
      if (before === null && wish.judges) await store.getState().letJudge(choice, true);
      onDone();
    });

  return (
    <form
      aria-label={before ? `Edit ${before.model}` : "Add a model"}
      onSubmit={(event) => {
        event.preventDefault();
        void use();
      }}
    >
      <Stack gap="sm">
        <EndpointFields
          legend={before ? `Edit ${before.model}` : undefined}
          value={form}
          onChange={(next) => {
            setForm(next);
            onTyped?.(asForm(withoutKey(next)));
          }}
          problem={problem}
          keep={{ checked: keep, onChange: setKeep }}
          onTested={(answered) => setTested(answered ? "yes" : "no")}
        />
        {before === null && (
          <Group gap="lg" align="start">
            <Checkbox
              label="Writes captions"
              description={noWriter ? null : "Replaces the model that writes them now"}
              checked={wish.writes}
              onChange={(event) => setWish({ ...wish, writes: event.currentTarget.checked })}
            />
            <Checkbox
              label="Judges captions"
              description="Without a judge the model that writes also judges"
              checked={wish.judges}
              onChange={(event) => setWish({ ...wish, judges: event.currentTarget.checked })}
            />
          </Group>
        )}
        {tested === "told" && (
          <Text size="sm" role="alert" data-testid="not-connected">
            The endpoint has answered, but this model is not connected yet. Press “Use” to connect it, or
            “Back” again to leave it.
          </Text>
        )}
        {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Back
          </Button>
          <Button type="submit">{before ? "Save" : "Use"}</Button>
        </Group>
      </Stack>
    </form>
  );
}
