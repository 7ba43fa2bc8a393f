import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { newestLabels } from "../../evaluation/labels/gold";
import type { Label, LabelLine, LabelSet } from "../../shapes/label-set";
import { Fold } from "../../ui/fold";
import { PageHead } from "../../ui/page/page-head";
import { ProblemAlert } from "../../ui/problem-alert";
import { HowFar, NoteField, TheEnd, WhoAnswers } from "../../ui/quiet-screen/quiet-parts";
import { useAnswerKeys } from "../../ui/quiet-screen/use-answer-keys";
import { useTimeOnScreen } from "../../ui/quiet-screen/use-time-on-screen";
import classes from "../../ui/runs.module.css";
import { valueOfKey, valueWords } from "../logic/answers";
import { labellingOrder } from "../logic/label-order";
import { labelSetPath } from "../store/label-paths";
import { useLabelling } from "../store/use-labels";
import own from "./labels.module.css";
import { LABEL_FIELD, LineAnswers, LineQuestion, LineView } from "./line-view";

/** The judge's verdict and others' labels of a line, once one's own label is in. */
function WhatOthersSay({ set, line, person }: { set: LabelSet; line: LabelLine; person: string }) {
  const others = (newestLabels(set.labels).get(line.id) ?? []).filter((label) => label.person !== person);
  return (
    <Fold label="What the judge and others say">
      <ul className={own.history} data-testid="others-say">
        <li>
          The judge{line.judge === null ? "" : ` (${line.judge.model})`}:{" "}
          {valueWords(line, line.verdict === "unknown" ? null : line.verdict)}
        </li>
        {others.map((label) => (
          <li key={label.person}>
            {label.person}: {valueWords(line, label.value)}
            {label.note ? `. ${label.note}` : ""}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** One line with its answers; a key answers and goes on. */
function LineForm({
  set,
  line,
  person,
  label,
  canUndo,
  onGive,
  onStep,
  onUndo,
}: {
  set: LabelSet;
  line: LabelLine;
  person: string;
  /** This person's present label; null where there is none yet. */
  label: Label | null;
  canUndo: boolean;
  onGive: (value: string, note: string, milliseconds: number) => void;
  onStep: (by: 1 | -1) => void;
  onUndo: () => void;
}) {
  const [note, setNote] = useState(label?.note ?? "");
  const timeOnScreen = useTimeOnScreen(line.id);
  const give = (value: string) => onGive(value, note, timeOnScreen());

  useAnswerKeys({
    fields: [LABEL_FIELD],
    onAnswer(_field, key) {
      const value = valueOfKey(line, key);
      if (value === null) return false;
      give(value);
      return true;
    },
    onNext: () => onStep(1),
    onBack: () => onStep(-1),
    onSkip: () => onStep(1),
    more: {
      ArrowLeft: () => onStep(-1),
      ArrowUp: () => onStep(-1),
      ArrowRight: () => onStep(1),
      ArrowDown: () => onStep(1),
      z: onUndo,
    },
  });

  return (
    <LineView
      set={set}
      line={line}
      data={{
        "data-testid": "label-line",
        "data-line": line.id,
        "data-state": label === null ? "open" : "labelled",
      }}
    >
      <LineQuestion line={line} />
      <LineAnswers line={line} chosen={label?.value ?? null} onChoose={give} />
      <NoteField value={note} onChange={setNote} />
      {label !== null && <WhatOthersSay set={set} line={line} person={person} />}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={15} aria-hidden />}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onStep(-1)}
        >
          Back
        </Button>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={15} aria-hidden />}
          aria-keyshortcuts="Enter ArrowRight"
          onClick={() => onStep(1)}
        >
          Next
        </Button>
        <Button
          variant="default"
          ml="auto"
          disabled={!canUndo}
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          aria-keyshortcuts="z"
          onClick={onUndo}
        >
          Undo the last label
        </Button>
      </Group>
      <Text size="xs" c="var(--caplens-text-quiet)">
        Keys:{" "}
        {line.asks === "verdict"
          ? "P passed, F failed, U can’t tell"
          : "a number for each answer, U can’t tell"}
        {line.asks === "verdict" && line.options.length > 0
          ? ", or the number of the option that the caption has"
          : ""}
        ; each goes on to the next line. Arrows move, Enter next, Z undo, ? help.
      </Text>
    </LineView>
  );
}

function AtWork({
  set,
  person,
  fixed,
  onStop,
}: {
  set: LabelSet;
  person: string;
  fixed: boolean;
  onStop: () => void;
}) {
  const labelling = useLabelling(set.id, person, set.labels);
  const { standing } = labelling;
  // The order is fixed during the work: a decision that comes in moves no line.
  const [ids] = useState(() => labellingOrder(set, person).map(({ id }) => id));
  const byId = new Map(set.lines.map((line) => [line.id, line]));
  const lines = ids.flatMap((id) => byId.get(id) ?? []);
  const firstOpen = lines.findIndex(({ id }) => !standing.has(id));
  const [at, setAt] = useState<number | null>(null);
  const place = at ?? (firstOpen === -1 ? lines.length : firstOpen);
  const line = lines[place];
  const done = lines.filter(({ id }) => standing.has(id)).length;
  const goTo = (to: number) => setAt(Math.max(0, Math.min(lines.length, to)));

  async function give(of: LabelLine, from: number, value: string, note: string, milliseconds: number) {
    if (fixed) return;
    goTo(from + 1);
    const label: Label = {
      ...{ line: of.id, person, value, at: new Date().toISOString(), milliseconds },
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    };
    // A label that could not be kept is asked for again, since it does not count.
    if (!(await labelling.give(label))) goTo(from);
  }

  async function undo() {
    const label = await labelling.takeBack();
    const back = label ? lines.findIndex(({ id }) => id === label.line) : -1;
    if (back !== -1) goTo(back);
  }

  return (
    <>
      <HowFar
        whole={done}
        total={lines.length}
        what="lines labelled"
        words={`labelled as ${person}${line ? ` · line ${place + 1}` : ""}`}
        data={{ "data-testid": "label-count", "data-done": done, "data-total": lines.length }}
        onStop={onStop}
      />
      {labelling.problem && <ProblemAlert problem={labelling.problem} onClose={labelling.dismiss} />}
      {line ? (
        <LineForm
          key={line.id}
          set={set}
          line={line}
          person={person}
          label={standing.get(line.id) ?? null}
          canUndo={standing.size > 0 && !fixed}
          onGive={(value, note, milliseconds) => void give(line, place, value, note, milliseconds)}
          onStep={(by) => goTo(place + by)}
          onUndo={() => void undo()}
        />
      ) : (
        <EndOfLines
          left={lines.length - done}
          onBack={() => goTo(lines.length - 1)}
          onFirstLeft={firstOpen === -1 ? null : () => goTo(firstOpen)}
          onUndo={() => void undo()}
        />
      )}
    </>
  );
}

/** The end, from which the last label can still be undone by key. */
function EndOfLines({
  left,
  onBack,
  onFirstLeft,
  onUndo,
}: {
  left: number;
  onBack: () => void;
  onFirstLeft: (() => void) | null;
  onUndo: () => void;
}) {
  useAnswerKeys({
    fields: [],
    onAnswer: () => false,
    onNext: onFirstLeft ?? (() => undefined),
    onBack,
    onSkip: () => undefined,
    more: { ArrowLeft: onBack, ArrowUp: onBack, z: onUndo },
  });
  return (
    <TheEnd
      words={
        left === 0
          ? "You have labelled every line. Thank you."
          : `That was the last one. ${left} are left without a label of yours.`
      }
      onBack={onBack}
      onFirstLeft={onFirstLeft}
    />
  );
}

/** The quiet screen on which people label lines, one at a time. `person`: who does; empty until somebody has said so. */
export function LabelPage({
  set,
  fixed,
  person,
  onPerson,
}: {
  set: LabelSet;
  /** It can only be looked at. */
  fixed: boolean;
  person: string;
  onPerson: (person: string) => void;
}) {
  useEffect(() => {
    document.title = "Label - Caplens";
  }, []);
  const people = new Map<string, Set<string>>();
  for (const label of set.labels)
    people.set(label.person, (people.get(label.person) ?? new Set()).add(label.line));
  return (
    <div className={classes.page} data-testid="label-page">
      <PageHead
        back={{ words: "Back to the label set", to: labelSetPath(set.id) }}
        title={`Label: ${set.title}`}
      />
      {person === "" ? (
        <section aria-label="Who labels" className={own.panel}>
          <Text size="sm">
            You see one line at a time: a caption and what it is asked. Nothing tells whose caption it is,
            what the judge said or what others say. Each label is kept at once; stop whenever you like.
          </Text>
          <WhoAnswers
            beside="labels"
            begin="Label lines"
            known={[...people].map(([name, lines]) => ({ name, done: `${lines.size} labelled` }))}
            onName={onPerson}
          />
        </section>
      ) : (
        <AtWork key={person} set={set} person={person} fixed={fixed} onStop={() => onPerson("")} />
      )}
    </div>
  );
}
