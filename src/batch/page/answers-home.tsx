import { Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../foundation/plural";
import { Fold } from "../../ui/fold";
import type { AnswerNote, AnswerReport } from "../protocol";
import type { RunElsewhere } from "../store/use-run-elsewhere";
import { AnswerZone } from "./answer-zone";
import classes from "./elsewhere.module.css";

const lines = (number: number) => counted(number, "line");

function place({ file, line, id }: AnswerNote): string {
  return `${file}, line ${line}${id === null ? "" : `: ${id}`}`;
}

/** What was not as one would expect, one sentence each with the lines it is about. */
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
      ? [{ words: `${lines(unreadable.count)} that are no answers: skipped.`, where: unreadable.first }]
      : []),
    ...(differing > 0
      ? [
          {
            words: `${lines(differing)} with another answer than the one that is there: the first one counts.`,
            where: differingFirst,
          },
        ]
      : []),
    ...(replaced > 0 ? [{ words: `${lines(replaced)} replaced an older answer.`, where: [] }] : []),
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
      <Text size="sm" component="p" m={0}>
        {lines(taken)} taken in{identical > 0 ? `, ${lines(identical)} that were there already` : ""}.{" "}
        {kept.captions.toLocaleString("en")} captions and {kept.judgements.toLocaleString("en")} judgements
        are new.
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

/** Where files with answers are dropped, and what came of them. */
export function AnswersHome({ run }: { run: RunElsewhere }) {
  const [newerWins, setNewerWins] = useState(false);
  return (
    <section className={classes.part} aria-label="Bring the answers home">
      <Text fw={600} component="h2" m={0}>
        2. Bring the answers home
      </Text>
      <AnswerZone disabled={run.work !== null} onFiles={(files) => void run.read(files, newerWins)} />
      <Fold label="More">
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
