import { Button, Code, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import { constraintLabel, modalityOf } from "../../../rules/taxonomy/labels";
import { contentConstraint, formatConstraint } from "../../../rules/taxonomy/registry";
import {
  type ContentCheck,
  type ContentItem,
  type ContentItemType,
  type FormatCheck,
  QUESTIONS_PER_CHECK,
} from "../../../shapes/checklist";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { AreaField } from "../../../ui/fields";
import { Tag } from "../../../ui/status-mark";
import classes from "./checklist.module.css";
import { ConstraintPicker } from "./constraint-picker";
import { ItemEditor } from "./content/item-editor";
import { blankItem, ITEM_TYPES, isBlankItem, itemFaults } from "./content/item-faults";
import { byId, firstField, useEditing } from "./editing";
import { EditorRow, RowActions } from "./editor-row";
import { ParameterForm } from "./parameter-form/parameter-form";

const rowId = (item: ContentItem) => `question-${item.checkId}`;

function answerWords({ type, correctAnswer, options }: ContentItem): string {
  if (correctAnswer === null) return "";
  const option = type === "correctness" ? options.find((each) => each.startsWith(`${correctAnswer}.`)) : null;
  return `→ ${option ?? correctAnswer}`;
}

/** The questions of a content check, one open at a time. */
function ItemsEditor({
  items,
  videoSeconds,
  onChange,
}: {
  items: readonly ContentItem[];
  videoSeconds: number | null;
  onChange: (items: ContentItem[]) => void;
}) {
  const store = usePlaygroundStore();
  const { announce, focusAfter } = useEditing();
  const [open, setOpen] = useState<string | null>(items.length === 1 ? (items[0]?.checkId ?? null) : null);

  function add(item: ContentItem, at: number, words: string): void {
    onChange([...items].toSpliced(at, 0, item));
    setOpen(item.checkId);
    announce(words);
    focusAfter(firstField(rowId(item)));
  }

  function move(index: number, by: -1 | 1): void {
    const item = items[index];
    if (!item) return;
    onChange([...items].toSpliced(index, 1).toSpliced(index + by, 0, item));
    announce(`Question moved to place ${index + by + 1} of ${items.length}.`);
    focusAfter(byId(`${rowId(item)}-${by === 1 ? "down" : "up"}`));
  }

  function remove(index: number): void {
    const next = items[index + 1] ?? items[index - 1];
    onChange([...items].toSpliced(index, 1));
    announce(`Question ${index + 1} deleted.`);
    focusAfter(next ? byId(rowId(next)) : "[data-add-question]");
  }

  const blank = (type: ContentItemType) => blankItem(store.getState().newCheckId("item"), type);

  return (
    <fieldset className={classes.group}>
      <legend>Questions</legend>
      <span className={classes.help}>The check passes when every question does.</span>
      <ul className={classes.list}>
        {items.map((item, index) => (
          <EditorRow
            key={item.checkId}
            id={rowId(item)}
            title={item.question || "New question"}
            tags={<Tag>{ITEM_TYPES[item.type].label}</Tag>}
            about={answerWords(item)}
            faults={
              open === item.checkId && isBlankItem(item) ? [] : Object.values(itemFaults(item, videoSeconds))
            }
            open={open === item.checkId}
            onToggle={() => setOpen(open === item.checkId ? null : item.checkId)}
            actions={
              <RowActions
                id={rowId(item)}
                name={`question ${index + 1}`}
                first={index === 0}
                last={index === items.length - 1}
                onMove={(by) => move(index, by)}
                onDuplicate={() =>
                  add(
                    { ...item, checkId: store.getState().newCheckId("item") },
                    index + 1,
                    "Question duplicated.",
                  )
                }
                onRemove={() => remove(index)}
              />
            }
          >
            {() => (
              <ItemEditor
                item={item}
                videoSeconds={videoSeconds}
                onChange={(changed) => onChange(items.with(index, changed))}
              />
            )}
          </EditorRow>
        ))}
      </ul>
      <Group gap={6}>
        <span className={classes.help}>Add a question:</span>
        {(["correctness", "attempt", "timestamp"] as const).map((type, index) => (
          <Button
            key={type}
            size="compact-xs"
            variant="default"
            aria-label={`Add a question: ${ITEM_TYPES[type].label.toLowerCase()}`}
            data-add-question={index === 0 ? "" : undefined}
            disabled={items.length >= QUESTIONS_PER_CHECK}
            onClick={() => add(blank(type), items.length, "Question added.")}
          >
            {ITEM_TYPES[type].label}
          </Button>
        ))}
      </Group>
    </fieldset>
  );
}

/** Definition of a constraint, in the words of the taxonomy. */
function Definition({ check: { constraintId, checkId } }: { check: FormatCheck | ContentCheck }) {
  const known = constraintId
    ? (formatConstraint(constraintId) ?? contentConstraint(constraintId))
    : undefined;
  return (
    <Text size="xs" c="var(--caplens-text-quiet)">
      {known?.definition && `${known.definition} `}
      {constraintId && <Code>{constraintId}</Code>} <Code>{checkId}</Code>
    </Text>
  );
}

function FormatForm({
  check,
  tried,
  onChange,
}: {
  check: FormatCheck;
  tried: ParameterFaults | null;
  onChange: (check: FormatCheck) => void;
}) {
  return (
    <>
      <Definition check={check} />
      <ParameterForm
        check={check}
        tried={tried}
        onChange={(parameters) => onChange({ ...check, parameters })}
      />
      <AreaField
        label="Description"
        description="Says what is asked, and of which part of the caption: “each list item has …”. These words decide which part the rule looks at."
        minRows={1}
        maxRows={6}
        value={check.description}
        onChange={(description) => onChange({ ...check, description })}
      />
    </>
  );
}

function ContentForm({
  check,
  videoSeconds,
  onChange,
}: {
  check: ContentCheck;
  videoSeconds: number | null;
  onChange: (check: ContentCheck) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const { constraintId } = check;
  const modality = constraintId ? modalityOf(constraintId) : undefined;
  const named = constraintId && `${constraintLabel(constraintId)}${modality ? `, ${modality}` : ""}`;
  return (
    <>
      <AreaField
        label="Description"
        description="What the instruction asks for, in a sentence."
        minRows={1}
        maxRows={6}
        value={check.description}
        onChange={(description) => onChange({ ...check, description })}
      />
      <Group gap={6} justify="space-between">
        <Text size="xs">Constraint: {named || "not given; left out of tables by type"}</Text>
        <Button size="compact-xs" variant="default" onClick={() => setChoosing(true)}>
          Choose another constraint
        </Button>
      </Group>
      <Definition check={check} />
      <ConstraintPicker
        opened={choosing}
        halves={["content"]}
        onClose={() => setChoosing(false)}
        onPick={({ constraint }) => onChange({ ...check, constraintId: constraint.id })}
      />
      <ItemsEditor
        items={check.items}
        videoSeconds={videoSeconds}
        onChange={(items) => onChange({ ...check, items })}
      />
    </>
  );
}

/** The form of a check, the same for one of the checklist and one of the draft. */
export function CheckEditor({
  check,
  tried,
  videoSeconds,
  onChange,
}: {
  check: FormatCheck | ContentCheck;
  tried: ParameterFaults | null;
  videoSeconds: number | null;
  onChange: (check: FormatCheck | ContentCheck) => void;
}) {
  return "items" in check ? (
    <ContentForm check={check} videoSeconds={videoSeconds} onChange={onChange} />
  ) : (
    <FormatForm check={check} tried={tried} onChange={onChange} />
  );
}
