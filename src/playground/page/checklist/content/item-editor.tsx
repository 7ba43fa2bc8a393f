import { Group, Text } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { optionLetter } from "../../../../foundation/option-letter";
import { parseTimestamps } from "../../../../metrics/temporal/parse-timestamps";
import type { ContentItem, ContentItemType } from "../../../../shapes/checklist";
import { usePlayground } from "../../../../state/playground/playground-context";
import { TinyButton } from "../../../../ui/buttons";
import { AreaField, PickField, TextField } from "../../../../ui/fields";
import { clock } from "../../../../ui/measures";
import { usePlayheadSeconds } from "../../media/playhead";
import classes from "../checklist.module.css";
import { byField, byId, useEditing } from "../editing";
import { EntryRow } from "../editor-row";
import { blankAnswers, ITEM_TYPE_ORDER, ITEM_TYPES, isBlankItem, itemFaults } from "./item-faults";
import {
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
function OptionsEditor({
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
    announce(`Option moved to ${optionLetter(index + by)}.`);
    focusAfter(byId(`${optionId(index + by)}-${by === 1 ? "down" : "up"}`));
  }

  function remove(index: number): void {
    onChange(withOrder(item, places.toSpliced(index, 1)));
    announce(`Option ${optionLetter(index)} deleted.`);
    focusAfter(byField(optionId(Math.min(index, texts.length - 2))), byId(`${id}-add`));
  }

  function add(): void {
    const last = texts.at(-1);
    const at = last !== undefined && staysLast(last) ? texts.length - 1 : texts.length;
    const place = right !== null && right >= at ? right + 1 : right;
    options(texts.toSpliced(at, 0, ""), place);
    announce(`Option ${optionLetter(at)} added.`);
    focusAfter(byField(optionId(at)));
  }

  return (
    <fieldset className={classes.group} aria-describedby={`${id}-options ${id}-answer`}>
      <legend>Options, the right one marked</legend>
      {texts.map((text, index) => (
        <EntryRow
          // biome-ignore lint/suspicious/noArrayIndexKey: options are told apart by their letters alone
          key={index}
          id={optionId(index)}
          name={`option ${optionLetter(index)}`}
          label={`Option ${optionLetter(index)}`}
          fault={faults.options}
          faultId={`${id}-options`}
          value={text}
          first={index === 0}
          last={index === texts.length - 1}
          onChange={(changed) => options(texts.with(index, changed))}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        >
          <input
            type="radio"
            name={`${id}-right`}
            aria-label={`${optionLetter(index)} is right`}
            checked={right === index}
            onChange={() => options(texts, index)}
          />
          <span className={classes.letter} aria-hidden>
            {optionLetter(index)}.
          </span>
        </EntryRow>
      ))}
      <span className={classes.error} id={`${id}-options`}>
        {faults.options}
      </span>
      <span className={classes.error} id={`${id}-answer`}>
        {faults.answer}
      </span>
      <Group gap={6}>
        <TinyButton id={`${id}-add`} disabled={texts.length >= MOST_OPTIONS} onClick={add}>
          Add an option
        </TinyButton>
        {!texts.some(staysLast) && texts.length < MOST_OPTIONS && (
          <TinyButton onClick={() => options([...texts, NONE_OF_THE_ABOVE])}>
            Add “{NONE_OF_THE_ABOVE.toLowerCase()}”
          </TinyButton>
        )}
        <TinyButton
          disabled={texts.length < 2}
          onClick={() => {
            onChange(withOrder(item, shuffledOrder(texts, Math.random)));
            announce("Options shuffled.");
          }}
        >
          Shuffle
        </TinyButton>
      </Group>
    </fieldset>
  );
}

/** A right time as the app has read it, in words; null where it has read none. */
function readBack(answer: string): string | null {
  const { intervals, points } = parseTimestamps(answer);
  const [period] = intervals;
  const at = (seconds: number) => clock(seconds, { tenths: true });
  if (period) {
    const length = Number((period[1] - period[0]).toFixed(1));
    return `A period of ${length} s: from ${at(period[0])} to ${at(period[1])}.`;
  }
  return points[0] === undefined ? null : `A moment: ${at(points[0])}.`;
}

/** The answer with its beginning or end put where the player stands. */
function withEdge(answer: string, edge: "start" | "end", now: string): string {
  const { intervals, points } = parseTimestamps(answer);
  const [start, end] = intervals[0] ?? [points[0], points[0]];
  const at = (seconds: number) => clock(seconds, { tenths: true });
  if (edge === "start") return `${now} - ${end === undefined ? now : at(end)}`;
  return `${start === undefined ? now : at(start)} - ${now}`;
}

/** Takes the time from the player. */
function PlayerTime({ answer, onAnswer }: { answer: string; onAnswer: (answer: string) => void }) {
  const seconds = usePlayheadSeconds();
  const playing = usePlayground((state) => state.clip.kind === "ready" || state.clip.kind === "later");
  if (!playing) return null;
  const now = clock(seconds, { tenths: true });
  return (
    <Group gap={6} role="group" aria-label="Take the player's time">
      <Text size="xs" c="var(--caplens-text-quiet)">
        Player at {now}:
      </Text>
      <TinyButton onClick={() => onAnswer(now)}>As moment</TinyButton>
      <TinyButton onClick={() => onAnswer(withEdge(answer, "start", now))}>As start</TinyButton>
      <TinyButton onClick={() => onAnswer(withEdge(answer, "end", now))}>As end</TinyButton>
    </Group>
  );
}

/** The right time of a question: a moment or a period, typed or taken from the player. */
function TimeAnswer({
  answer,
  fault,
  onAnswer,
}: {
  answer: string | null;
  fault: string | undefined;
  /** Null: there is no right answer yet. */
  onAnswer: (answer: string | null) => void;
}) {
  const text = answer ?? "";
  return (
    <div className={classes.group}>
      <TextField
        label="Right time"
        description="A moment, 00:11, or a period, 00:18 - 00:20; tenths as 00:11.5."
        error={fault}
        autoComplete="off"
        value={text}
        onChange={(value) => onAnswer(value === "" ? null : value)}
      />
      {fault === undefined && <span className={classes.help}>{readBack(text)}</span>}
      <PlayerTime answer={text} onAnswer={onAnswer} />
    </div>
  );
}

/** The right answer of an attempt: one of its options, yes and no as a rule. */
function YesNoAnswer({
  item,
  fault,
  onChange,
}: {
  item: ContentItem;
  fault: string | undefined;
  onChange: (item: ContentItem) => void;
}) {
  const id = useId();
  const options = item.options.length > 0 ? item.options : ["yes", "no"];
  const right = rightOption({ ...item, options });
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-fault`}>
      <legend>The answer that passes</legend>
      {options.map((option, index) => (
        <label className={classes.entry} key={option}>
          <input
            type="radio"
            name={`${id}-right`}
            checked={right === index}
            onChange={() => onChange({ ...item, options, correctAnswer: option })}
          />
          {option}
        </label>
      ))}
      <span className={classes.error} id={`${id}-fault`}>
        {fault}
      </span>
    </fieldset>
  );
}

type Answers = Pick<ContentItem, "options" | "correctAnswer">;

/** One question: its type, its text, its answers. */
export function ItemEditor({
  item,
  videoSeconds,
  onChange,
}: {
  item: ContentItem;
  videoSeconds: number | null;
  onChange: (item: ContentItem) => void;
}) {
  // A new question has no fault to be told of before its writer has left a field of it.
  const [begun, setBegun] = useState(!isBlankItem(item));
  const faults = begun ? itemFaults(item, videoSeconds) : {};
  const { options, correctAnswer } = item;
  // Answers written for another type, restored when that type is chosen again.
  const others = useRef<Partial<Record<ContentItemType, Answers>>>({});

  function changeType(type: ContentItemType): void {
    others.current[item.type] = { options, correctAnswer };
    onChange({ ...item, type, ...(others.current[type] ?? blankAnswers(type)) });
  }

  return (
    <fieldset
      className={classes.group}
      aria-label="The question and its answer"
      onBlur={({ target }) => setBegun(begun || target.matches("input, textarea"))}
    >
      <PickField
        label="Type"
        description={ITEM_TYPES[item.type].help}
        value={item.type}
        data={ITEM_TYPE_ORDER.map((type) => ({ value: type, label: ITEM_TYPES[type].label }))}
        onChange={(picked) => {
          const type = ITEM_TYPE_ORDER.find((each) => each === picked);
          if (type) changeType(type);
        }}
      />
      <AreaField
        label="Question"
        description="The judge answers it from the caption alone and sees no video."
        error={faults.question}
        minRows={1}
        maxRows={8}
        value={item.question}
        onChange={(question) => onChange({ ...item, question })}
      />
      {item.type === "attempt" && <YesNoAnswer item={item} fault={faults.answer} onChange={onChange} />}
      {item.type === "correctness" && <OptionsEditor item={item} faults={faults} onChange={onChange} />}
      {item.type === "timestamp" && (
        <TimeAnswer
          answer={correctAnswer}
          fault={faults.answer}
          onAnswer={(answer) => onChange({ ...item, correctAnswer: answer })}
        />
      )}
    </fieldset>
  );
}
