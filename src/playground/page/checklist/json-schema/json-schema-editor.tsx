import { Button, Group, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ParameterFaults } from "../../../../evaluation/checks/checks-protocol";
import { triedFault } from "../check-faults";
import classes from "../checklist.module.css";
import type { FieldWords } from "../parameter-form/field-words";
import { FromExample } from "./from-example";
import { SchemaOutline } from "./schema-outline-view";
import { keptSchema, readSchemaText, shownSchema, type TextPlace } from "./schema-text";

/** Puts the cursor there and brings its line into view. */
function jumpTo(field: HTMLTextAreaElement, { offset, line }: TextPlace): void {
  field.focus();
  field.setSelectionRange(offset, Math.min(offset + 1, field.value.length));
  const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight) || 18;
  field.scrollTop = Math.max(0, (line - 4) * lineHeight);
}

/** A JSON Schema as text, checked as one types; beside it what it says. */
export function JsonSchemaEditor({
  words,
  value,
  tried,
  onChange,
}: {
  words: FieldWords;
  value: unknown;
  tried: ParameterFaults | null;
  onChange: (schema: unknown) => void;
}) {
  const [text, setText] = useState(() => shownSchema(value));
  const [before, setBefore] = useState<string | null>(null);
  const kept = useRef(value);
  const field = useRef<HTMLTextAreaElement>(null);

  // A schema that others changed (undo, another form on the same check) takes the place of what is typed here.
  useEffect(() => {
    if (kept.current === value) return;
    kept.current = value;
    setText(shownSchema(value));
  }, [value]);

  function take(next: string): void {
    setText(next);
    kept.current = keptSchema(next);
    onChange(kept.current);
  }

  const read = readSchemaText(text);
  const fault = read.ok ? triedFault(tried) : read.fault;
  const place = read.ok ? null : read.place;

  return (
    <div className={classes.group}>
      <Textarea
        ref={field}
        className={classes.mono}
        size="xs"
        label={words.label}
        description={words.help}
        error={fault}
        autosize
        minRows={5}
        maxRows={18}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <Group gap={6}>
        {place && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => field.current && jumpTo(field.current, place)}
          >
            Go to line {place.line}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          disabled={!read.ok}
          onClick={() => read.ok && take(shownSchema(read.schema))}
        >
          Format
        </Button>
        <FromExample
          onSchema={(schema) => {
            setBefore(text);
            take(shownSchema(schema));
          }}
        />
        {before !== null && before !== text && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              take(before);
              setBefore(null);
            }}
          >
            Back to the schema before
          </Button>
        )}
      </Group>
      {read.ok && <SchemaOutline schema={read.schema} />}
    </div>
  );
}
