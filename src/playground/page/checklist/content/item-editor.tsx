import { NativeSelect, Textarea } from "@mantine/core";
import { useRef } from "react";
import type { ContentItem, ContentItemType } from "../../../../shapes/checklist";
import { itemFaults } from "./item-faults";
import { blankAnswers, ITEM_TYPE_ORDER, ITEM_TYPES } from "./item-types";
import { OptionsEditor } from "./options-editor";
import { TimeAnswer } from "./time-answer";
import { YesNoAnswer } from "./yes-no-answer";

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
  const faults = itemFaults(item, videoSeconds);
  const { options, correctAnswer } = item;
  // What was written for another type comes back when that type does.
  const others = useRef<Partial<Record<ContentItemType, Answers>>>({});

  function changeType(type: ContentItemType): void {
    others.current[item.type] = { options, correctAnswer };
    onChange({ ...item, type, ...(others.current[type] ?? blankAnswers(type)) });
  }

  return (
    <>
      <NativeSelect
        size="xs"
        label="Type"
        description={ITEM_TYPES[item.type].help}
        value={item.type}
        data={ITEM_TYPE_ORDER.map((type) => ({ value: type, label: ITEM_TYPES[type].label }))}
        onChange={(event) => {
          const type = ITEM_TYPE_ORDER.find((each) => each === event.currentTarget.value);
          if (type) changeType(type);
        }}
      />
      <Textarea
        size="xs"
        label="Question"
        description="The judge answers it from the caption alone and sees no video."
        error={faults.question}
        autosize
        minRows={1}
        maxRows={8}
        value={item.question}
        onChange={(event) => onChange({ ...item, question: event.currentTarget.value })}
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
    </>
  );
}
