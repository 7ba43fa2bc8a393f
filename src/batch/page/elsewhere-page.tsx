import { Checkbox, Group, Progress, Text } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { counted, plural } from "../../foundation/plural";
import { humanSize } from "../../foundation/shown-number";
import type { BatchCounts, BatchWish } from "../../shapes/batch";
import { useRunTitle } from "../../state/runs/opened-result";
import { CompactButton } from "../../ui/buttons";
import { ChooseFiles } from "../../ui/choose-files";
import { chosenFiles, droppedFiles, type TakenFiles } from "../../ui/choose-folder";
import { FileDrop } from "../../ui/file-drop";
import { Fold } from "../../ui/fold";
import { RunPartPage } from "../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import type { AnswerNote, AnswerReport, BatchStatus } from "../protocol";
import { type ElsewhereWork, type RunElsewhere, useRunElsewhere } from "../store";
import classes from "./elsewhere.module.css";
import { UnfinishedWriting, WriteCalls } from "./write-calls";

/** Drop zone and picker for files with answers, any number at once. */
function AnswerZone({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (taken: TakenFiles | Promise<TakenFiles>) => void;
}) {
  return (
    <FileDrop
      className={classes.zone}
      hint={() => (disabled ? "Files are read one lot after the other" : "Drop files with answers")}
      onFiles={(_files, _place, dropped) => {
        if (!disabled) onFiles(droppedFiles(dropped));
      }}
    >
      <Text size="sm" component="p" m={0}>
        Drop the files with answers here: all of them or some, in any order, files of errors too. Nothing is
        uploaded.
      </Text>
      <Group>
        <ChooseFiles
          label="Choose files"
          fieldLabel="Files with answers"
          testId="answers-input"
          leftSection={<IconFiles size={16} aria-hidden />}
          disabled={disabled}
          onFiles={(files) => onFiles({ files: chosenFiles(files), leftOut: null })}
        />
      </Group>
    </FileDrop>
  );
}

const lines = (number: number) => counted(number, "line");

function place({ file, line, id }: AnswerNote): string {
  return `${file}, line ${line}${id === null ? "" : `: ${id}`}`;
}

/** Unexpected findings, one sentence each with the lines it is about. */
function notesOf(report: AnswerReport): { words: string; where: AnswerNote[] }[] {
  const { unknown, unreadable, torn, differing, differingFirst, replaced, errorsIgnored, drift } = report;
  return [
    ...(unknown.count > 0
      ? [{ words: `${lines(unknown.count)} of calls that this run did not write.`, where: unknown.first }]
      : []),
    ...(torn.length > 0
      ? [{ words: `${lines(torn.length)} at the end of a file that breaks off: skipped.`, where: torn }]
      : []),
    ...(unreadable.count > 0
      ? [
          {
            words: `${lines(unreadable.count)} that are no answers in UTF-8: skipped.`,
            where: unreadable.first,
          },
        ]
      : []),
    ...(differing > 0
      ? [
          {
            words: `${lines(differing)} with another answer than the one that is there: the first one counts, and each other one is kept aside.`,
            where: differingFirst,
          },
        ]
      : []),
    ...(replaced > 0
      ? [{ words: `${lines(replaced)} replaced an older answer, which is kept aside.`, where: [] }]
      : []),
    ...(errorsIgnored > 0
      ? [
          {
            words: `${lines(errorsIgnored)} with an error for a call that has its answer: left aside.`,
            where: [],
          },
        ]
      : []),
    ...drift.map(({ asked, answered, count }) => ({
      words: `${lines(count)} answered by “${answered}”, where “${asked}” was to be asked.`,
      where: [],
    })),
  ];
}

function Report({ report }: { report: AnswerReport }) {
  const { taken, identical, kept } = report;
  return (
    <div data-testid="answer-report" data-taken={taken} data-unknown={report.unknown.count}>
      <Text size="sm" component="p" m={0} role="status">
        {lines(taken)} taken in{identical > 0 ? `, ${lines(identical)} that were there already` : ""}.{" "}
        {counted(kept.captions, "caption")} and {counted(kept.judgements, "judgement")}{" "}
        {plural(kept.captions + kept.judgements, "is", "are")} new.
        {kept.outdated > 0 &&
          ` ${counted(kept.outdated, "refined caption")} had the older answer and ${plural(kept.outdated, "has", "have")} the newer one by now: the run refines and judges ${plural(kept.outdated, "it", "them")} again.`}
      </Text>
      {notesOf(report).map(({ words, where }) => (
        <div key={words}>
          <Text size="sm" component="p" m={0}>
            {words}
          </Text>
          {where.length > 0 && (
            <Fold label="Which">
              <ul className={classes.places}>
                {where.map((note) => (
                  <li key={place(note)}>{place(note)}</li>
                ))}
              </ul>
            </Fold>
          )}
        </div>
      ))}
    </div>
  );
}

/** The import of files with answers, and its outcome. */
function AnswersHome({ run }: { run: RunElsewhere }) {
  const [newerWins, setNewerWins] = useState(false);
  return (
    <section className={classes.part} aria-label="Bring the answers home">
      <Text fw={600} component="h2" m={0}>
        2. Bring the answers home
      </Text>
      <AnswerZone disabled={run.work !== null} onFiles={(taken) => void run.read(taken, newerWins)} />
      <Fold label="Answers to the same call">
        <Checkbox
          label="Newer answers replace older ones"
          description="Else the first answer to a call stays. An answer always replaces an error."
          checked={newerWins}
          onChange={(event) => setNewerWins(event.currentTarget.checked)}
        />
      </Fold>
      {run.report && <Report report={run.report} />}
    </section>
  );
}

const count = (number: number) => number.toLocaleString("en");

const CAUSES: Readonly<Record<BatchCounts["unanswered"][number]["cause"], string>> = {
  "no answer yet": "have no answer yet",
  "content filter": "were held back by a content filter",
  length: "were cut off at the allowed length",
  empty: "were answered with nothing",
  "too long": "were too long for the model",
  refused: "were refused",
  busy: "met too many calls at a time",
  server: "met a failure of the service or engine",
  expired: "were not answered in time",
};

/** The next step, in a sentence. */
export function nextStep({ counts, left, leftHere, unfinished }: BatchStatus): string {
  if (unfinished) return "Next: write the calls of the broken-off files again, or take them back.";
  const waiting = counts.unanswered.find(({ cause }) => cause === "no answer yet")?.count ?? 0;
  const again = counts.unanswered.some(({ cause, retryable }) => retryable && cause !== "no answer yet");
  const isNothing = left.captions === 0 && left.judging === 0;
  if (isNothing && leftHere === 0) return "All is done: every caption is written and judged.";
  if (isNothing && waiting === 0)
    return `Next: go on with the run on its page. ${counted(leftHere, "caption")} ${plural(leftHere, "is", "are")} not done, and no file can hold what ${plural(leftHere, "it waits", "they wait")} for.`;
  if (waiting > 0)
    return `Next: bring the answers of ${counted(waiting, "call")} home. Those that never came can be written again; they keep their ids.`;
  if (left.captions > 0)
    return again || counts.exported > 0
      ? "Next: write what is missing of the captions."
      : "Next: write the calls for the captions.";
  return "Next: write the calls for judging.";
}

/** The answers that do not count, in a sentence. */
export function answersAsideWords({ answers, calls }: NonNullable<BatchCounts["aside"]>): string {
  return `${counted(answers, "further answer")} to ${counted(calls, "call")} ${plural(answers, "is", "are")} kept aside: ${plural(answers, "it differs", "they differ")} from the one that counts, and no number is made of ${plural(answers, "it", "them")}.`;
}

/** Three numbers: what went out, what was answered, and what was not, by cause; and the next step. */
function HowItStands({ status }: { status: BatchStatus | null }) {
  if (!status) return <Text size="sm">Looking at the run …</Text>;
  const { counts } = status;
  const unanswered = counts.exported - counts.answered;
  return (
    <section className={classes.part} aria-label="Progress">
      {counts.unreadable > 0 && (
        <Text size="sm" component="p" m={0} c="var(--caplens-failed)" data-testid="batch-unreadable">
          What went out for {counted(counts.unreadable, "caption")} can’t be read any more, and is in none of
          these numbers: it may be billed all the same.
        </Text>
      )}
      <dl className={classes.numbers} data-testid="batch-counts">
        <div>
          <dt>Calls written</dt>
          <dd data-testid="batch-exported">{count(counts.exported)}</dd>
        </div>
        {counts.exported > 0 && (
          <>
            <div>
              <dt>Answered</dt>
              <dd data-testid="batch-answered">{count(counts.answered)}</dd>
            </div>
            <div>
              <dt>Without an answer</dt>
              <dd data-testid="batch-unanswered">{count(unanswered)}</dd>
            </div>
          </>
        )}
      </dl>
      {counts.exported === 0 && (
        <Text size="sm" component="p" m={0}>
          This browser wrote none. Another one that wrote some counts them on its own page.
        </Text>
      )}
      {counts.aside && (
        <Text size="sm" component="p" m={0} data-testid="batch-aside">
          {answersAsideWords(counts.aside)}
        </Text>
      )}
      {counts.unanswered.length > 0 && (
        <ul className={classes.causes}>
          {counts.unanswered.map(({ cause, count: number, retryable }) => (
            <li key={`${cause} ${retryable}`}>
              {count(number)} {CAUSES[cause]}
              {cause === "no answer yet"
                ? ""
                : retryable
                  ? ": worth trying again"
                  : ": the same again, most likely"}
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" component="p" m={0} fw={600} data-testid="next-step">
        {nextStep(status)}
      </Text>
      {status.builtIn && (
        <Text size="sm" component="p" m={0}>
          A model that runs in this browser can't be asked elsewhere: let the run ask it here.
        </Text>
      )}
    </section>
  );
}

const FIRST_WISH: BatchWish = {
  stage: "captions",
  target: "vllm",
  media: { kind: "inline" },
  refused: false,
};

function workWords({ step, done, total }: ElsewhereWork): string {
  switch (step) {
    case "writing":
      return `${done} of ${total} captions written`;
    case "reading":
      return `${humanSize(done)} of ${humanSize(total)} read`;
    case "keeping":
      return `${done} of ${total} captions taken in`;
  }
}

function AtWork({ work, onCancel }: { work: ElsewhereWork; onCancel: () => void }) {
  return (
    <Group gap="sm">
      <Progress.Root size="lg" w="min(20rem, 60vw)">
        <Progress.Section
          value={work.total === 0 ? 0 : (100 * work.done) / work.total}
          aria-label={workWords(work)}
        />
      </Progress.Root>
      <Text size="sm">{workWords(work)}</Text>
      <CompactButton onClick={onCancel}>Cancel</CompactButton>
    </Group>
  );
}

/** A run that is too large for a tab: its calls go out as files, and the answers come home. */
export function ElsewherePage({ runId, notices }: { runId: string; notices: ReactNode }) {
  const [wish, setWish] = useState<BatchWish>(FIRST_WISH);
  /** People have chosen what to write; before that it is what comes next. */
  const [chosen, setChosen] = useState(false);
  const run = useRunElsewhere(runId, wish);
  const runTitle = useRunTitle(runId);
  const { status, work, written } = run;
  const comesNext = status && status.left.captions === 0 && status.left.judging > 0 ? "judging" : "captions";

  useEffect(() => {
    if (!chosen) setWish((before) => ({ ...before, stage: comesNext }));
  }, [chosen, comesNext]);

  return (
    <RunPartPage
      runId={runId}
      runTitle={runTitle}
      title="Run it elsewhere"
      notices={notices}
      about={
        <>
          For runs that are too large for one tab. Caplens writes the calls into files: those for captions
          first, then those for judging. Your machines or a batch service answer them. You bring the answers
          back, and they are scored here. No file holds a key.
        </>
      }
    >
      {status && status.refined.length > 0 && (
        <Text size="sm" component="p" m={0}>
          Not in the files: refining. {status.refined.join(", ")}: their captions are refined and judged in
          this page. Take the answers home first, then start the run on its page.
        </Text>
      )}
      {run.problem && <ProblemAlert problem={run.problem} />}
      <UnfinishedWriting run={run} />
      {status && status.arrived > 0 && !work && (
        <ProblemAlert
          problem={{
            code: "answers-not-taken-in",
            message: `The answers for ${counted(status.arrived, "caption")} have come home and were not taken in: the page was closed before.`,
            nextStep: "Take them in: the run does not ask them again.",
          }}
        >
          <NextStepButton onClick={() => void run.read({ files: [], leftOut: null }, false)}>
            Take them in
          </NextStepButton>
        </ProblemAlert>
      )}
      {(status || !run.problem) && <HowItStands status={status} />}
      {work && <AtWork work={work} onCancel={run.cancel} />}
      <div role="status" className={classes.told} data-testid="elsewhere-status">
        {written && (
          <>
            <Text size="sm" component="p" m={0}>
              Written: {counted(written.calls, "call")},{" "}
              {written.blob ? written.fileName : counted(written.files.length, "file")},{" "}
              {humanSize(written.bytes)}. README.txt in it has the commands.
            </Text>
            {written.notes.map((note) => (
              <Text key={note} size="sm" component="p" m={0} c="var(--caplens-failed)">
                Not written: {note}
              </Text>
            ))}
          </>
        )}
      </div>
      {/* Before its state is known nothing can be said of what is left to write. */}
      {status && (
        <>
          <WriteCalls
            wish={wish}
            run={run}
            onWish={(next) => {
              setChosen(chosen || next.stage !== wish.stage);
              setWish(next);
            }}
          />
          <AnswersHome run={run} />
        </>
      )}
    </RunPartPage>
  );
}
