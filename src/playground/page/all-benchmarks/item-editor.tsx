import { Button, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { DIMENSIONS } from "../../../rules/taxonomy/anycap-dimensions";
import type { Modality } from "../../../shapes/anycap-item";
import { askedKeyPoints, askedStyle } from "../../../state/also-judged/also-parts";
import type { PartView } from "../../../state/also-judged/part-view";
import { useAlsoJudgedStore } from "../../../state/also-judged/use-also-judged";
import { usePlayground } from "../../../state/playground/playground-context";
import classes from "./all-benchmarks.module.css";
import { itemOf } from "./material";

/** What AnyCapEval is to judge the caption by: key points of a dimension, or a style with its reference caption. */
export function ItemEditor({ view, onDone }: { view: PartView; onDone: () => void }) {
  const store = useAlsoJudgedStore();
  const isStyle = view.part.id === "style";
  const dimensions = DIMENSIONS.filter(({ half }) => half === (isStyle ? "style" : "content"));
  const before = itemOf(view.asked);
  const kind = usePlayground(({ session }) => session?.video?.facts?.kind ?? "video");
  const [dimension, setDimension] = useState(before?.dimension ?? dimensions[0]?.id ?? "");
  const [points, setPoints] = useState((before?.keyPoints ?? []).join("\n"));
  const [reference, setReference] = useState(before?.reference ?? "");
  const [demand, setDemand] = useState(before?.demand ?? "");
  const modality: Modality = kind === "audio" || kind === "image" ? kind : "video";
  const isEmpty = (isStyle ? reference : points).trim() === "";

  function keep(): void {
    const words = { modality, dimension, demand, reference };
    const asked = isStyle ? askedStyle(words) : askedKeyPoints(words, points);
    store.getState().ask(view.part.id, asked, `${view.part.title} replaced`);
    onDone();
  }

  return (
    <form
      className={classes.fields}
      aria-label={view.part.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) keep();
      }}
    >
      <NativeSelect
        size="xs"
        label={isStyle ? "Style" : "Dimension"}
        value={dimension}
        data={dimensions.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => setDimension(event.currentTarget.value)}
      />
      <Textarea
        size="xs"
        label={isStyle ? "Reference caption" : "Key points"}
        description={isStyle ? "It sets the level: 3 is as good as it, 4 is better." : "One a line."}
        autosize
        minRows={3}
        maxRows={12}
        value={isStyle ? reference : points}
        onChange={({ currentTarget: { value } }) => (isStyle ? setReference(value) : setPoints(value))}
      />
      <TextInput
        size="xs"
        label="Length demand (optional)"
        placeholder="The generated caption's length needs to be 30 to 60 words."
        value={demand}
        onChange={(event) => setDemand(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="compact-xs" type="submit" disabled={isEmpty}>
          Use these
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onDone}>
          Leave as it was
        </Button>
      </Group>
    </form>
  );
}
