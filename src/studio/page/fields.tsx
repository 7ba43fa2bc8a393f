import { Button, Group, NumberInput, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useDraft, useOpenDraft } from "../../state/drafts";
import { useDocument } from "../store/document/document-context";
import classes from "./studio.module.css";

/** The name of a form of the document on screen among all. */
function useFormName(form: string): string {
  return `${useDocument(({ asked }) => asked)} ${form}`;
}

/** Whether a form of the document is open. */
export function useOpenForm(form: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  return useOpenDraft(useFormName(form));
}

/** The text of a form, as it was typed before where it was left without an end. */
export function useTyped<Text extends object>(
  form: string,
  before: Text,
): [text: Text, set: (text: Text) => void] {
  const [typed, put] = useDraft<Text>(useFormName(form));
  return [typed ?? before, put];
}

/** The form in which a part of a document is written by hand: its fields, and below them the buttons that keep or drop it. */
export function EditorForm({
  name,
  keepWords,
  canKeep = true,
  onKeep,
  onCancel,
  children,
}: {
  /** "New question" */
  name: string;
  /** On the button that keeps: "Keep the change". */
  keepWords: string;
  canKeep?: boolean;
  onKeep: () => void;
  onCancel: () => void;
  /** The fields; the first to type in has `data-autofocus`. */
  children: ReactNode;
}) {
  return (
    <form
      className={classes.editor}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep();
      }}
    >
      {children}
      <Group gap="xs">
        <Button size="xs" type="submit" disabled={!canKeep}>
          {keepWords}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

/** The text of a question, first to be typed in its form; `longest`: in characters. */
export function QuestionField({
  description,
  longest,
  value,
  onChange,
}: {
  description: string;
  longest: number;
  value: string;
  onChange: (question: string) => void;
}) {
  return (
    <Textarea
      size="sm"
      label="Question"
      description={description}
      autosize
      minRows={1}
      maxLength={longest}
      value={value}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The seed of a document, by which it draws: a whole number from 0. */
export function SeedField({
  description,
  disabled,
  seed,
  change,
}: {
  description?: string;
  disabled: boolean;
  seed: number;
  /** Changes the document; null: nothing that can be taken back. */
  change: (undoAs: null, update: <Draft extends { seed: number }>(draft: Draft) => Draft) => void;
}) {
  return (
    <NumberInput
      size="xs"
      w={120}
      label="Seed"
      description={description}
      styles={{ description: { whiteSpace: "nowrap" } }}
      min={0}
      max={2 ** 31 - 1}
      allowDecimal={false}
      disabled={disabled}
      value={seed}
      onChange={(value) => {
        if (typeof value === "number") change(null, (draft) => ({ ...draft, seed: value }));
      }}
    />
  );
}
