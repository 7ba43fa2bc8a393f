import { Button, Checkbox, Group, Progress, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import { humanSize } from "../../foundation/shown-number";
import type { BroughtCopy, BroughtKind, CopyContents, CopyProgress } from "../../shapes/everything";
import type { Problem } from "../../shapes/problem";
import { useSessions, useSessionsStore, useStores } from "../../state/stores-context";
import { ChooseFiles } from "../../ui/choose-files";
import { Fold } from "../../ui/fold";
import { ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import classes from "./settings.module.css";
import { SettingsSection } from "./settings-section";

const list = (parts: readonly string[]) => new Intl.ListFormat("en").format(parts);

/** "3 sessions and 1 run": those of which there are any. */
function countedKinds(kinds: readonly (BroughtKind & { count: number })[]): string {
  return list(kinds.flatMap(({ one, many, count }) => (count > 0 ? [counted(count, one, many)] : [])));
}

/** The outcome of bringing in a copy, a sentence each. */
function broughtWords({ kinds, media, stopped }: BroughtCopy): string[] {
  const of = (how: "added" | "completed" | "restored" | "same") =>
    countedKinds(kinds.map((kind) => ({ ...kind, count: kind[how] })));
  const [added, completed, restored, same] = [of("added"), of("completed"), of("restored"), of("same")];
  const beside = kinds.flatMap(({ one, beside: titles }) => titles.map((title) => `${one} “${title}”`));
  const came = [added, completed, restored, ...beside].some((one) => one !== "") || media.added > 0;
  const files = (count: number) =>
    counted(count, "file of video, frames or sound", "files of video, frames and sound");
  return [
    ...(added === "" ? [] : [`Brought in: ${added}.`]),
    ...(completed === "" ? [] : [`Completed with what they lacked here: ${completed}.`]),
    ...(restored === "" ? [] : [`Deleted here, and there again: ${restored}.`]),
    ...(media.added === 0 ? [] : [`Brought in: ${files(media.added)}.`]),
    ...(same === "" ? [] : [`Here already, and left as they are: ${same}.`]),
    ...(beside.length === 0
      ? []
      : [
          `Others of the same origin are here, which stay as they are. Kept beside them, “(from a copy)” in their titles: ${list(beside)}.`,
        ]),
    ...(stopped === null
      ? [
          came
            ? "Nothing that was here was changed or deleted. If you do not want what came in, delete it in the list that it stands in."
            : "Nothing was changed here.",
        ]
      : ["What came in by then stays. Bring the same copy in again to go on."]),
  ];
}

type Work = { kind: "save" | "bring in"; progress: CopyProgress | null };

/** The progress of a copy, and the way to stop it. */
function Working({ work, onCancel }: { work: Work; onCancel: () => void }) {
  const { done, total } = work.progress ?? { done: 0, total: 0 };
  // Nothing is looked at before the part that does it has been fetched, which takes seconds where the network is gone.
  const words =
    work.progress === null
      ? `Getting ready to ${work.kind === "save" ? "write what is kept" : "read the file"}`
      : `${done.toLocaleString("en")} of ${counted(total, "record")} ${work.kind === "save" ? "written" : "looked at"}`;
  return (
    <>
      <Progress.Root size="lg" className={classes.wide}>
        <Progress.Section value={total === 0 ? 0 : (100 * done) / total} aria-label={words} />
      </Progress.Root>
      <Group gap="xs">
        <Text size="sm">{words}</Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

/** Words of a notice for whoever has left the page by then. */
async function tellElsewhere(message: string): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({ role: "status", message, closeButtonProps: { "aria-label": "Close this notice" } });
}

/** All that is kept, out as one file and in again. `onChange`: more is kept now than before. */
export function CopySection({ onChange = () => undefined }: { onChange?: () => void }) {
  const { engine } = useStores().services;
  const sessions = useSessionsStore();
  const listed = useSessions((state) => state.list);
  const [contents, setContents] = useState<CopyContents | null>(null);
  const [media, setMedia] = useState(true);
  const [work, setWork] = useState<Work | null>(null);
  const [saved, setSaved] = useState<string[]>([]);
  const [brought, setBrought] = useState<BroughtCopy | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isHere = useRef(true);

  const measure = useCallback(() => {
    engine.call("copies/contents", null).then(setContents, (error) => setProblem(toProblem(error)));
  }, [engine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read anew whenever a row was written
  useEffect(measure, [measure, listed]);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function begin(kind: Work["kind"], act: (how: ReturnType<typeof following>) => Promise<void>) {
    setWork({ kind, progress: null });
    setSaved([]);
    setBrought(null);
    setProblem(null);
    try {
      await act(following(kind));
    } catch (error) {
      if (!isAbort(error)) setProblem(toProblem(error));
      else if (kind === "bring in") setSaved(["Cancelled. What came in by then stays."]);
      else setSaved(["Cancelled. No file was written."]);
    }
    setWork(null);
    measure();
    if (kind === "bring in") onChange();
  }

  function following(kind: Work["kind"]) {
    const own = new AbortController();
    stop.current = own;
    return { signal: own.signal, onEvent: (progress: CopyProgress) => setWork({ kind, progress }) };
  }

  const save = () =>
    begin("save", async (how) => {
      await sessions.getState().flush();
      const { blob, fileName, notes } = await engine.call("copies/save", { media }, how);
      saveFile(blob, fileName);
      setSaved([`${fileName}, ${humanSize(blob.size)}, went to the browser to be saved.`, ...notes]);
    });

  const bringIn = (file: File) =>
    begin("bring in", async (how) => {
      const report = await engine.call("copies/bring-in", { file }, how);
      setBrought(report);
      setProblem(report.stopped);
      if (!isHere.current) void tellElsewhere([...broughtWords(report), ...report.notes].join(" "));
    });

  const inIt = contents
    ? list(contents.kinds.flatMap(({ one, many, count }) => (count > 0 ? [counted(count, one, many)] : [])))
    : "";
  const files = contents?.media ?? { files: 0, bytes: 0 };
  return (
    <SettingsSection
      title="A copy of everything"
      about="All that is kept in this browser as one file, to keep safe or to bring into another browser. Browsers may clear what pages keep: Safari after seven days without a visit."
    >
      {work?.kind !== "bring in" && (
        <Text size="sm">
          {contents === null
            ? "Looking at what is kept"
            : inIt === ""
              ? "Nothing is kept in this browser so far."
              : `In it: ${inIt}, with all captions, verdicts, replies of judges, decisions by hand, ratings and labels.`}
        </Text>
      )}
      <Fold label="What is not in it">
        <ul className={classes.facts}>
          {(contents?.staysBehind ?? []).map((fact) => (
            <li key={fact}>
              <Text size="sm">{fact}</Text>
            </li>
          ))}
        </ul>
      </Fold>
      <Checkbox
        label={`With videos, frames and sound: ${counted(files.files, "file")}, ${humanSize(files.bytes)}`}
        description="Without them a video has to be chosen again before it is seen or sent once more, and its frames taken again."
        checked={media && files.files > 0}
        disabled={work !== null || files.files === 0}
        onChange={(event) => setMedia(event.currentTarget.checked)}
      />
      {work === null ? (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={contents === null || inIt === ""}
            onClick={() => void save()}
          >
            Save a copy of everything
          </Button>
          <ChooseFiles
            label="Bring in a copy"
            fieldLabel="File of a copy of everything"
            accept=".zip"
            of="one file"
            size="compact-sm"
            onFiles={([file]) => void bringIn(file)}
          />
        </Group>
      ) : (
        <Working work={work} onCancel={() => stop.current?.abort()} />
      )}
      <div role="status" data-testid="copy-status">
        {[...saved, ...(brought ? broughtWords(brought) : [])].map((words) => (
          <Text size="sm" key={words} className={classes.address}>
            {words}
          </Text>
        ))}
        {brought && brought.notes.length > 0 && (
          <ul className={classes.facts}>
            {brought.notes.map((note) => (
              <li key={note}>
                <Text size="sm" className={classes.address}>
                  {note}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </div>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </SettingsSection>
  );
}
