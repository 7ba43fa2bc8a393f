import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { judgedCaption } from "../../../shapes/judged-caption";
import { taskKey } from "../../../shapes/task-state";
import { titleOfResult } from "../../../state/runs/caption-of-result";
import type { RunOfSample } from "../../../state/runs/read-run";
import { tasksOf } from "../../../state/runs/session-run";
import { CaptionDiff } from "../../../ui/caption-diff/caption-diff";
import { chosenPair, type Pair } from "../../../ui/caption-diff/pair";
import classes from "./side-by-side.module.css";

type Written = { id: string; title: string; text: string };

/** The captions that were written, by the order of their models. */
function written({ run, results }: RunOfSample): Written[] {
  const order = new Map(run.entries.map(({ id }, index) => [id, index]));
  return tasksOf(run)
    .toSorted((one, other) => (order.get(one.entryId) ?? 0) - (order.get(other.entryId) ?? 0))
    .flatMap((task) => {
      const result = results.get(taskKey(task))?.result;
      const caption = judgedCaption(result);
      if (!result || !caption) return [];
      return [{ id: taskKey(task), title: titleOfResult(run, result), text: caption.text }];
    });
}

/** Any two of the captions, word by word; on demand. */
export function ResultDiff({ of }: { of: RunOfSample }) {
  const [opened, setOpened] = useState(false);
  const [choice, setChoice] = useState<Pair | null>(null);
  const captions = written(of);
  const pair = chosenPair(captions, captions[0]?.id ?? "", choice);
  if (!pair) return null;
  const data = captions.map(({ id, title }) => ({ value: id, label: title }));
  const [left, right] = pair;

  return (
    <section aria-label="Two captions word by word">
      <Button size="xs" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? "Hide the difference" : "Two captions word by word"}
      </Button>
      {opened && (
        <div className={classes.difference}>
          <Group gap="xs" grow>
            <Select
              size="xs"
              label="Left"
              data={data}
              value={left.id}
              allowDeselect={false}
              onChange={(id) => id && setChoice(id === right.id ? [id, left.id] : [id, right.id])}
            />
            <Select
              size="xs"
              label="Right"
              data={data}
              value={right.id}
              allowDeselect={false}
              onChange={(id) => id && setChoice(id === left.id ? [right.id, id] : [left.id, id])}
            />
          </Group>
          <CaptionDiff left={left} right={right} />
        </div>
      )}
    </section>
  );
}
