import { Button, Input } from "@mantine/core";
import { type ClipboardEvent, useId } from "react";
import classes from "../checklist.module.css";
import { byField, byId, useEditing } from "../editing";
import { RowActions } from "../row-actions";
import type { FieldWords } from "./field-words";

/** A list from outside as texts to edit; whatever is none stays readable. */
function texts(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.map((entry: unknown) => (typeof entry === "string" ? entry : JSON.stringify(entry)));
  }
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** A list of texts; several pasted lines become several entries. */
export function TextListField({
  words,
  value,
  fault,
  onChange,
}: {
  words: FieldWords;
  value: unknown;
  fault: string | undefined;
  onChange: (value: string[]) => void;
}) {
  const { announce, focusAfter } = useEditing();
  const listId = useId();
  const entries = texts(value);
  const entryId = (index: number) => `${listId}-${index}`;
  const name = (index: number) => `entry ${index + 1}`;

  function move(index: number, by: -1 | 1): void {
    const [moved = ""] = entries.slice(index, index + 1);
    onChange(entries.toSpliced(index, 1).toSpliced(index + by, 0, moved));
    announce(`Moved to place ${index + by + 1} of ${entries.length}.`);
    focusAfter(byId(`${entryId(index + by)}-${by === 1 ? "down" : "up"}`));
  }

  function remove(index: number): void {
    onChange(entries.toSpliced(index, 1));
    announce(`Entry ${index + 1} deleted.`);
    focusAfter(byField(entryId(Math.min(index, entries.length - 2))), byId(`${listId}-add`));
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number): void {
    const lines = event.clipboardData
      .getData("text")
      .split(/\r\n|\n|\r/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const before = entries[index] === "" ? [] : [entries[index] ?? ""];
    onChange(entries.toSpliced(index, 1, ...before, ...lines));
    announce(`${lines.length} entries added.`);
    focusAfter(byField(entryId(index + before.length + lines.length - 1)));
  }

  return (
    <fieldset className={classes.group} aria-describedby={`${listId}-help ${listId}-fault`}>
      <legend>{words.label}</legend>
      <span className={classes.help} id={`${listId}-help`}>
        {words.help} Pasted lines become entries of their own.
      </span>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their places alone
        <div className={classes.entry} key={index}>
          <Input
            size="xs"
            flex={1}
            withAria={false}
            error={fault !== undefined && entry.trim() === ""}
            data-field={entryId(index)}
            aria-label={`${words.label}, ${name(index)}`}
            aria-invalid={fault !== undefined && entry.trim() === ""}
            aria-describedby={`${listId}-fault`}
            value={entry}
            onChange={(event) => onChange(entries.with(index, event.currentTarget.value))}
            onPaste={(event) => paste(event, index)}
          />
          <RowActions
            id={entryId(index)}
            name={name(index)}
            first={index === 0}
            last={index === entries.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <span className={classes.error} id={`${listId}-fault`}>
        {fault}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        id={`${listId}-add`}
        justify="start"
        w="fit-content"
        onClick={() => {
          onChange([...entries, ""]);
          focusAfter(byField(entryId(entries.length)));
        }}
      >
        Add an entry
      </Button>
    </fieldset>
  );
}
