import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { toProblem } from "../../../lib/errors";
import type { Problem } from "../../../schemas/problem";
import { type ModelForm, recallModels } from "../../../state/models/model-choices";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { EndpointFields } from "./endpoint-fields";

const EMPTY: ModelForm = { baseUrl: "", model: "", audio: false, apiKey: "" };

/** Where captions and judgements come from. Keys stay in memory until the page is closed. */
export function ModelsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const store = usePlaygroundStore();
  const [caption, setCaption] = useState<ModelForm>(() => ({ ...EMPTY, ...recallModels()?.caption }));
  const [judge, setJudge] = useState<ModelForm>(() => ({ ...EMPTY, ...recallModels()?.judge }));
  const [apart, setApart] = useState(() => recallModels()?.judge != null);
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
            Any endpoint that speaks OpenAI's chat format. Frames, sound and captions go from this page
            straight to it, and to no other host. The key stays in this page's memory and is gone when the
            page is closed.
          </Text>
          <EndpointFields legend="Writes captions" value={caption} onChange={setCaption} withAudio />
          <Checkbox
            label="Judge with another endpoint or model"
            checked={apart}
            onChange={(event) => setApart(event.currentTarget.checked)}
          />
          {apart && (
            <EndpointFields legend="Judges captions" value={judge} onChange={setJudge} withAudio={false} />
          )}
          {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                void store.getState().setModels({ caption: null, judge: null });
                setCaption(EMPTY);
                setJudge(EMPTY);
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
