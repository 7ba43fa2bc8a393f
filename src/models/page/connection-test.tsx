import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import type { Problem } from "../../shapes/problem";
import type { ModelForm } from "../../state/models/model-choices";
import { useModelsStore } from "../../state/models/use-models";
import { ProblemAlert } from "../../ui/problem-alert";

type Test =
  | { kind: "untested" }
  | { kind: "testing" }
  | { kind: "answered"; count: number }
  | { kind: "failed"; problem: Problem };

/** Asks the endpoint for its models, which `onModels` is given, and says in place what came of it. */
export function ConnectionTest({
  form,
  onModels,
}: {
  form: ModelForm;
  onModels: (models: string[]) => void;
}) {
  const store = useModelsStore();
  const [test, setTest] = useState<Test>({ kind: "untested" });

  async function run(): Promise<void> {
    setTest({ kind: "testing" });
    try {
      const models = await store.getState().listModels(form);
      onModels(models);
      setTest({ kind: "answered", count: models.length });
    } catch (error) {
      setTest({ kind: "failed", problem: toProblem(error) });
    }
  }

  return (
    <>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={test.kind === "testing"}
          disabled={form.baseUrl === ""}
          onClick={() => void run()}
        >
          Test connection
        </Button>
        {test.kind === "answered" && (
          <Text size="xs" role="status">
            Answers, {counted(test.count, "model")}
          </Text>
        )}
      </Group>
      {test.kind === "failed" && (
        <ProblemAlert problem={test.problem} onClose={() => setTest({ kind: "untested" })} />
      )}
    </>
  );
}
