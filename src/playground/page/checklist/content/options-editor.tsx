import { Button, Group, Input } from "@mantine/core";
import { useId } from "react";
import type { ContentItem } from "../../../../shapes/checklist";
import classes from "../checklist.module.css";
import { byField, byId, useEditing } from "../editing";
import { RowActions } from "../row-actions";
import {
  letterOf,
  MOST_OPTIONS,
  NONE_OF_THE_ABOVE,
  optionTexts,
  rightOption,
  shuffledOrder,
  staysLast,
  withOptions,
  withOrder,
} from "./options";

/** The options of a question and which of them is right. Letters follow from their order. */
export function OptionsEditor({
  item,
  faults,
  onChange,
}: {
  item: ContentItem;
  faults: { options?: string; answer?: string };
  onChange: (item: ContentItem) => void;
}) {
  const { announce, focusAfter } = useEditing();
  const id = useId();
  const texts = optionTexts(item.options);
  const right = rightOption(item);
  const optionId = (index: number) => `${id}-${index}`;
  const options = (next: readonly string[], place = right) => onChange(withOptions(item, next, place));
  const places = texts.map((_, index) => index);

  function move(index: number, by: -1 | 1): void {
    const order = places.toSpliced(index, 1).toSpliced(index + by, 0, index);
    onChange(withOrder(item, order));
    announce(`Option moved to ${letterOf(index + by)}.`);
    focusAfter(byId(`${optionId(index + by)}-${by === 1 ? "down" : "up"}`));
  }

  function remove(index: number): void {
    onChange(withOrder(item, places.toSpliced(index, 1)));
    announce(`Option ${letterOf(index)} deleted.`);
    focusAfter(byField(optionId(Math.min(index, texts.length - 2))), byId(`${id}-add`));
  }

  function add(): void {
    const last = texts.at(-1);
    const at = last !== undefined && staysLast(last) ? texts.length - 1 : texts.length;
    const place = right !== null && right >= at ? right + 1 : right;
    options(texts.toSpliced(at, 0, ""), place);
    announce(`Option ${letterOf(at)} added.`);
    focusAfter(byField(optionId(at)));
  }

  return (
    <fieldset className={classes.group} aria-describedby={`${id}-options ${id}-answer`}>
      <legend>Options, the right one marked</legend>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are told apart by their letters alone
        <div className={classes.entry} key={index}>
          <input
            type="radio"
            name={`${id}-right`}
            aria-label={`${letterOf(index)} is right`}
            checked={right === index}
            onChange={() => options(texts, index)}
          />
          <span className={classes.letter} aria-hidden>
            {letterOf(index)}.
          </span>
          <Input
            size="xs"
            flex={1}
            withAria={false}
            error={faults.options !== undefined && text.trim() === ""}
            data-field={optionId(index)}
            aria-label={`Option ${letterOf(index)}`}
            aria-invalid={faults.options !== undefined && text.trim() === ""}
            aria-describedby={`${id}-options`}
            value={text}
            onChange={(event) => options(texts.with(index, event.currentTarget.value))}
          />
          <RowActions
            id={optionId(index)}
            name={`option ${letterOf(index)}`}
            first={index === 0}
            last={index === texts.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <span className={classes.error} id={`${id}-options`}>
        {faults.options}
      </span>
      <span className={classes.error} id={`${id}-answer`}>
        {faults.answer}
      </span>
      <Group gap={6}>
        <Button
          size="compact-xs"
          variant="default"
          id={`${id}-add`}
          disabled={texts.length >= MOST_OPTIONS}
          onClick={add}
        >
          Add an option
        </Button>
        {!texts.some(staysLast) && texts.length < MOST_OPTIONS && (
          <Button size="compact-xs" variant="default" onClick={() => options([...texts, NONE_OF_THE_ABOVE])}>
            Add “{NONE_OF_THE_ABOVE.toLowerCase()}”
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          disabled={texts.length < 2}
          onClick={() => {
            onChange(withOrder(item, shuffledOrder(texts, Math.random)));
            announce("Options shuffled.");
          }}
        >
          Shuffle
        </Button>
      </Group>
    </fieldset>
  );
}
