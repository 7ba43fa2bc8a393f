import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { ContentItem, ContentItemType } from "../../../../shapes/checklist";
import { QUESTIONS_PER_CHECK } from "../../../../shapes/checklist-limits";
import { usePlaygroundStore } from "../../../../state/playground/playground-context";
import classes from "../checklist.module.css";
import { byId, firstField, useEditing } from "../editing";
import { EditorRow, Tag } from "../editor-row";
import { RowActions } from "../row-actions";
import { ItemEditor } from "./item-editor";
import { itemFaults } from "./item-faults";
import { blankItem, ITEM_TYPES } from "./item-types";

const rowId = (item: ContentItem) => `question-${item.checkId}`;

function answerWords({ type, correctAnswer, options }: ContentItem): string {
  if (correctAnswer === null) return "";
  const option = type === "correctness" ? options.find((each) => each.startsWith(`${correctAnswer}.`)) : null;
  return `→ ${option ?? correctAnswer}`;
}

/** The questions of a content check, one open at a time. */
export function ItemsEditor({
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
            faults={Object.values(itemFaults(item, videoSeconds))}
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
