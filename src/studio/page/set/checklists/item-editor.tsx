import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { optionText, rightPlace } from "../../../../evaluation/made-instructions/plan-tasks";
import { isFields } from "../../../../foundation/fields";
import { optionLetter } from "../../../../foundation/option-letter";
import type { ContentItem, ContentItemType, FormatCheck } from "../../../../shapes/checklist";
import type { ItemText } from "../../../logic/set/edit-set";
import { EditorForm, QuestionField } from "../../fields";

const TYPES: readonly { value: ContentItemType; label: string }[] = [
  { value: "attempt", label: "Attempt: yes or no" },
  { value: "correctness", label: "Correctness: options" },
  { value: "timestamp", label: "Timestamp" },
];

/** Longest question and option that people write. */
const LONGEST_QUESTION = 600;
const LONGEST_OPTIONS = 4000;

/** The form for a question of a checklist; `before`: null for a new one. */
export function ItemEditor({
  name,
  before,
  onDone,
  onCancel,
}: {
  /** Name of the form: "New question". */
  name: string;
  before: ContentItem | null;
  onDone: (item: ItemText) => void;
  onCancel: () => void;
}) {
  const [type, setType] = useState<ContentItemType>(before?.type ?? "correctness");
  const [question, setQuestion] = useState(before?.question ?? "");
  const [options, setOptions] = useState((before?.options ?? []).map(optionText).join("\n"));
  const [right, setRight] = useState(
    before?.type === "correctness"
      ? optionLetter(Math.max(0, rightPlace(before)))
      : (before?.correctAnswer ?? ""),
  );
  const texts = options
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "");

  function submit(): void {
    const asked = question.trim();
    if (type === "attempt")
      onDone({ type, question: asked, options: ["yes", "no"], correctAnswer: right === "no" ? "no" : "yes" });
    else if (type === "timestamp")
      onDone({
        type,
        question: asked,
        options: [],
        correctAnswer: right.trim() === "" ? null : right.trim(),
      });
    else
      onDone({
        ...{ type, question: asked },
        options: texts.map((text, place) => `${optionLetter(place)}. ${text}`),
        correctAnswer: texts.some((_, place) => optionLetter(place) === right) ? right : null,
      });
  }

  return (
    <EditorForm
      name={name}
      keepWords="Keep the question"
      canKeep={question.trim() !== ""}
      onKeep={submit}
      onCancel={onCancel}
    >
      <NativeSelect
        size="xs"
        w="min(16rem, 100%)"
        label="Type"
        value={type}
        data={[...TYPES]}
        onChange={(event) => {
          const chosen = TYPES.find(({ value }) => value === event.currentTarget.value);
          if (chosen) setType(chosen.value);
        }}
      />
      <QuestionField
        description="One fact, to be answered from a caption alone."
        longest={LONGEST_QUESTION}
        value={question}
        onChange={setQuestion}
      />
      {type === "correctness" && (
        <>
          <Textarea
            size="sm"
            label="Options, one a line"
            autosize
            minRows={3}
            maxLength={LONGEST_OPTIONS}
            value={options}
            onChange={(event) => setOptions(event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            w="min(24rem, 100%)"
            label="Right option"
            value={right}
            data={[
              { value: "", label: "Not said" },
              ...texts.map((text, place) => ({
                value: optionLetter(place),
                label: `${optionLetter(place)}. ${text}`,
              })),
            ]}
            onChange={(event) => setRight(event.currentTarget.value)}
          />
        </>
      )}
      {type === "attempt" && (
        <NativeSelect
          size="xs"
          w="min(10rem, 100%)"
          label="Right answer"
          value={right === "no" ? "no" : "yes"}
          data={["yes", "no"]}
          onChange={(event) => setRight(event.currentTarget.value)}
        />
      )}
      {type === "timestamp" && (
        <TextInput
          size="xs"
          w="min(16rem, 100%)"
          label="Right time"
          description="00:11, or 00:18 - 00:20"
          maxLength={40}
          value={right}
          onChange={(event) => setRight(event.currentTarget.value)}
        />
      )}
    </EditorForm>
  );
}

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
    <EditorForm
      name={`Change ${check.constraintId}`}
      keepWords="Keep the change"
      canKeep={parameters !== null}
      onKeep={() => parameters && onDone({ description: description.trim(), parameters })}
      onCancel={onCancel}
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
    </EditorForm>
  );
}
