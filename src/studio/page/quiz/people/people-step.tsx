import { Anchor, Button, Group, VisuallyHidden } from "@mantine/core";
import { IconDownload, IconFiles, IconUserCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { agreementIntervalWords } from "../../../../foundation/interval-words";
import { counted } from "../../../../foundation/plural";
import { VERIFIED_POINTS, type Verification } from "../../../../shapes/quiz-draft";
import { Arrival } from "../../../../ui/arrival";
import { ChooseFiles } from "../../../../ui/choose-files/choose-files";
import { FileProblems } from "../../../../ui/file-problems";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { RowDelete } from "../../../../ui/row-delete";
import { saveFile } from "../../../../ui/save-file";
import { ScrollTable } from "../../../../ui/scroll-table/scroll-table";
import {
  annotatorsAgree,
  type DraftAgreement,
  type PointAgreement,
} from "../../../logic/quiz/annotators-agree";
import { withVerification } from "../../../logic/quiz/edit-draft";
import { questionName } from "../../../logic/quiz/question-faults";
import { ANNOTATORS_WANTED } from "../../../logic/quiz/verified-points";
import { useIsFixed } from "../../../store/document/document-context";
import { useQuiz, useQuizDraft, useQuizStore, useStandings } from "../../../store/quiz/quiz-context";
import { type ReadVerifications, useQuizFiles } from "../../../store/quiz/use-quiz-files";
import { quizPath } from "../../../store/studio-paths";
import { useDropped } from "../../dropped";
import classes from "../../studio.module.css";
import { TakeBackButton } from "../questions/question-acts";
import { SHORT_POINTS } from "../questions/question-words";

function pointWords(said: Verification): string {
  return VERIFIED_POINTS.map((point) => (said[point] === null ? "–" : said[point] ? "yes" : "no")).join(", ");
}

/** Verifications to take from files: new ones and, if wished, the file's version of conflicting ones. */
function takenOf({ added, conflicts }: ReadVerifications, theirs: boolean): Verification[] {
  return [...added, ...(theirs ? conflicts.map(({ read }) => read) : [])];
}

function byWhom(taken: readonly Verification[]): string {
  const people = new Set(taken.map(({ annotator }) => annotator));
  return people.size === 0 ? "" : ` by ${[...people].join(", ")}`;
}

/** People's verifications out as files, and in from others. */
function VerificationFiles() {
  const draft = useQuizDraft();
  const fixed = useIsFixed();
  const { change } = useQuizStore().getState();
  const files = useQuizFiles();
  const [read, setRead] = useState<ReadVerifications | null>(null);
  const take = (chosen: readonly File[]) => void files.readVerifications(draft, chosen).then(setRead);
  useDropped("Drop files of verifications to take them in", fixed, take);
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={draft.verifications.length === 0}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() =>
            void files
              .write(draft, "verifications")
              .then((written) => written && saveFile(written.blob, written.fileName))
          }
        >
          Export verifications
        </Button>
        <ChooseFiles
          label="Take in files of verifications"
          accept=".json,.jsonl,.ndjson"
          size="xs"
          leftSection={<IconFiles size={14} aria-hidden />}
          disabled={fixed}
          onFiles={take}
        />
      </Group>
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      {read && (
        <Arrival
          className={classes.panel}
          testId="verification-arrival"
          read={read}
          words={(count) => counted(count, "verification")}
          conflicts={
            <ul className={classes.list}>
              {read.conflicts.slice(0, 20).map(({ kept, read: other }) => (
                <li key={`${kept.annotator} ${kept.questionId}`} className={classes.quiet}>
                  {kept.annotator}, {questionName(kept.questionId)}: {pointWords(kept)} here,{" "}
                  {pointWords(other)} in the file
                </li>
              ))}
            </ul>
          }
          problems={<FileProblems problems={read.problems} count={read.problemCount} />}
          takeWords={(theirs) => byWhom(takenOf(read, theirs))}
          onClose={() => setRead(null)}
          onKeep={(theirs) => {
            const taken = takenOf(read, theirs);
            change(`${counted(taken.length, "verification")} taken in`, (before) =>
              taken.reduce(withVerification, before),
            );
            setRead(null);
          }}
        />
      )}
    </>
  );
}

function ac1Words({ ac1 }: PointAgreement): string {
  if (ac1.value === null) return "no question was answered by two people";
  const range = ac1.interval ? ` (${ac1.interval.map((one) => one.toFixed(2)).join(" to ")})` : "";
  return `${ac1.value.toFixed(2)}${range}`;
}

function AgreementRow({ label, of }: { label: string; of: PointAgreement }) {
  return (
    <tr data-testid="point-agreement" data-point={of.point ?? "all"} data-ac1={of.ac1.value ?? ""}>
      <th scope="row">{label}</th>
      <td>
        {of.yes} of {of.of}
      </td>
      <td>{ac1Words(of)}</td>
    </tr>
  );
}

/** Agreement among people, over all questions. */
function Agreement({ told }: { told: DraftAgreement }) {
  return (
    <section className={classes.section} aria-labelledby="agree">
      <h3 className={classes.sectionTitle} id="agree">
        How far they agree
      </h3>
      <ScrollTable
        label="Agreement"
        head={["Asked", "Yes", "Gwet’s AC1 (95 % interval)"]}
        tableClass={classes.table}
      >
        {told.points.map((of) => (
          <AgreementRow key={of.point} label={of.point ? SHORT_POINTS[of.point] : ""} of={of} />
        ))}
        <AgreementRow label="All three" of={told.overall} />
      </ScrollTable>
      <p className={classes.quiet}>
        {told.byThree} of {counted(told.questions, "question")} verified by {ANNOTATORS_WANTED} people or
        more, as the protocol wants. In brackets the {agreementIntervalWords("question")}.
        {told.stale > 0 && ` ${counted(told.stale, "answer")} about another text of a question: not counted.`}
      </p>
    </section>
  );
}

/** The people who verify the quiz, and their results. */
export function PeopleStep() {
  const draft = useQuizDraft();
  const fixed = useIsFixed();
  const { change } = useQuizStore().getState();
  const address = useQuiz((state) => state.asked) ?? draft.id;
  const standings = useStandings();
  const told = useMemo(() => annotatorsAgree(draft), [draft]);
  const verified = standings.filter((standing) => standing.verified.some(({ of }) => of > 0));
  const path = quizPath(address, "verify");
  return (
    <>
      <p className={classes.lead}>
        At least {ANNOTATORS_WANTED} people say of each question whether only the video answers it, whether
        exactly one option is right, and whether a wrong option is hard to tell from it. A question that most
        of them deny is dropped. Others verify in their own browser: send them the whole quiz (step “Export”),
        and take their files in.
      </p>
      <Group gap="xs">
        {!fixed && told.questions > 0 && (
          <Button
            component="a"
            href={`#${path}`}
            size="xs"
            leftSection={<IconUserCheck size={15} aria-hidden />}
          >
            Verify questions
          </Button>
        )}
        <VerificationFiles />
      </Group>
      {told.annotators.length === 0 ? (
        <p className={classes.quiet}>
          {told.questions === 0
            ? "There is no question in the quiz to verify yet."
            : "Nobody has verified a question yet."}
        </p>
      ) : (
        <>
          <ScrollTable
            label="Who verifies"
            head={["Who", "Verified", <VisuallyHidden key="acts">What can be done</VisuallyHidden>]}
            tableClass={classes.table}
          >
            {told.annotators.map(({ annotator, whole, begun }) => (
              <tr key={annotator} data-testid="annotator" data-annotator={annotator} data-whole={whole}>
                <th scope="row">
                  {fixed ? (
                    annotator
                  ) : (
                    <Anchor href={`#${path}?${new URLSearchParams({ annotator })}`} size="sm">
                      {annotator}
                    </Anchor>
                  )}
                </th>
                <td>
                  {whole} of {told.questions}
                  {begun > 0 && `, ${begun} begun`}
                </td>
                <td>
                  <RowDelete
                    what={`the answers of ${annotator}`}
                    disabled={fixed}
                    onDelete={() =>
                      change(`Answers of ${annotator} deleted`, (before) => ({
                        ...before,
                        verifications: before.verifications.filter((one) => one.annotator !== annotator),
                      }))
                    }
                  />
                </td>
              </tr>
            ))}
          </ScrollTable>
          {told.annotators.length < ANNOTATORS_WANTED && (
            <p className={classes.quiet} role="status">
              {ANNOTATORS_WANTED - told.annotators.length === 1
                ? "One more person is wanted"
                : `${ANNOTATORS_WANTED - told.annotators.length} more people are wanted`}
              : the protocol asks for {ANNOTATORS_WANTED}.
            </p>
          )}
          <Agreement told={told} />
          <section className={classes.section} aria-labelledby="by-question">
            <h3 className={classes.sectionTitle} id="by-question">
              By question
            </h3>
            <ScrollTable
              label="Yes by question"
              head={["Question", ...VERIFIED_POINTS.map((point) => SHORT_POINTS[point])]}
              tableClass={classes.table}
            >
              {verified.map((standing) => (
                <tr key={standing.question.id}>
                  <th scope="row">
                    <strong>{standing.name}</strong> {standing.question.question}
                    {standing.dropped && ` Dropped: ${standing.dropped.why} `}
                    {standing.dropped?.by === "people" && !fixed && <TakeBackButton standing={standing} />}
                  </th>
                  {standing.verified.map(({ point, yes, of }) => (
                    <td key={point}>{of === 0 ? "–" : `yes ${yes} of ${of}`}</td>
                  ))}
                </tr>
              ))}
            </ScrollTable>
          </section>
        </>
      )}
    </>
  );
}
