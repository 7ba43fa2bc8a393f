import { Button, Group } from "@mantine/core";
import { IconDownload, IconFiles } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../../foundation/plural";
import { INSTRUCTION_SET_LIMITS, type TaskVerification } from "../../../../shapes/instruction-set";
import { Arrival } from "../../../../ui/arrival";
import { ChooseFiles } from "../../../../ui/choose-files/choose-files";
import { FileProblems } from "../../../../ui/file-problems";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { saveFile } from "../../../../ui/save-file";
import { withTaskVerification } from "../../../logic/set/people/task-verdicts";
import { useIsFixed } from "../../../store/document/document-context";
import { useSetDraft, useSetStore } from "../../../store/set/set-context";
import { type ReadTaskVerifications, useSetFiles } from "../../../store/set/use-set-files";
import { useDropped } from "../../dropped";
import classes from "../../studio.module.css";
import { pointsWords } from "./point-words";

/** Verifications to take from files: new ones and, if wished, the file's version of conflicting ones. */
function takenOf({ added, conflicts }: ReadTaskVerifications, theirs: boolean): TaskVerification[] {
  return [...added, ...(theirs ? conflicts.map(({ read }) => read) : [])];
}

function byWhom(taken: readonly TaskVerification[]): string {
  const people = new Set(taken.map(({ annotator }) => annotator));
  return people.size === 0 ? "" : ` by ${[...people].join(", ")}`;
}

/** People's verifications out as files, and in from others. */
export function VerificationFiles() {
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const { change } = useSetStore().getState();
  const files = useSetFiles();
  const [read, setRead] = useState<ReadTaskVerifications | null>(null);
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
                <li key={`${kept.annotator} ${kept.taskId}`} className={classes.quiet}>
                  {kept.annotator}, {kept.taskId}: {pointsWords(kept)} here, {pointsWords(other)} in the file
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
              taken.reduce(
                (now, one) => withTaskVerification(now, one, INSTRUCTION_SET_LIMITS.verifications),
                before,
              ),
            );
            setRead(null);
          }}
        />
      )}
    </>
  );
}
