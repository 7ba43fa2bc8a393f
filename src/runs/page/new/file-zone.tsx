import { Button, Group, Text } from "@mantine/core";
import { IconFiles, IconFolder, IconLink, IconNotebook, IconStack2 } from "@tabler/icons-react";
import { useRef } from "react";
import { anyBenchmark } from "../../../evaluation/benchmark-label";
import { chosenFiles, type PathedFile } from "../../../ui/dropped-files";
import classes from "./new-run.module.css";

export type OtherSource = "address" | "sessions" | "data sets";

const OTHERS = [
  ["address", "From an address", IconLink],
  ["sessions", "From sessions", IconNotebook],
  ["data sets", "From a data set kept here", IconStack2],
] as const;

/** Where files are dropped or chosen, and the ways to what is no file. */
export function FileZone({
  over,
  first,
  busy,
  source,
  onFiles,
  onSource,
}: {
  /** Files are held over the page. */
  over: boolean;
  /** Nothing was read yet. */
  first: boolean;
  busy: boolean;
  /** The other source that is open below. */
  source: OtherSource | null;
  onFiles: (files: PathedFile[]) => void;
  onSource: (source: OtherSource | null) => void;
}) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const field = {
    type: "file",
    multiple: true,
    tabIndex: -1,
    className: classes.hidden,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const chosen = chosenFiles(currentTarget.files ?? []);
      currentTarget.value = "";
      onFiles(chosen);
    },
  } as const;
  return (
    <section className={classes.zone} data-over={over} aria-label="Files of the run">
      <Text fw={first ? 600 : 400} size={first ? "md" : "sm"}>
        {first
          ? "Drop files, a folder or a zip here"
          : "Drop more files here: they are read with those before."}
      </Text>
      {first && (
        <Text size="sm" className={classes.quiet}>
          Files of {anyBenchmark()} (what is asked and judged by, responses, check results), samples of
          Caplens, or captions written by lmms-eval, VLMEvalKit, inspect or as a table. Nothing is uploaded.
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="sm"
          variant={first ? "filled" : "default"}
          leftSection={<IconFiles size={16} aria-hidden />}
          disabled={busy}
          onClick={() => files.current?.click()}
        >
          Choose files
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconFolder size={16} aria-hidden />}
          disabled={busy}
          onClick={() => folder.current?.click()}
        >
          Choose a folder
        </Button>
        {OTHERS.map(([name, label, Icon]) => (
          <Button
            key={name}
            size="sm"
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            aria-expanded={source === name}
            disabled={busy}
            onClick={() => onSource(source === name ? null : name)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <input ref={files} data-testid="files-input" aria-label="Files" {...field} />
      <input
        ref={(element) => {
          folder.current = element;
          element?.setAttribute("webkitdirectory", "");
        }}
        aria-label="Folder"
        {...field}
      />
    </section>
  );
}
