import { Button, Group, Progress, Text } from "@mantine/core";
import { IconDownload, IconFolderDown } from "@tabler/icons-react";
import type { ExportFormat } from "../../../shapes/run-export";
import { humanSize } from "../../../ui/measures";
import { saveFile } from "../../../ui/save-file";
import { chooseFolder, freshFolder } from "../../../ui/save-folder";
import type { RunExport } from "../../store/use-run-export";
import classes from "./export.module.css";
import { hasManyFiles } from "./format-words";

/** More names of files than these are not listed. */
const MOST_NAMES = 40;

function Files({ paths }: { paths: readonly string[] }) {
  return (
    <details>
      <summary>What is in it</summary>
      <ul className={classes.files}>
        {paths.slice(0, MOST_NAMES).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {paths.length > MOST_NAMES && <li>and {paths.length - MOST_NAMES} more</li>}
      </ul>
    </details>
  );
}

/** What goes out under which name and how large, the buttons that send it, and how far it is. */
export function ExportBar({ format, out }: { format: ExportFormat; out: RunExport }) {
  const { preview, progress, written } = out;
  const paths = written?.files.map(({ path }) => path) ?? preview?.files ?? [];

  async function download(): Promise<void> {
    const done = await out.write(null);
    if (done?.blob) saveFile(done.blob, done.fileName);
  }

  async function saveInFolder(): Promise<void> {
    const chosen = await chooseFolder();
    if (chosen && preview) await out.write(await freshFolder(chosen, preview.fileName.replace(/\.zip$/, "")));
  }

  return (
    <section className={classes.out} aria-label="What goes out">
      <Text size="sm" component="p" m={0}>
        {preview ? (
          <>
            <span className={classes.name}>{preview.fileName}</span>, about {humanSize(preview.bytes)}
          </>
        ) : (
          "Looking at what it will be …"
        )}
      </Text>
      <Group gap="xs">
        {progress ? (
          <Button variant="default" onClick={out.cancel}>
            Cancel
          </Button>
        ) : (
          <>
            <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
              Download
            </Button>
            {hasManyFiles(format) && "showDirectoryPicker" in window && (
              <Button
                variant="default"
                leftSection={<IconFolderDown size={16} aria-hidden />}
                disabled={preview === null}
                onClick={() => void saveInFolder()}
              >
                Save as a folder
              </Button>
            )}
          </>
        )}
      </Group>
      {/* Below the buttons: what comes late must not move a button away from under the pointer. */}
      {hasManyFiles(format) && paths.length > 0 && <Files paths={paths} />}
      {progress && (
        <Progress.Root size="lg">
          <Progress.Section
            value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
            aria-label={`Writing: ${progress.done} of ${progress.total} captions`}
          />
        </Progress.Root>
      )}
      <div role="status" data-testid="export-status">
        {progress && (
          <Text size="sm">
            {progress.done} of {progress.total} captions written
          </Text>
        )}
        {written && (
          <Text size="sm">
            Written: {written.blob ? written.fileName : `${written.files.length} files`},{" "}
            {humanSize(written.bytes)}.{" "}
            {written.notes.length === 0 ? "Every constraint in it has a verdict." : written.notes.join(" ")}
          </Text>
        )}
      </div>
    </section>
  );
}
