import { Button, Group } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { counted } from "../../../foundation/plural";
import { VERIFIED_POINTS, type Verification } from "../../../shapes/quiz-draft";
import { ScrollTable } from "../../../ui/scroll-table";
import { annotatorsAgree, type DraftAgreement } from "../../logic/quiz/annotators-agree";
import { withVerification } from "../../logic/quiz/edit-draft";
import { questionName } from "../../logic/quiz/question-faults";
import { VERIFICATIONS_APART } from "../../logic/quiz/read-verifications";
import { ANNOTATORS_WANTED } from "../../logic/quiz/standings";
import { useIsFixed } from "../../store/document/document-context";
import { useQuiz, useQuizDraft, useQuizFiles, useQuizStore, useStandings } from "../../store/quiz-context";
import { quizPath } from "../../store/studio-paths";
import { Section } from "../fields";
import classes from "../studio.module.css";
import { AgreementTable, VerificationFiles, VerifiersTable } from "../verification-files";
import { SHORT_POINTS, TakeBackButton } from "./questions/question-card";

function pointWords(said: Verification): string {
  return VERIFIED_POINTS.map((point) => (said[point] === null ? "–" : said[point] ? "yes" : "no")).join(", ");
}

/** Agreement among people, over all questions. */
function Agreement({ told }: { told: DraftAgreement }) {
  return (
    <AgreementTable
      points={told.points.map((of) => ({ ...of, label: of.point ? SHORT_POINTS[of.point] : "" }))}
      overall={{ ...told.overall, label: "All three" }}
      nobody="no question was answered by two people"
      by="question"
    >
      {told.byThree} of {counted(told.questions, "question")} verified by {ANNOTATORS_WANTED} people or more,
      as the protocol wants.
      {told.stale > 0 && ` ${counted(told.stale, "answer")} about another text of a question: not counted.`}
    </AgreementTable>
  );
}

const YES_HEAD = ["Question", ...VERIFIED_POINTS.map((point) => SHORT_POINTS[point])];

/** The people who verify the quiz, and their results. */
export function PeopleStep() {
  const draft = useQuizDraft();
  const fixed = useIsFixed();
  const { change } = useQuizStore().getState();
  const files = useQuizFiles();
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
        <VerificationFiles
          draft={draft}
          files={files}
          apart={VERIFICATIONS_APART}
          wordsOf={(one: Verification) => ({ about: questionName(one.questionId), says: pointWords(one) })}
          add={withVerification}
          change={change}
        />
      </Group>
      {told.annotators.length === 0 ? (
        <p className={classes.quiet}>
          {told.questions === 0
            ? "There is no question in the quiz to verify yet."
            : "Nobody has verified a question yet."}
        </p>
      ) : (
        <>
          <VerifiersTable people={told.annotators} total={told.questions} verifyPath={path} change={change} />
          {told.annotators.length < ANNOTATORS_WANTED && (
            <p className={classes.quiet} role="status">
              {ANNOTATORS_WANTED - told.annotators.length === 1
                ? "One more person is wanted"
                : `${ANNOTATORS_WANTED - told.annotators.length} more people are wanted`}
              : the protocol asks for {ANNOTATORS_WANTED}.
            </p>
          )}
          <Agreement told={told} />
          <Section title="People who say yes, by question">
            <ScrollTable
              label="Yes by question"
              head={YES_HEAD}
              stacked={YES_HEAD}
              tableClass={classes.taskTable}
            >
              {verified.map((standing) => (
                <tr key={standing.question.id}>
                  <th scope="row">
                    <strong>{standing.name}</strong> {standing.question.question}
                    {standing.dropped && ` Dropped: ${standing.dropped.why} `}
                    {standing.dropped?.by === "people" && !fixed && <TakeBackButton standing={standing} />}
                  </th>
                  {standing.verified.map(({ point, yes, of }) => (
                    <td key={point}>{of === 0 ? "–" : `${yes} of ${of}`}</td>
                  ))}
                </tr>
              ))}
            </ScrollTable>
          </Section>
        </>
      )}
    </>
  );
}
