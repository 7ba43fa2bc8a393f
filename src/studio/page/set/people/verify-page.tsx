import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { constraintLabelInFull } from "../../../../rules/taxonomy/labels";
import type { Checklist } from "../../../../shapes/checklist";
import {
  INSTRUCTION_SET_LIMITS,
  type SetTask,
  TASK_POINTS,
  type TaskPoint,
  type TaskVerification,
} from "../../../../shapes/instruction-set";
import { Fold } from "../../../../ui/fold";
import type { AnswerField } from "../../../../ui/quiet-screen/answer-field";
import { AnswerQueue, type Said } from "../../../../ui/quiet-screen/answer-queue";
import { QuietPage } from "../../../../ui/quiet-screen/quiet-page";
import {
  currentVerifications,
  taskVerdict,
  verifiersAgree,
  withoutTaskVerification,
  withTaskVerification,
} from "../../../logic/set/task-verdicts";
import { useIsFixed } from "../../../store/document/document-context";
import { useSetDraft, useSetStore, useTaskHashes } from "../../../store/set/set-context";
import { studioPath } from "../../../store/studio-paths";
import { ClipPlayer } from "../../clip-player";
import classes from "../../studio.module.css";
import { POINT_WORDS, pointsWords } from "./people-step";
import own from "./set-people.module.css";

const FIELDS = TASK_POINTS.map((point): AnswerField => {
  const { asked, help } = POINT_WORDS[point];
  return {
    ...{ name: point, legend: asked, help },
    answers: [
      { value: "yes", shown: "Yes", label: `${asked} Yes`, key: "y" },
      { value: "no", shown: "No", label: `${asked} No`, key: "n" },
    ],
  };
});

function saidOf(verification: TaskVerification | undefined): Said | null {
  if (!verification) return null;
  const answers = TASK_POINTS.map((point) => {
    const answer = verification[point];
    return [point, answer === null ? null : answer ? "yes" : "no"];
  });
  const { note, verifiedAt: at, milliseconds = null } = verification;
  return { answers: Object.fromEntries(answers), note, at, milliseconds };
}

function verificationOf(
  taskId: string,
  of: string,
  by: { annotator: string; senior: boolean },
  { answers, note, at: verifiedAt, milliseconds }: Said,
): TaskVerification {
  const yes = (point: TaskPoint) => {
    const answer = answers[point] ?? null;
    return answer === null ? null : answer === "yes";
  };
  return {
    ...by,
    ...{ taskId, of, fitsVideo: yes("fitsVideo"), rightTypes: yes("rightTypes") },
    ...{ rightParameters: yes("rightParameters"), oneRight: yes("oneRight") },
    ...{ note, verifiedAt, milliseconds },
  };
}

/** Others' answers on an instruction: a senior who settles it sees them, nobody else. */
function OthersSay({ said, person }: { said: readonly TaskVerification[]; person: string }) {
  const others = said.filter(({ annotator }) => annotator !== person);
  if (others.length === 0) return null;
  return (
    <Fold label="What others said" startsOpen>
      <ul className={classes.list} data-testid="others-say">
        {others.map((one) => (
          <li key={one.annotator}>
            {one.annotator}: {pointsWords(one)}
            {one.note === "" ? "" : `. ${one.note}`}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

type Who = { person: string; senior: boolean };

function parameterWords(parameters: Checklist["format"][number]["parameters"]): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("; ");
}

/** An instruction with its checklist as people verify them: types, parameters, questions with their right answers. */
function TaskView({ task: { instruction, checklist } }: { task: SetTask }) {
  return (
    <>
      <p className={own.instruction} data-testid="task-to-verify">
        {instruction}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={own.scroll} aria-label="Checklist" tabIndex={0}>
        <ul className={own.checks}>
          {checklist.format.map(({ checkId, constraintId, description, parameters }) => (
            <li key={checkId}>
              <strong>Form: {constraintLabelInFull(constraintId)}</strong> {description}
              {Object.keys(parameters).length > 0 && (
                <span className={own.quiet}> ({parameterWords(parameters)})</span>
              )}
            </li>
          ))}
          {checklist.content.map(({ checkId, constraintId, description, items }) => (
            <li key={checkId}>
              <strong>
                Content{constraintId === null ? "" : `: ${constraintLabelInFull(constraintId)}`}
              </strong>{" "}
              {description}
              <ul className={own.items}>
                {items.map(({ checkId: itemId, question, options, correctAnswer }) => (
                  <li key={itemId}>
                    {question}
                    <ul className={own.options}>
                      {options.map((option) => {
                        const isRight =
                          correctAnswer !== null &&
                          (option === correctAnswer || option.startsWith(`${correctAnswer}.`));
                        return (
                          <li key={option} data-right={isRight}>
                            {option}
                            {isRight && <strong> (right)</strong>}
                          </li>
                        );
                      })}
                      {options.length === 0 && correctAnswer !== null && <li>Right: {correctAnswer}</li>}
                    </ul>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function AtWork({
  person,
  senior,
  hashes,
  onStop,
}: Who & { hashes: ReadonlyMap<string, string>; onStop: () => void }) {
  const store = useSetStore();
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const current = currentVerifications(draft.verifications, hashes);
  // The list is fixed during the work: an answer removes no instruction from view. A senior sees those in dispute first.
  const [ids] = useState(() => {
    const written = draft.tasks.filter(({ instruction }) => instruction.trim() !== "").map(({ id }) => id);
    const isWanted = (id: string) => taskVerdict(current.get(id) ?? []).wantsSenior;
    return senior ? [...written.filter(isWanted), ...written.filter((id) => !isWanted(id))] : written;
  });
  const tasks = ids.flatMap((id) => draft.tasks.filter((task) => task.id === id));
  if (tasks.length === 0)
    return (
      <Text size="sm">
        There is no instruction to verify yet.{" "}
        <Anchor href={`#${studioPath("set", draft.id)}?step=instructions`} inherit>
          Write some first.
        </Anchor>
      </Text>
    );

  const ownOf = (id: string) => (current.get(id) ?? []).find(({ annotator }) => annotator === person);

  function keep(task: SetTask, said: Said | null): Promise<boolean> {
    const of = hashes.get(task.id);
    if (of === undefined) return Promise.resolve(false);
    const before = saidOf(ownOf(task.id));
    // A first answer needs no undo: choosing the other one changes it.
    const isReplaced = TASK_POINTS.some(
      (point) => said && before?.answers[point] && before.answers[point] !== said.answers[point],
    );
    store
      .getState()
      .change(isReplaced ? "Answer on an instruction changed" : null, (now) =>
        said
          ? withTaskVerification(
              now,
              verificationOf(task.id, of, { annotator: person, senior }, said),
              INSTRUCTION_SET_LIMITS.verifications,
            )
          : withoutTaskVerification(now, person, task.id),
      );
    return store.getState().kept();
  }

  const access = { find: store.getState().findClip, give: store.getState().giveClip };
  return (
    <AnswerQueue
      words={{ one: "instruction", done: senior ? "settled" : "verified", person }}
      fixed={fixed}
      onStop={onStop}
      asked={{
        tasks,
        place: `set ${draft.id}${senior ? " senior" : ""}`,
        idOf: ({ id }: SetTask) => id,
        saying: ({ instruction }) => instruction,
        fields: TASK_POINTS,
        saidOf: ({ id }) => saidOf(ownOf(id)),
        give: keep,
        takeBack: (task, _said, to) => keep(task, to),
      }}
    >
      {(task, ask) => {
        const clip = task && draft.clips.find(({ id }) => id === task.clipId);
        return (
          <div className={classes.screen}>
            <div className={classes.screenColumn}>
              <ClipPlayer video={clip?.video ?? null} access={access} />
              {task && senior && <OthersSay said={current.get(task.id) ?? []} person={person} />}
            </div>
            <div className={classes.screenColumn}>
              {task && (
                <>
                  <span className={classes.quiet}>
                    {task.field} · level {task.level} · {clip?.path ?? clip?.video.name}
                  </span>
                  <TaskView task={task} />
                </>
              )}
              {ask(FIELDS)}
            </div>
          </div>
        );
      }}
    </AnswerQueue>
  );
}

/**
 * The quiet screen on which people verify instructions with their checklists. `person`: who does; empty until somebody has
 * said so. `senior`: to settle what others disagree on.
 */
export function SetVerifyPage({ person, senior, onPerson }: Who & { onPerson: (person: string) => void }) {
  const draft = useSetDraft();
  const hashes = useTaskHashes(draft.tasks);
  if (!hashes) return null;
  const { people } = verifiersAgree(draft, hashes);
  return (
    <QuietPage
      testId="set-verify-page"
      title={`${senior ? "Settle" : "Verify"} instructions${draft.title === "" ? "" : `: ${draft.title}`}`}
      back={{ words: "Back to the set", to: `${studioPath("set", draft.id)}?step=people` }}
      person={person}
      who={{
        label: senior ? "Who settles" : "Who verifies",
        intro: senior
          ? "You see the video, one instruction with its checklist at a time, and what others said of it; those that they disagree on come first. Your word counts. Every answer is kept at once."
          : "You see the video and one instruction with its checklist at a time, and say four things of each. Nothing of what others said is shown. Every answer is kept at once; stop whenever you like.",
        ...{ beside: "answers", begin: senior ? "Settle instructions" : "Verify instructions" },
        known: people
          .filter((one) => one.senior === senior)
          .map(({ annotator, whole }) => ({ name: annotator, done: `${whole} verified` })),
      }}
      onPerson={onPerson}
    >
      <AtWork key={`${person} ${senior}`} {...{ person, senior, hashes }} onStop={() => onPerson("")} />
    </QuietPage>
  );
}
