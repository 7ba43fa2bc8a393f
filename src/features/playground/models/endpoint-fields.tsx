import {
  Autocomplete,
  Button,
  Checkbox,
  Fieldset,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { toProblem } from "../../../lib/errors";
import type { Problem } from "../../../schemas/problem";
import type { ModelForm } from "../../../state/models/model-choices";
import { usePlaygroundStore } from "../../../state/playground/playground-context";

type Test =
  | { kind: "untested" }
  | { kind: "testing" }
  | { kind: "answered"; models: string[] }
  | { kind: "failed"; problem: Problem };

/** Base URL, key and model of one endpoint, with a test that lists its models. */
export function EndpointFields({
  legend,
  value,
  onChange,
  withAudio,
}: {
  legend: string;
  value: ModelForm;
  onChange: (value: ModelForm) => void;
  withAudio: boolean;
}) {
  const store = usePlaygroundStore();
  const [test, setTest] = useState<Test>({ kind: "untested" });

  async function runTest(): Promise<void> {
    setTest({ kind: "testing" });
    try {
      setTest({ kind: "answered", models: await store.getState().listModels(value) });
    } catch (error) {
      setTest({ kind: "failed", problem: toProblem(error) });
    }
  }

  return (
    <Fieldset legend={legend}>
      <Stack gap="xs">
        <TextInput
          label="Base URL"
          placeholder="https://api.example.com/v1"
          description="Up to and including the version, without /chat/completions"
          required
          value={value.baseUrl}
          onChange={(event) => onChange({ ...value, baseUrl: event.currentTarget.value })}
        />
        <PasswordInput
          label="Key"
          description="Leave empty where the server asks for none, or to keep the one given before"
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": "Show the key" }}
          value={value.apiKey}
          onChange={(event) => onChange({ ...value, apiKey: event.currentTarget.value })}
        />
        <Autocomplete
          label="Model"
          required
          data={test.kind === "answered" ? [...new Set(test.models)] : []}
          value={value.model}
          onChange={(model) => onChange({ ...value, model })}
        />
        {withAudio && (
          <Checkbox
            label="The model takes sound (as a WAV part)"
            checked={value.audio}
            onChange={(event) => onChange({ ...value, audio: event.currentTarget.checked })}
          />
        )}
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={test.kind === "testing"}
            disabled={value.baseUrl === ""}
            onClick={() => void runTest()}
          >
            Test connection
          </Button>
          {test.kind === "answered" && (
            <Text size="xs" role="status">
              Answers, {test.models.length} {test.models.length === 1 ? "model" : "models"}
            </Text>
          )}
        </Group>
        {test.kind === "failed" && (
          <ProblemAlert problem={test.problem} onClose={() => setTest({ kind: "untested" })} />
        )}
      </Stack>
    </Fieldset>
  );
}
