import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { toProblem } from "../../../lib/errors";
import type { Problem } from "../../../schemas/problem";
import { type ModelForm, recallModels } from "../../../state/models/model-choices";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { EndpointFields } from "./endpoint-fields";
import { asForm, EMPTY_FORM } from "./model-forms";

/** Where captions and judgements come from. Keys stay in memory until the page is closed. */
export function ModelsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const store = usePlaygroundStore();
  const [caption, setCaption] = useState<ModelForm>(() => asForm(recallModels()?.caption));
  const [judge, setJudge] = useState<ModelForm>(() => asForm(recallModels()?.judge));
  const [apart, setApart] = useState(() => recallModels()?.judge != null);
  /** Counts: forms that are forgotten begin anew. */
  const [forgotten, setForgotten] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function connect(): Promise<void> {
    setProblem(null);
    try {
      await store.getState().setModels({ caption, judge: apart ? judge : null });
      // From here on only the engine holds the keys.
      setCaption({ ...caption, apiKey: "" });
      setJudge({ ...judge, apiKey: "" });
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
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
            ours. The key stays in this page's memory and is gone when the page is closed.
          </Text>
          <EndpointFields
            key={`caption ${forgotten}`}
            legend="Writes captions"
            value={caption}
            onChange={setCaption}
            withAudio
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
            />
          )}
          {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                void store.getState().setModels({ caption: null, judge: null });
                setCaption(EMPTY_FORM);
                setJudge(EMPTY_FORM);
                setForgotten(forgotten + 1);
              }}
            >
              Forget
            </Button>
            <Button type="submit">Use</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
