import { Button, Group, Radio, Text } from "@mantine/core";
import { IconDownload, IconFiles } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../components/forecast-call-words";
import { ProblemAlert } from "../../../components/problem-alert";
import { saveFile } from "../../../components/save-file";
import { withVerification } from "../../../evaluation/quiz-draft/edit-draft";
import { questionName } from "../../../evaluation/quiz-draft/question-faults";
import { VERIFIED_POINTS, type Verification } from "../../../schemas/quiz-draft";
import { useDraft, useIsFixed, useStudioStore } from "../../../state/quiz-studio/studio-context";
import { type ReadVerifications, useQuizFiles } from "../../../state/quiz-studio/use-quiz-files";
import { ChooseFiles } from "../files/choose-files";
import { FileProblems } from "../files/file-problems";
import classes from "../quiz-studio.module.css";

function pointWords(said: Verification): string {
  return VERIFIED_POINTS.map((point) => (said[point] === null ? "–" : said[point] ? "yes" : "no")).join(", ");
}

/** What files of verifications would change, and whether they shall. */
function Arrival({
  read,
  onKeep,
  onClose,
}: {
  read: ReadVerifications;
  onKeep: (taken: readonly Verification[]) => void;
  onClose: () => void;
}) {
  const [theirs, setTheirs] = useState(false);
  const { added, same, conflicts, problems, problemCount } = read;
  const taken = [...added, ...(theirs ? conflicts.map((conflict) => conflict.read) : [])];
  const people = [...new Set(taken.map(({ annotator }) => annotator))].join(", ");
  return (
    <div
      className={classes.panel}
      data-testid="verification-arrival"
      data-added={added.length}
      data-same={same}
      data-conflicts={conflicts.length}
      data-problems={problemCount}
    >
      <Text size="sm" role="status">
        {counted(added.length, "verification")} new, {same} here already
        {conflicts.length > 0 ? `, ${conflicts.length} other than here` : ""}
        {problemCount > 0 ? `, ${problemCount} that can’t be used` : ""}.
      </Text>
      {conflicts.length > 0 && (
        <>
          <Radio.Group
            label="Where the same person has said two things"
            value={theirs ? "theirs" : "ours"}
            onChange={(value) => setTheirs(value === "theirs")}
          >
            <Group gap="md" mt={4}>
              <Radio size="xs" value="ours" label="Keep what is here" />
              <Radio size="xs" value="theirs" label="Take what the file says" />
            </Group>
          </Radio.Group>
          <ul className={classes.list}>
            {conflicts.slice(0, 20).map(({ kept, read: other }) => (
              <li key={`${kept.annotator} ${kept.questionId}`} className={classes.quiet}>
                {kept.annotator}, {questionName(kept.questionId)}: {pointWords(kept)} here,{" "}
                {pointWords(other)} in the file
              </li>
            ))}
          </ul>
        </>
      )}
      <FileProblems problems={problems} count={problemCount} />
      <Group gap="xs">
        <Button size="xs" disabled={taken.length === 0} onClick={() => onKeep(taken)}>
          Take in {counted(taken.length, "verification")}
          {people === "" ? "" : ` by ${people}`}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}

/** People's verifications out as files, and in from others. */
export function VerificationFiles() {
  const draft = useDraft();
  const fixed = useIsFixed();
  const { change } = useStudioStore().getState();
  const files = useQuizFiles();
  const [read, setRead] = useState<ReadVerifications | null>(null);
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
          icon={<IconFiles size={14} aria-hidden />}
          disabled={fixed}
          onFiles={(chosen) => void files.readVerifications(draft, chosen).then(setRead)}
        />
      </Group>
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      {read && (
        <Arrival
          read={read}
          onClose={() => setRead(null)}
          onKeep={(taken) => {
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
