import { Button, Group, NativeSelect, Radio, Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { LETTERS } from "../../../metrics/quiz/quiz-options";
import { capquizQuestionTypes } from "../../../rules/taxonomy/capquiz";
import { QUIZ_DRAFT_LIMITS } from "../../../shapes/quiz-draft";
import { questionFaults } from "../../logic/question-faults";
import type { QuestionText } from "../../store/draft-edits";
import classes from "./questions.module.css";

const GROUPS = ["descriptive", "inferential"] as const;

const TYPES = GROUPS.map((group) => ({
  group: group === "descriptive" ? "Descriptive" : "Inferential",
  items: capquizQuestionTypes
    .filter(({ dimension }) => dimension === group)
    .map(({ id, label }) => ({ value: id, label })),
}));

/** What a question says, as it is written by hand; what the rules find is told while one writes. */
export function QuestionEditor({
  name,
  before,
  done,
  onDone,
  onCancel,
}: {
  /** Of the form: "New question". */
  name: string;
  before: QuestionText;
  /** On the button: "Add the question". */
  done: string;
  onDone: (text: QuestionText) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(before);
  const [tried, setTried] = useState(false);
  const radios = useId();
  const trimmed: QuestionText = {
    ...text,
    question: text.question.trim(),
    options: text.options.map((option) => option.trim()),
  };
  const faults = questionFaults({
    ...trimmed,
    id: "new",
    source: { kind: "person" },
    blind: [],
    sameQuestion: null,
    sameAnswer: null,
    decision: null,
  });
  const isBegun = text.question !== "" && text.options.every((option) => option !== "");

  function submit(): void {
    setTried(true);
    // Questions against the other rules are kept and marked; one that nobody can be asked is not finished.
    if (faults.every(({ unaskable }) => !unaskable)) onDone(trimmed);
  }

  return (
    <form
      className={classes.editor}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        size="xs"
        w="min(18rem, 100%)"
        label="Type"
        description={capquizQuestionTypes.find(({ id }) => id === text.type)?.definition}
        value={text.type}
        data={TYPES}
        onChange={(event) => setText({ ...text, type: event.currentTarget.value })}
      />
      <Textarea
        size="sm"
        label="Question"
        description="To be understood without its options, and answered from the video alone."
        autosize
        minRows={1}
        maxLength={QUIZ_DRAFT_LIMITS.question}
        value={text.question}
        data-autofocus
        onChange={(event) => setText({ ...text, question: event.currentTarget.value })}
      />
      <Radio.Group
        size="xs"
        label="Options, and which of them is right"
        value={text.right === null ? "" : String(text.right)}
        onChange={(right) => setText({ ...text, right: Number(right) })}
      >
        {text.options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have places and no names
          <div key={place} className={classes.editorOption}>
            <Radio
              size="xs"
              name={radios}
              value={String(place)}
              label={LETTERS[place] ?? String(place + 1)}
              aria-label={`Option ${place + 1} is right`}
            />
            <TextInput
              size="xs"
              aria-label={`Option ${place + 1}`}
              maxLength={QUIZ_DRAFT_LIMITS.option}
              value={option}
              onChange={(event) =>
                setText({ ...text, options: text.options.with(place, event.currentTarget.value) })
              }
            />
          </div>
        ))}
      </Radio.Group>
      {(tried || isBegun) && faults.length > 0 && (
        <ul className={classes.faults} role="alert">
          {faults.map(({ id, message }) => (
            <li key={id}>{message}</li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button size="xs" type="submit">
          {done}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
