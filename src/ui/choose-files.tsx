import { Button, type ButtonProps, Group, Radio, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { counted } from "../foundation/plural";
import type { FileProblem } from "../shapes/data-set";
import { SmallButton } from "./buttons";
import classes from "./choose-files.module.css";
import { type ChosenFiles, canChooseFolders, chooseFolder, filesOf } from "./choose-folder";
import { Fold } from "./fold";

type ChooseFilesProps = Pick<ButtonProps, "size" | "variant" | "leftSection" | "disabled" | "loading"> & {
  label: string;
  /** Accessible name of the file field behind the button. */
  fieldLabel?: string;
  /** Accepted file extensions; all when absent. */
  accept?: string;
  /** Name of the field. */
  testId?: string;
  /** Any number of files when absent. */
  of?: "one file" | "folder";
  /** Opens the browser's own choice in place of the field. */
  instead?: (() => void) | undefined;
  /** One at least. */
  onFiles: (files: readonly [File, ...File[]]) => void;
};

/** A button that chooses files, or a folder with all that is in it; the same may be chosen again. */
export function ChooseFiles({
  label,
  fieldLabel = label,
  accept,
  testId,
  of,
  instead,
  onFiles,
  ...button
}: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" {...button} onClick={instead ?? (() => input.current?.click())}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={of !== "one file"}
        tabIndex={-1}
        className={classes.hidden}
        accept={accept}
        aria-label={fieldLabel}
        data-testid={testId}
        {...(of === "folder" ? { webkitdirectory: "" } : {})}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (first) onFiles([first, ...others]);
        }}
      />
    </>
  );
}

/** A button that chooses a folder, which is found again on later visits where the browser lets pages keep it. */
export function ChooseFolder({
  onChosen,
  ...choice
}: Omit<ChooseFilesProps, "of" | "instead" | "onFiles"> & { onChosen: (chosen: ChosenFiles) => void }) {
  const choose = () => void chooseFolder().then((chosen) => chosen && onChosen(chosen));
  return (
    <ChooseFiles
      {...choice}
      of="folder"
      instead={canChooseFolders() ? choose : undefined}
      onFiles={(files) => onChosen({ files: filesOf(files), folder: null, leftOut: null })}
    />
  );
}

/** Maximum number of problems listed; the rest is only counted. */
const LISTED = 100;

/** "labels.csv, line 3: It has no answer. Expected: One of the answers that the page offers." */
export function problemWords({ file, path, message, expected }: FileProblem): string {
  const wanted = expected === "" ? "" : ` Expected: ${expected}`;
  return `${file}${path === "" ? "" : `, ${path}`}: ${message}${wanted}`;
}

/** Problems in a list that opens under its label; nothing where there are none. */
export function FoldedProblems({
  label,
  problems,
  startsOpen = false,
}: {
  label: string;
  problems: readonly FileProblem[];
  startsOpen?: boolean;
}) {
  if (problems.length === 0) return null;
  return (
    <Fold key={String(startsOpen)} label={label} startsOpen={startsOpen}>
      <ul>
        {problems.slice(0, LISTED).map((problem) => (
          <li key={problemWords(problem)}>{problemWords(problem)}</li>
        ))}
      </ul>
    </Fold>
  );
}

/** Problems found in imported files, each with its place. */
export function FileProblems({ problems, count }: { problems: readonly FileProblem[]; count: number }) {
  const [first] = problems;
  if (!first) return null;
  return (
    <div role="alert" data-testid="file-problems" data-count={count}>
      <Text size="sm" c="var(--caplens-failed)">
        {problemWords(first)}
      </Text>
      {count > 1 && <FoldedProblems label={`All of ${counted(count, "problem")}`} problems={problems} />}
    </div>
  );
}

/** Counts for imported answers: unchanged ones and problems. */
type ArrivalCounts = { same: number; problemCount: number };

/**
 * Summary of the changes that imported answers would make, to confirm or reject. Conflicting answers of one person need
 * a choice.
 */
export function Arrival<Item, Conflict>({
  className,
  testId,
  read,
  words,
  conflicts,
  problems,
  takeWords,
  onKeep,
  onClose,
}: {
  className: string | undefined;
  testId: string;
  read: ArrivalCounts & { added: readonly Item[]; conflicts: readonly Conflict[] };
  /** Formats a count: "3 ratings". */
  words: (count: number) => string;
  /** Conflicts between stored and imported answers. */
  conflicts: ReactNode;
  /** Entries that can't be used. */
  problems: ReactNode;
  /** On the button, behind their number. */
  takeWords?: (theirs: boolean) => string;
  onKeep: (theirs: boolean) => void;
  onClose: () => void;
}) {
  const [theirs, setTheirs] = useState(false);
  const { added, same, problemCount } = read;
  const others = read.conflicts.length;
  const changes = added.length + (theirs ? others : 0);
  return (
    <div
      className={className}
      data-testid={testId}
      data-added={added.length}
      data-same={same}
      data-conflicts={others}
      data-problems={problemCount}
    >
      <Text size="sm" role="status">
        {words(added.length)} new, {same} here already
        {others > 0 ? `, ${others} other than here` : ""}
        {problemCount > 0 ? `, ${counted(problemCount, "problem")}` : ""}.
      </Text>
      {others > 0 && (
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
          {conflicts}
        </>
      )}
      {problems}
      <Group gap="xs">
        <Button size="xs" disabled={changes === 0} onClick={() => onKeep(theirs)}>
          Take in {words(changes)}
          {takeWords?.(theirs)}
        </Button>
        <SmallButton onClick={onClose}>Close</SmallButton>
      </Group>
    </div>
  );
}
