import { Button, Group } from "@mantine/core";
import { IconDownload, IconFiles } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { VERIFIED_POINTS, type Verification } from "../../../shapes/quiz-draft";
import { Arrival } from "../../../ui/arrival/arrival";
import { ChooseFiles } from "../../../ui/choose-files/choose-files";
import { FileProblems } from "../../../ui/file-problems";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { withVerification } from "../../logic/edit-draft";
import { questionName } from "../../logic/question-faults";
import { useDraft, useIsFixed, useStudioStore } from "../../store/studio-context";
import { type ReadVerifications, useQuizFiles } from "../../store/use-quiz-files";
import { useDropped } from "../files/dropped";
import classes from "../quiz-studio.module.css";

function pointWords(said: Verification): string {
  return VERIFIED_POINTS.map((point) => (said[point] === null ? "–" : said[point] ? "yes" : "no")).join(", ");
}

/** What would be kept of files: what is new, and where a person said two things, the file's where one wants so. */
function takenOf({ added, conflicts }: ReadVerifications, theirs: boolean): Verification[] {
  return [...added, ...(theirs ? conflicts.map(({ read }) => read) : [])];
}

function byWhom(taken: readonly Verification[]): string {
  const people = new Set(taken.map(({ annotator }) => annotator));
  return people.size === 0 ? "" : ` by ${[...people].join(", ")}`;
}

/** People's verifications out as files, and in from others. */
export function VerificationFiles() {
  const draft = useDraft();
  const fixed = useIsFixed();
  const { change } = useStudioStore().getState();
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
