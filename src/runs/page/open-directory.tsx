import { Button, Group, Menu, Progress, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconFileZip, IconFolderOpen, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useRef } from "react";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import { CompactButton } from "../../ui/buttons";
import { chosenFiles, type PathedFile } from "../../ui/choose-folder";
import { OutlineAlert } from "../../ui/outline-alert";
import { ProblemAlert } from "../../ui/problem-alert";
import type { DirectoryProgress, KeptDirectory } from "../protocol";
import type { OpenDirectory } from "../store/use-open-directory";
import classes from "./open-directory.module.css";

/** Chooses a run directory, as a zip file or as a folder. */
export function OpenDirectoryButton({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: PathedFile[]) => void;
}) {
  const zip = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = (input: HTMLInputElement) => {
    const files = chosenFiles(input.files ?? []);
    // The same may be chosen again.
    input.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        ref={zip}
        type="file"
        hidden
        data-testid="directory-zip-input"
        accept=".zip,application/zip"
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        data-testid="directory-folder-input"
        multiple
        {...{ webkitdirectory: "" }}
        onChange={(event) => choose(event.currentTarget)}
      />
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            disabled={disabled}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Open a run directory
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => zip.current?.click()}>
            A zip file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderOpen size={16} aria-hidden />}
            onClick={() => folder.current?.click()}
          >
            A folder
          </Menu.Item>
          <Menu.Item
            component="a"
            href="#/capsule"
            leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
          >
            An evidence capsule
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function stepWords(progress: DirectoryProgress): { words: string; share: number } {
  if (progress.step === "checking") {
    const { doneBytes, totalBytes } = progress;
    return { words: "Checking the hash of every file", share: totalBytes === 0 ? 0 : doneBytes / totalBytes };
  }
  const { done, total } = progress;
  return { words: `Keeping results: ${done} of ${total}`, share: total === 0 ? 0 : done / total };
}

function Problems({ kept }: { kept: KeptDirectory }) {
  const { problems, problemCount, results, runId } = kept;
  const count = problemCount === 1 ? "One thing" : `${problemCount} things`;
  return (
    <OutlineAlert
      color="yellow"
      data-testid="directory-problems"
      data-problems={problemCount}
      title={`${count} in this run directory could not be used; ${counted(results, "result was", "results were")} kept`}
    >
      <ul className={classes.problems}>
        {problems.map(({ file, path, message, expected }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice, and the list never changes.
          <li key={index}>
            <b>{[file, path].filter(Boolean).join(", ")}</b>: {message} Expected: {expected}
          </li>
        ))}
        {problemCount > problems.length && <li>and {problemCount - problems.length} more</li>}
      </ul>
      <CompactButton component="a" href={`#${runPath(runId)}`} mt="xs">
        Open the run
      </CompactButton>
    </OutlineAlert>
  );
}

/** Progress and problems of a run directory that is being opened. Empty where there is nothing to show. */
export function Arrival({ arriving }: { arriving: OpenDirectory }) {
  const { progress, kept, problem } = arriving;
  const step = progress && stepWords(progress);
  return (
    <Stack gap="xs" data-testid="directory-arrival">
      <div role="status">{step && <Text size="sm">{step.words}</Text>}</div>
      {step && (
        <Group gap="xs" wrap="nowrap">
          <Progress value={100 * step.share} aria-label={step.words} flex={1} />
          <CompactButton onClick={arriving.cancel}>Cancel</CompactButton>
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={arriving.dismiss} />}
      {kept && kept.problemCount > 0 && <Problems kept={kept} />}
    </Stack>
  );
}
