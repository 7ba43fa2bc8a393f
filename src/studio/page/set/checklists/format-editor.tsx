import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { isFields } from "../../../../foundation/fields";
import type { FormatCheck } from "../../../../shapes/checklist";
import cards from "../../quiz/questions/questions.module.css";

/** Longest parameters that people write. */
const LONGEST = 8000;

/** The parameters that a text names; null for one that is no JSON object. */
function readParameters(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** The form for a rule on form: its description and its parameters as JSON. */
export function FormatEditor({
  check,
  onDone,
  onCancel,
}: {
  check: FormatCheck;
  onDone: (changes: Pick<FormatCheck, "description" | "parameters">) => void;
  onCancel: () => void;
}) {
  const [description, setDescription] = useState(check.description);
  const [text, setText] = useState(JSON.stringify(check.parameters, null, 1));
  const parameters = readParameters(text);
  return (
    <form
      className={cards.editor}
      aria-label={`Change ${check.constraintId}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (parameters) onDone({ description: description.trim(), parameters });
      }}
    >
      <TextInput
        size="sm"
        label="What it holds captions to"
        maxLength={500}
        value={description}
        data-autofocus
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Textarea
        size="xs"
        label="Parameters, as a JSON object"
        autosize
        minRows={2}
        maxLength={LONGEST}
        value={text}
        error={parameters === null ? "This is no JSON object: check its quotes, commas and braces." : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="xs" type="submit" disabled={parameters === null}>
          Keep the change
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
