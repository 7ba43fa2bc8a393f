import { Button, Group, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import type { LabelDecision, LabelSet } from "../../shapes/label-set";
import { LONGEST_NOTE, tidyName } from "../../shapes/rating";
import { localMinute } from "../../ui/measures";
import { ProblemAlert } from "../../ui/problem-alert";
import { AskedField, typedNotes, useAnswerKeys } from "../../ui/quiet-screen/answer-field";
import { HowFar } from "../../ui/quiet-screen/answer-queue";
import { QuietPage } from "../../ui/quiet-screen/quiet-page";
import { type OpenLine, openLines } from "../logic/agreement-of-labels";
import { valueOfKey, valueWords } from "../logic/answers";
import { labelSetPath } from "../store/label-paths";
import { useLabelActs } from "../store/use-labels";
import own from "./labels.module.css";
import { LABEL_FIELD, LineQuestion, LineView, labelField } from "./line-view";

/** People's labels of a line, and what was decided on it before. */
function History({ open: { line, labels, decisions } }: { open: OpenLine }) {
  return (
    <ul className={own.history} aria-label="What was said of this line" data-testid="label-history">
      {labels.map(({ person, value, at, note }) => (
        <li key={`${person} ${at}`}>
          <strong>{person}</strong>: {valueWords(line, value)}
          {note ? `. ${note}` : ""}
        </li>
      ))}
      {decisions.map(({ person, value, at, reason }) => (
        <li key={`${person} ${at}`}>
          Decided by {person}, {localMinute(at)}: {valueWords(line, value)}
          {reason === "" ? "" : `. ${reason}`}
        </li>
      ))}
    </ul>
  );
}

function DecideForm({
  set,
  open,
  typed,
  onType,
  onDecide,
  onStep,
}: {
  set: LabelSet;
  open: OpenLine;
  /** The reason as it was left before it was kept. */
  typed: string;
  onType: (reason: string) => void;
  onDecide: (value: string, reason: string) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const { line } = open;
  const [value, setValue] = useState<string | null>(null);
  const [reason, setReason] = useState(typed);
  const decide = () => value !== null && onDecide(value, reason.trim());
  useAnswerKeys({
    fields: [LABEL_FIELD],
    onAnswer(_field, key) {
      const chosen = valueOfKey(line, key);
      if (chosen !== null) setValue(chosen);
      return chosen !== null;
    },
    onNext: () => (value === null ? onStep(1) : decide()),
    onStep,
  });
  return (
    <LineView set={set} line={line} data={{ "data-testid": "decide-line", "data-line": line.id }}>
      <LineQuestion line={line} />
      <History open={open} />
      <AskedField field={labelField(line)} chosen={value} onChoose={setValue} />
      <Textarea
        label="Reason"
        description="It stays with the line. Control + Enter decides from here."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_NOTE}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          onType(event.currentTarget.value);
        }}
      />
      <Group gap="xs">
        <Button variant="default" aria-keyshortcuts="ArrowLeft" onClick={() => onStep(-1)}>
          Back
        </Button>
        <Button variant="default" aria-keyshortcuts="ArrowRight" onClick={() => onStep(1)}>
          Leave it open
        </Button>
        <Button disabled={value === null} aria-keyshortcuts="Enter" onClick={decide}>
          Decide
        </Button>
      </Group>
      <Text size="xs" c="var(--caplens-text-quiet)">
        The judge’s verdict is not shown. What people said stays as it is; the decision is what counts.
      </Text>
    </LineView>
  );
}

function AtWork({ set, person, onStop }: { set: LabelSet; person: string; onStop: () => void }) {
  const acts = useLabelActs();
  const open = openLines(set);
  const [at, setAt] = useState(0);
  const [reasons] = useState(() => typedNotes(`labels ${set.id} decided by ${person}`));
  /** The times of the decisions made here. */
  const mine = useRef(new Set<string>());
  /** Lines decided here that the page may still show as open: null while that is written, then the set as it was read before. */
  const unread = useRef(new Map<string, LabelSet | null>());
  const latest = useRef(set);
  latest.current = set;
  const byUs = set.decisions.filter((one) => one.person === person && mine.current.has(one.at));
  const decided = new Set(byUs.map(({ line }) => line)).size;
  const one = open[Math.min(at, Math.max(0, open.length - 1))];

  async function decide({ line }: OpenLine, value: string, reason: string) {
    const { id } = line;
    const before = unread.current.get(id);
    if (before === null || before === set) return;
    const decision: LabelDecision = { line: id, person, value, reason, at: new Date().toISOString() };
    mine.current.add(decision.at);
    unread.current.set(id, null);
    if (await acts.add(set.id, { labels: [], decisions: [decision] }, "Line decided")) {
      unread.current.set(id, latest.current);
      reasons.delete(id);
    } else unread.current.delete(id);
  }

  return (
    <>
      <HowFar
        done={decided}
        total={decided + open.length}
        words={{ one: "line", done: "decided", person }}
        onStop={onStop}
      />
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      {one ? (
        <DecideForm
          key={one.line.id}
          set={set}
          open={one}
          typed={reasons.get(one.line.id) ?? ""}
          onType={(reason) => reasons.set(one.line.id, reason)}
          onDecide={(value, reason) => void decide(one, value, reason)}
          onStep={(by) => setAt(Math.max(0, Math.min(open.length - 1, at + by)))}
        />
      ) : (
        <Text size="sm" role="status">
          There is no line that people differ on, or can’t tell, and that nobody has decided.
        </Text>
      )}
    </>
  );
}

/** The quiet screen on which one person decides the lines that others differ on. */
export function DecidePage({
  set,
  person,
  onPerson,
}: {
  set: LabelSet;
  person: string;
  onPerson: (person: string) => void;
}) {
  const known = [...new Set(set.decisions.map((decision) => tidyName(decision.person)))];
  return (
    <QuietPage
      testId="decide-page"
      title={`Decide: ${set.title}`}
      back={{ words: "Back to the label set", to: labelSetPath(set.id) }}
      person={person}
      who={{
        label: "Who decides",
        intro:
          "You see the lines that people differ on or can’t tell, with what each of them said. Decide with a reason: your decision counts, and theirs stay.",
        ...{ beside: "decisions", begin: "Decide lines" },
        known: known.map((name) => ({ name, done: "has decided" })),
      }}
      onPerson={onPerson}
    >
      <AtWork key={person} set={set} person={person} onStop={() => onPerson("")} />
    </QuietPage>
  );
}
