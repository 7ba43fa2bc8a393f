import { Button, Group } from "@mantine/core";
import { IconFolderOpen } from "@tabler/icons-react";
import { useState } from "react";
import type { InstructionSet } from "../../../shapes/instruction-set";
import { ChooseFiles } from "../../../ui/choose-files/choose-files";
import { FileProblems } from "../../../ui/file-problems";
import { ProblemAlert } from "../../../ui/problem-alert";
import { type ReadSets, useSetFiles } from "../../store/set/use-set-files";

/** Opens instruction sets of files: the only one at once; of more each is offered. */
export function OpenSetFile({ onOpen }: { onOpen: (set: InstructionSet) => void }) {
  const files = useSetFiles();
  const [read, setRead] = useState<ReadSets | null>(null);

  function arrived(now: ReadSets | null): void {
    const [only] = now?.drafts ?? [];
    if (only && now?.drafts.length === 1 && now.problemCount === 0) onOpen(only);
    else setRead(now);
  }

  return (
    <>
      <ChooseFiles
        label="Open an instruction set file"
        size="sm"
        accept=".json"
        leftSection={<IconFolderOpen size={16} aria-hidden />}
        onFiles={(chosen) => void files.read(chosen).then(arrived)}
      />
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      {read && <FileProblems problems={read.problems} count={read.problemCount} />}
      {read && read.drafts.length > 0 && (
        <Group gap="xs">
          {read.drafts.map((draft) => (
            <Button key={draft.id} size="xs" variant="default" onClick={() => onOpen(draft)}>
              {draft.title === "" ? "Instruction set without a name" : draft.title} ({draft.tasks.length})
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
