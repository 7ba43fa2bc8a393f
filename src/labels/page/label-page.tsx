import { useEffect, useState } from "react";
import { newestLabels } from "../../evaluation/labels/gold";
import type { Label, LabelLine, LabelSet } from "../../shapes/label-set";
import { Fold } from "../../ui/fold";
import { useJudgeName } from "../../ui/judge-name";
import { ProblemAlert } from "../../ui/problem-alert";
import { AnswerQueue, type Said } from "../../ui/quiet-screen/answer-queue";
import { QuietPage } from "../../ui/quiet-screen/quiet-page";
import { labellingOrder, valueWords } from "../logic/answers";
import { labelSetPath } from "../store/label-paths";
import { useLabelling } from "../store/use-labels";
import own from "./labels.module.css";
import { LABEL_FIELD, LineQuestion, LineView, labelField } from "./line-view";

/** The fate of a label whose person has opened what the judge and others say. */
function openedWords(standing: Label | undefined, counting: Label | undefined, line: LabelLine): string {
  const opened = "You have opened what the judge and others say of this line";
  if (!standing || !counting)
    return `${opened}: an answer given after that is kept, but is no independent label, and no figure counts it.`;
  if (!standing.seen)
    return `${opened}: your answer stays the one that counts. Another one is kept and told apart.`;
  return `You gave this answer after you had opened what the judge and others say of this line. It is kept and told apart; “${valueWords(line, counting.value)}”, from before, counts.`;
}

/** Tells once that it came on screen. */
function OnScreen({ onScreen }: { onScreen: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onScreen, []);
  return null;
}

/** The judge's verdict and others' labels of a line, once one's own label is in. */
function WhatOthersSay({
  set,
  line,
  person,
  onOpen,
}: {
  set: LabelSet;
  line: LabelLine;
  person: string;
  onOpen: () => void;
}) {
  const nameOf = useJudgeName();
  const others = (newestLabels(set.labels).get(line.id) ?? []).filter((label) => label.person !== person);
  return (
    <Fold label="What the judge and others say">
      <OnScreen onScreen={onOpen} />
      <ul className={own.history} data-testid="others-say">
        <li>
          The judge{line.judge === null ? "" : ` (${nameOf(line.judge.model)})`}:{" "}
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
  const people = new Map<string, Set<string>>();
  for (const label of set.labels)
    people.set(label.person, (people.get(label.person) ?? new Set()).add(label.line));
  return (
    <QuietPage
      testId="label-page"
      title={`Label: ${set.title}`}
      back={{ words: "Back to the label set", to: labelSetPath(set.id) }}
      person={person}
      who={{
        label: "Who labels",
        intro:
          "You see one line at a time: a caption and what it is asked. Nothing tells whose caption it is, what the judge said or what others say. Each label is kept at once; stop whenever you like.",
        ...{ beside: "labels", begin: "Label lines" },
        known: [...people].map(([name, lines]) => ({ name, done: `${lines.size} labelled` })),
      }}
      onPerson={onPerson}
    >
      <AtWork key={person} set={set} person={person} fixed={fixed} onStop={() => onPerson("")} />
    </QuietPage>
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
  const { problem, dismiss, standing, independent, give, takeOut, open, hasOpened } = useLabelling(
    set,
    person,
  );
  // The order is fixed during the work: a decision that comes in moves no line.
  const [ids] = useState(() => labellingOrder(set, person).map(({ id }) => id));
  const byId = new Map(set.lines.map((line) => [line.id, line]));
  const labelOf = ({ id: line }: LabelLine, { answers, note, at, milliseconds }: Said): Label | null => {
    const value = answers[LABEL_FIELD];
    const own = note === "" ? {} : { note };
    return value ? { ...{ line, person, value, at, milliseconds }, ...own } : null;
  };

  return (
    <>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      <AnswerQueue
        words={{ one: "line", done: "labelled", person }}
        fixed={fixed}
        onStop={onStop}
        asked={{
          place: `labels ${set.id}`,
          tasks: ids.flatMap((id) => byId.get(id) ?? []),
          idOf: ({ id }: LabelLine) => id,
          saying: ({ question }) => question,
          fields: [LABEL_FIELD],
          saidOf({ id }) {
            const label = standing.get(id);
            if (!label) return null;
            const { value, note = "", at, milliseconds } = label;
            return { answers: { [LABEL_FIELD]: value }, note, at, milliseconds };
          },
          async give(line, said) {
            const label = labelOf(line, said);
            return label !== null && give(label);
          },
          async takeBack(line, said) {
            const label = labelOf(line, said);
            return label !== null && takeOut(label);
          },
        }}
      >
        {(line, ask) =>
          line ? (
            <LineView
              key={line.id}
              set={set}
              line={line}
              data={{
                "data-testid": "label-line",
                "data-line": line.id,
                "data-state": standing.has(line.id) ? "labelled" : "open",
              }}
            >
              <LineQuestion line={line} />
              {ask([labelField(line)])}
              {standing.has(line.id) && (
                <WhatOthersSay
                  {...{ set, line, person }}
                  onOpen={() => {
                    if (!fixed) void open(line.id);
                  }}
                />
              )}
              {hasOpened(line.id) && (
                <p className={own.quiet} role="status" data-testid="label-opened">
                  {openedWords(standing.get(line.id), independent.get(line.id), line)}
                </p>
              )}
            </LineView>
          ) : (
            ask([])
          )
        }
      </AnswerQueue>
    </>
  );
}
