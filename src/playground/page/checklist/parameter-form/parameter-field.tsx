import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { type ClipboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ParameterFaults } from "../../../../evaluation/checks/checks-protocol";
import { TinyButton } from "../../../../ui/buttons";
import { AreaField, PickField, TextField, TickField } from "../../../../ui/fields";
import classes from "../checklist.module.css";
import { byField, byId, useEditing } from "../editing";
import { EntryRow } from "../editor-row";
import jsonSchemaClasses from "../json-schema.module.css";
import {
  keptSchema,
  readJsonText,
  readSchemaText,
  schemaFromExample,
  schemaOutline,
  shownSchema,
  type TextPlace,
} from "../schema-outline";
import { triedFault } from "./field-faults";
import type { Field, FieldWords } from "./fields";

/** A longer outline is folded until it is asked for. */
const MOST_OPEN = 30;

/** The demands of a schema, key by key, in words. */
function SchemaOutline({ schema }: { schema: unknown }) {
  const rows = useMemo(() => schemaOutline(schema), [schema]);
  return (
    <details className={jsonSchemaClasses.outline} open={rows.length <= MOST_OPEN}>
      <summary>What it asks for</summary>
      <ul>
        {rows.map(({ depth, name, words, required }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the outline is made anew as a whole
          <li key={index} style={{ paddingInlineStart: `${depth * 14}px` }}>
            <code>{name}</code>
            {required && <span className={jsonSchemaClasses.required}>required</span>}
            <span className={jsonSchemaClasses.words}>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ParameterFieldProps = {
  field: Field;
  words: FieldWords;
  value: unknown;
  fault: string | undefined;
  /** The rule's answer when it was tried. */
  tried: ParameterFaults | null;
  /** `undefined` takes the parameter away. */
  onChange: (value: unknown) => void;
};

/** All that stands at a field: its name, what it asks for, what is wrong. */
const saidOf = ({ words, fault }: Pick<ParameterFieldProps, "words" | "fault">) => ({
  ...{ label: words.label, description: words.help, error: fault },
});

/** Makes a schema to start from out of a JSON value that would be right. */
function FromExample({ onSchema }: { onSchema: (schema: Record<string, unknown>) => void }) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);

  function use(): void {
    const json = readJsonText(text);
    if (json.ok) {
      onSchema(schemaFromExample(json.value));
      setOpened(false);
    } else setFault(json.fault);
  }

  return (
    <>
      <TinyButton onClick={() => setOpened(true)}>Start from an example</TinyButton>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="A schema from an example"
        closeButtonProps={{ "aria-label": "Close the example" }}
      >
        <Stack gap="sm">
          <Text size="sm">
            Its keys become required, its types are kept; lists get one schema for all their items. Then make
            it stricter or looser by hand.
          </Text>
          <Textarea
            className={classes.mono}
            label="An example of the JSON you expect"
            placeholder='{"robot": "pours tea", "cups": 3}'
            error={fault}
            autosize
            minRows={6}
            maxRows={16}
            spellCheck={false}
            wrap="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              Leave it
            </Button>
            <Button disabled={text.trim() === ""} onClick={use}>
              Make a schema
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

/** Puts the cursor there and brings its line into view. */
function jumpTo(field: HTMLTextAreaElement, { offset, line }: TextPlace): void {
  field.focus();
  field.setSelectionRange(offset, Math.min(offset + 1, field.value.length));
  const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight) || 18;
  field.scrollTop = Math.max(0, (line - 4) * lineHeight);
}

/** A JSON Schema as text, checked as one types; beside it what it says. */
function JsonSchemaEditor({ words, value, tried, onChange }: ParameterFieldProps) {
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
      <AreaField
        ref={field}
        className={classes.mono}
        label={words.label}
        description={words.help}
        error={fault}
        minRows={5}
        maxRows={18}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        value={text}
        onChange={take}
      />
      <Group gap={6}>
        {place && (
          <TinyButton onClick={() => field.current && jumpTo(field.current, place)}>
            Go to line {place.line}
          </TinyButton>
        )}
        <TinyButton disabled={!read.ok} onClick={() => read.ok && take(shownSchema(read.schema))}>
          Format
        </TinyButton>
        <FromExample
          onSchema={(schema) => {
            setBefore(text);
            take(shownSchema(schema));
          }}
        />
        {before !== null && before !== text && (
          <TinyButton
            onClick={() => {
              take(before);
              setBefore(null);
            }}
          >
            Back to the schema before
          </TinyButton>
        )}
      </Group>
      {read.ok && <SchemaOutline schema={read.schema} />}
    </div>
  );
}

/** A list from outside as texts to edit; whatever is none stays readable. */
function texts(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.map((entry: unknown) => (typeof entry === "string" ? entry : JSON.stringify(entry)));
  }
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** A list of texts; several pasted lines become several entries. */
function TextListField({ words, value, fault, onChange }: ParameterFieldProps) {
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
        <EntryRow
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their places alone
          key={index}
          id={entryId(index)}
          name={name(index)}
          label={`${words.label}, ${name(index)}`}
          fault={fault}
          faultId={`${listId}-fault`}
          value={entry}
          first={index === 0}
          last={index === entries.length - 1}
          onChange={(text) => onChange(entries.with(index, text))}
          onPaste={(event) => paste(event, index)}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <span className={classes.error} id={`${listId}-fault`}>
        {fault}
      </span>
      <TinyButton
        id={`${listId}-add`}
        justify="start"
        w="fit-content"
        onClick={() => {
          onChange([...entries, ""]);
          focusAfter(byField(entryId(entries.length)));
        }}
      >
        Add an entry
      </TinyButton>
    </fieldset>
  );
}

/** The stored value of a typed text: a number where it is one, else the text as typed. */
function read(text: string): number | string {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}

/** A limit; empty where there is none, whatever stands for that in the data. */
function NumberField({
  field,
  value,
  onChange,
  ...told
}: ParameterFieldProps & { field: Field & { kind: "number" } }) {
  const none =
    value === undefined || value === null || (field.unlimited !== null && value === field.unlimited);

  function change(text: string): void {
    if (text === "") onChange(field.unlimited ?? (field.required ? "" : undefined));
    // "1." and "007" go on being typed; they become numbers when the field is left.
    else onChange(String(read(text)) === text ? read(text) : text);
  }

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...saidOf(told)}
      placeholder="No limit"
      value={none ? "" : String(value)}
      onChange={change}
      onBlur={() => {
        if (typeof value === "string" && typeof read(value) === "number") onChange(read(value));
      }}
    />
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function TextParameter({
  field,
  value,
  onChange,
  ...told
}: ParameterFieldProps & { field: { kind: "text" } }) {
  const listId = useId();
  const { suggestions } = told.words;
  const { nullable } = field;
  return (
    <>
      <TextField
        {...saidOf(told)}
        spellCheck={false}
        list={suggestions.length > 0 ? listId : undefined}
        value={shown(value)}
        onChange={(text) => onChange(nullable && text === "" ? null : text)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function ChoiceField({
  field,
  value,
  onChange,
  ...told
}: ParameterFieldProps & { field: { kind: "choice" } }) {
  const known = field.values.some((each) => each === value);
  return (
    <PickField
      {...saidOf(told)}
      value={shown(value)}
      data={[
        ...(known ? [] : [{ value: shown(value), label: shown(value) || "Choose" }]),
        ...field.values.map((each) => ({ value: each, label: told.words.values[each] ?? each })),
      ]}
      onChange={onChange}
    />
  );
}

/** One parameter, asked for as its schema wants it. What is wrong stands at the field, and the value stays. */
export function ParameterField(props: ParameterFieldProps) {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case "text":
      return <TextParameter {...props} field={field} />;
    case "choice":
      return <ChoiceField {...props} field={field} />;
    case "number":
      return <NumberField {...props} field={field} />;
    case "texts":
      return <TextListField {...props} />;
    case "flag":
      return <TickField {...saidOf(props)} checked={value === true} onChange={onChange} />;
    case "json":
      return <JsonSchemaEditor {...props} />;
  }
}
