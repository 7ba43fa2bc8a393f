import { Button, Group, NumberInput, Textarea } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { parseSafeJson } from "../../foundation/safe-json";
import { draftOf, putDraft, useDraft, useOpenDraft } from "../../state/drafts";
import { SmallButton } from "../../ui/buttons";
import { useDocument } from "../store/document/document-context";
import classes from "./studio.module.css";

/** The name of a form of the document on screen among all. */
function useFormName(form: string): string {
  return `${useDocument(({ asked }) => asked)} ${form}`;
}

/** Names of notes of forms begin with it: what is typed outlives its page, and ends with its tab. */
const NOTES = "caplens-form:";

/** The text of a form as it was noted; null for none. */
function notedText(name: string): unknown {
  try {
    const json = parseSafeJson(sessionStorage.getItem(NOTES + name) ?? "");
    return json.ok ? json.value : null;
  } catch {
    return null;
  }
}

/** Notes the text of a form; null: there is none any more. */
function noteText(name: string, text: object | null): void {
  try {
    if (text === null) sessionStorage.removeItem(NOTES + name);
    else sessionStorage.setItem(NOTES + name, JSON.stringify(text));
  } catch {
    // Without room the text is there until the page goes, and the browser asks before.
  }
}

/** True of a value with the same parts as a text; what is null there may be a text or a number by now. */
function isLike<Text>(value: unknown, text: Text): value is Text {
  if (text === null) return value === null || typeof value === "string" || typeof value === "number";
  if (typeof text !== "object") return typeof value === typeof text;
  if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(text))
    return false;
  const [own, wanted] = [Object.keys(value), Object.entries(text)];
  return (
    own.length === wanted.length &&
    wanted.every(([name, part]) => Object.hasOwn(value, name) && isLike(Reflect.get(value, name), part))
  );
}

/** Whether a form of the document is open. */
export function useOpenForm(form: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const name = useFormName(form);
  const [isLeft, setLeft] = useState(() => notedText(name) !== null);
  const [isOpen, setOpen] = useOpenDraft(name);
  return [
    isOpen || isLeft,
    (next) => {
      if (!next) noteText(name, null);
      setLeft(false);
      setOpen(next);
    },
  ];
}

/** The text of a form, as it was typed before where it was left without an end, or its page was loaded anew. */
export function useTyped<Text extends object>(
  form: string,
  before: Text,
): [text: Text, set: (text: Text) => void] {
  const name = useFormName(form);
  const [typed, put] = useDraft<Text>(name);
  const [noted] = useState(() => {
    const text = typed === null ? notedText(name) : null;
    return isLike(text, before) ? text : null;
  });
  // The browser asks for it again before the tab goes.
  useEffect(() => {
    if (noted && draftOf(name) === null) putDraft(name, noted, true);
  }, [name, noted]);
  return [
    typed ?? noted ?? before,
    (text) => {
      noteText(name, text);
      put(text);
    },
  ];
}

/**
 * The form in which a part of a document is written by hand: its fields, and below them the buttons that keep or drop it. The
 * first field that is marked as refused then has the focus.
 */
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
        flushSync(onKeep);
        event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
    >
      {children}
      <Group gap="xs">
        <Button size="xs" type="submit" disabled={!canKeep}>
          {keepWords}
        </Button>
        <SmallButton onClick={onCancel}>Cancel</SmallButton>
      </Group>
    </form>
  );
}

/** The text of a question, first to be typed in its form; `longest`: in characters. */
export function QuestionField({
  description,
  longest,
  isRefused = false,
  value,
  onChange,
}: {
  description: string;
  longest: number;
  isRefused?: boolean;
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
      error={isRefused}
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

/** A part of a step under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 className={classes.sectionTitle} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}
