import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { toProblem } from "../../../lib/errors";
import type { Problem } from "../../../schemas/problem";
import {
  asForm,
  EMPTY_FORM,
  type ModelForm,
  recallModels,
  withoutKey,
} from "../../../state/models/model-choices";
import { useModelsStore } from "../../../state/models/use-models";
import { useSettingsStore } from "../../../state/settings/settings-context";
import { EndpointFields } from "./endpoint-fields";
import { type OtherJudgeForm, OtherJudges, otherJudgeForm } from "./other-judges";
import { VaultStrip } from "./vault-strip";

/** Where captions and judgements come from. Keys stay in memory until the page is closed, or go into the vault. */
export function ModelsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const store = useModelsStore();
  const settings = useSettingsStore();
  const [caption, setCaption] = useState<ModelForm>(() => asForm(recallModels()?.caption));
  const [judge, setJudge] = useState<ModelForm>(() => asForm(recallModels()?.judge));
  const [apart, setApart] = useState(() => recallModels()?.judge != null);
  const [others, setOthers] = useState<readonly OtherJudgeForm[]>(() =>
    (recallModels()?.otherJudges ?? []).map((choice) => otherJudgeForm(asForm(choice))),
  );
  const [kept, setKept] = useState({ caption: false, judge: false });
  /** Counts: forms that are forgotten begin anew. */
  const [forgotten, setForgotten] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Moves the keys into the vault that shall stay; an empty field stands for a key that is held already. */
  async function keepKeys(): Promise<void> {
    if (settings.getState().keys?.vault.state !== "unlocked") return;
    if (kept.caption) await settings.getState().keepKey(caption.baseUrl);
    if (kept.judge && apart) await settings.getState().keepKey(judge.baseUrl);
    for (const { form, keep } of others) if (keep) await settings.getState().keepKey(form.baseUrl);
  }

  async function connect(): Promise<void> {
    setProblem(null);
    try {
      await store.getState().setModels({ caption, judge: apart ? judge : null });
      await store.getState().setOtherJudges(others.map(({ form }) => form));
      await keepKeys();
      // From here on only the engine holds the keys.
      setCaption(asForm(withoutKey(caption)));
      setJudge(asForm(withoutKey(judge)));
      setOthers(others.map((judge) => ({ ...judge, form: asForm(withoutKey(judge.form)) })));
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  /** Keys, models and those of runs; what is under way ends. */
  async function forget(): Promise<void> {
    setProblem(null);
    setCaption(EMPTY_FORM);
    setJudge(EMPTY_FORM);
    setOthers([]);
    setForgotten(forgotten + 1);
    await store
      .getState()
      .forgetModels()
      .catch((error: unknown) => setProblem(toProblem(error)));
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Models"
      size="lg"
      closeButtonProps={{ "aria-label": "Close models" }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            This page calls the provider itself, with your own key: what is sent goes through no server of
            ours.
          </Text>
          <VaultStrip />
          <EndpointFields
            key={`caption ${forgotten}`}
            legend="Writes captions"
            value={caption}
            onChange={setCaption}
            withAudio
            keep={{ checked: kept.caption, onChange: (caption) => setKept({ ...kept, caption }) }}
          />
          <Checkbox
            label="Judge with another endpoint or model"
            checked={apart}
            onChange={(event) => setApart(event.currentTarget.checked)}
          />
          {apart && (
            <EndpointFields
              key={`judge ${forgotten}`}
              legend="Judges captions"
              value={judge}
              onChange={setJudge}
              withAudio={false}
              keep={{ checked: kept.judge, onChange: (judge) => setKept({ ...kept, judge }) }}
            />
          )}
          <OtherJudges value={others} onChange={setOthers} />
          {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void forget()}>
              Forget
            </Button>
            <Button type="submit">Use</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
