import { Alert, Button, Checkbox, Group, Loader, Radio, Stack, Text, Title } from "@mantine/core";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { buildReport, type ReportedRun } from "../../../evaluation/report/build-report";
import { reportAsMarkdown } from "../../../evaluation/report/report-as-markdown";
import { mistakeOf } from "../../../evaluation/verdicts/mistake";
import { checklistOf, verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import { isNoCaption } from "../../../evaluation/verdicts/withheld";
import { APP_VERSION } from "../../../foundation/document-versions";
import { toProblem } from "../../../foundation/errors";
import { lazyModule } from "../../../foundation/fetch-part";
import { revokeSoon } from "../../../foundation/let-go";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import type { Caption } from "../../../shapes/caption";
import type { Problem } from "../../../shapes/problem";
import type { Report } from "../../../shapes/report";
import { type Result, taskKey } from "../../../shapes/result";
import { otherSemantics } from "../../../shapes/semantics";
import type { Semantics, Verdict } from "../../../shapes/verdict";
import type { PlaygroundAddress } from "../../../state/address";
import { bringOnScreen } from "../../../state/playground/address-of";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { PlaygroundStore } from "../../../state/playground/playground-state";
import { captionOfResult, titleOfResult } from "../../../state/runs/caption-of-result";
import type { RunOfSample } from "../../../state/runs/read-run";
import type { RunsStore } from "../../../state/runs/runs-state";
import { tasksOf } from "../../../state/runs/session-run";
import { useRunsStore } from "../../../state/runs/use-runs";
import { activeCaption, modelCaption } from "../../../state/sessions/session-document";
import { useSessionsStore, useStores } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { CopyByHand } from "../../../ui/copy-by-hand";
import { TextPage, type WayBack } from "../../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import { handFile } from "../../../ui/save-file";
import { useClipSource } from "../verdicts/clip-source";
import classes from "./report-page.module.css";
import { REPORT_FILES, ReportPreview, type ShownFrame } from "./report-preview";

const takingPart = lazyModule("The part that takes frames", () => import("../../../state/take-moments"));

/** A report is read by people: so many moments are pictured. */
const MOST_MOMENTS = 48;

/** The moments that the failed verdicts of a report are about, in seconds, each once. */
function momentsOf({ captions, checklist }: Report): number[] {
  const all = captions.flatMap(({ verdicts, text }) =>
    verdicts
      .filter(({ status }) => status === "failed")
      .flatMap((verdict) => Object.values(mistakeOf(verdict, checklist, text).moments).flat()),
  );
  return [...new Set(all.map(({ at }) => at))].slice(0, MOST_MOMENTS);
}

type Taken = { moments: NonNullable<Report["moments"]>; frames: ShownFrame[] };

const NONE: Taken = { moments: [], frames: [] };

/**
 * The report with the frames at the moments that its failed verdicts are about, and their pictures. The report is there at
 * once, and as it was where nothing can be taken.
 */
function useMomentFrames(report: Report): { report: Report; frames: readonly ShownFrame[] } {
  const { engine, media } = useStores().services;
  const source = useClipSource();
  const wanted = useMemo(() => momentsOf(report).join(" "), [report]);
  const key = source?.key ?? null;
  const [taken, setTaken] = useState(NONE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the file
  useEffect(() => {
    if (!source || wanted === "") return;
    const ending = new AbortController();
    let shown: ShownFrame[] = [];
    async function take(of: NonNullable<typeof source>): Promise<void> {
      const { takeMoments } = await takingPart();
      const seconds = wanted.split(" ").map(Number);
      const found = await takeMoments({ engine, media }, of, { seconds, sound: false }, ending.signal);
      if (ending.signal.aborted || !found.isOfFile) return;
      const all = [...found.frames];
      shown = all.map(([, { time, hash, blob }]) => ({ time, hash, blob, url: URL.createObjectURL(blob) }));
      setTaken({ moments: all.map(([at, { blob: _blob, ...frame }]) => ({ at, ...frame })), frames: shown });
    }
    // Without them the report says the same in words.
    take(source).catch(() => undefined);
    return () => {
      ending.abort();
      setTaken(NONE);
      for (const { url } of shown) revokeSoon(url);
    };
  }, [engine, media, key, wanted]);

  return useMemo(
    () =>
      taken === NONE
        ? { report, frames: [] }
        : { report: { ...report, moments: taken.moments }, frames: taken.frames },
    [report, taken],
  );
}

/** Partial text of a model that was stopped. */
function brokenOff(of: RunOfSample, result: Result): Caption | null {
  const text = result.problem?.partialText ?? "";
  if (text === "") return null;
  const title = titleOfResult(of.run, result);
  return { ...modelCaption(title, []), text, originalText: text };
}

/** A run as a report tells it, and the verdicts on its captions by their ids; null where nothing was written or tried. */
function reportedRun(
  of: RunOfSample,
  semantics: Semantics,
): { run: ReportedRun; verdicts: ReadonlyMap<string, Verdict[]> } | null {
  const { run, sample, results } = of;
  if (results.size === 0) return null;
  const verdicts = new Map<string, Verdict[]>();
  const captions = tasksOf(run).flatMap((task) => {
    const kept = results.get(taskKey(task));
    if (!kept) return [];
    const { result } = kept;
    const caption = result && (captionOfResult(of, result, true) ?? brokenOff(of, result));
    if (result && caption) verdicts.set(caption.id, verdictsOfResult(sample, result, semantics));
    const { entryId, repeat } = task;
    return [{ entryId, repeat, caption, problem: kept.problem ?? kept.result.problem }];
  });
  const checklist = checklistOf(sample) ?? { format: [], content: [] };
  return { run: { run, instruction: sample.instruction, checklist, captions }, verdicts };
}

/** The captions covered by a report. */
type CaptionChoice = "all" | "shown";

type ReportState =
  | { kind: "making" }
  | { kind: "failed"; problem: Problem }
  /** `problem`: why models side by side are not in it. */
  | { kind: "ready"; report: Report; problem: Problem | null };

async function makeReport(
  state: PlaygroundStore,
  readRuns: RunsStore["read"],
  choice: CaptionChoice,
): Promise<Omit<Extract<ReportState, { kind: "ready" }>, "kind"> | null> {
  const { session, verdictsOf } = state;
  if (!session) return null;
  const captionIds = choice === "shown" ? [session.activeCaptionId] : session.captions.map(({ id }) => id);
  const verdicts = new Map<string, Verdict[]>();
  const compared = new Map<string, Verdict[]>();
  for (const id of captionIds) {
    verdicts.set(id, await verdictsOf(id, session.semantics));
    compared.set(id, await verdictsOf(id, otherSemantics(session.semantics)));
  }
  let problem: Problem | null = null;
  const [newest] =
    choice === "all"
      ? await readRuns(session.id).catch((error: unknown) => {
          problem = toProblem(error);
          return [];
        })
      : [];
  const reported = newest ? reportedRun(newest, session.semantics) : null;
  for (const [id, found] of reported?.verdicts ?? []) verdicts.set(id, found);
  const madeAt = new Date().toISOString();
  const sideBySide = reported?.run ?? null;
  const report = buildReport({
    ...{ session, verdicts, compared, sideBySide, captionIds, madeAt },
    version: APP_VERSION,
  });
  return { report, problem };
}

/** The report on the session as it stood when this was first shown; `again` makes it anew. */
function useReport(choice: CaptionChoice): { state: ReportState; again: () => void } {
  const store = usePlaygroundStore();
  const runs = useRunsStore();
  const [state, setState] = useState<ReportState>({ kind: "making" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the wish to make it anew
  useEffect(() => {
    let current = true;
    setState({ kind: "making" });
    makeReport(store.getState(), runs.getState().read, choice).then(
      (made) => current && made && setState({ kind: "ready", ...made }),
      (error) => current && setState({ kind: "failed", problem: toProblem(error) }),
    );
    return () => {
      current = false;
    };
  }, [store, runs, choice, attempt]);

  return { state, again: () => setAttempt((number) => number + 1) };
}

/** GitHub takes no longer issues and comments. */
const LONGEST_COMMENT = 65_536;

function copiedWords(markdown: string): string {
  const length = markdown.length.toLocaleString("en");
  const tooLong =
    markdown.length > LONGEST_COMMENT
      ? " That is more than a comment on GitHub takes; attach the file there."
      : "";
  return `Copied, ${length} characters.${tooLong}`;
}

/** The ways out of the page: clipboard, files, paper. */
function ReportExports({ report, frames }: { report: Report; frames: readonly ShownFrame[] }) {
  const [said, setSaid] = useState("");
  const [byHand, setByHand] = useState<string | null>(null);
  const { problem, dismiss, trying } = useTrying();

  async function copy(): Promise<void> {
    const markdown = reportAsMarkdown(report);
    setSaid("");
    try {
      await navigator.clipboard.writeText(markdown);
      setByHand(null);
      setSaid(copiedWords(markdown));
    } catch {
      // Refused, or not there at all on pages without TLS: the text itself can always be selected.
      setByHand(markdown);
    }
  }

  async function save(kind: keyof typeof REPORT_FILES): Promise<void> {
    setSaid("");
    await trying(async () => {
      const { blob, fileName } = await REPORT_FILES[kind](report, frames);
      setSaid(handFile(blob, fileName));
    });
  }

  const download = <IconDownload size={15} aria-hidden />;
  return (
    <Stack gap={6}>
      <Group gap={6}>
        <MainButton Icon={IconCopy} onClick={() => void copy()}>
          Copy as Markdown
        </MainButton>
        <Button size="xs" variant="default" leftSection={download} onClick={() => void save("markdown")}>
          {frames.length > 0 ? "Markdown and frames (.zip)" : "Markdown"}
        </Button>
        <Button size="xs" variant="default" leftSection={download} onClick={() => void save("html")}>
          HTML
        </Button>
        <Button size="xs" variant="default" leftSection={download} onClick={() => void save("json")}>
          JSON
        </Button>
        <SmallButton Icon={IconPrinter} onClick={() => window.print()}>
          Print
        </SmallButton>
      </Group>
      <Text size="xs" c="var(--caplens-text-quiet)" role="status" mih="1.2em">
        {said}
      </Text>
      {byHand !== null && <CopyByHand text={byHand} rows={8} />}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </Stack>
  );
}

type FramePictures =
  | { kind: "loading" }
  | { kind: "failed"; problem: Problem }
  | { kind: "ready"; frames: ShownFrame[] };

/** The session's frames as storage has them; those that it lacks are left out. */
function useFramePictures(): FramePictures {
  const store = usePlaygroundStore();
  const [pictures, setPictures] = useState<FramePictures>({ kind: "loading" });

  useEffect(() => {
    let current = true;
    let shown: ShownFrame[] = [];
    store
      .getState()
      .frameBlobs()
      .then(
        (frames) => {
          if (!current) return;
          shown = frames.map((frame) => ({ ...frame, url: URL.createObjectURL(frame.blob) }));
          setPictures({ kind: "ready", frames: shown });
        },
        (error) => current && setPictures({ kind: "failed", problem: toProblem(error) }),
      );
    return () => {
      current = false;
      for (const { url } of shown) revokeSoon(url);
    };
  }, [store]);

  return pictures;
}

const NO_FRAMES: ShownFrame[] = [];

/** Number of pictures there are to show, in words. */
function framesWords(pictures: FramePictures, wanted: number): string {
  if (wanted === 0) return "No frames have been taken from a video.";
  if (pictures.kind === "loading") return "Reading them from storage.";
  if (pictures.kind === "failed")
    return "They could not be read from storage; the report lists times and hashes.";
  const { frames } = pictures;
  const size = humanSize(frames.reduce((sum, { blob }) => sum + blob.size, 0));
  const missing = wanted - frames.length;
  if (missing === wanted)
    return "None is in this browser's storage any more; the report lists times and hashes.";
  const gone = missing > 0 ? ` ${missing} of ${wanted} are not in this browser's storage any more.` : "";
  return `${counted(frames.length, "picture")}, ${size}: in HTML, on paper and beside the Markdown.${gone}`;
}

function CaptionRadios({
  choice,
  onChoice,
}: {
  choice: CaptionChoice;
  onChoice: (choice: CaptionChoice) => void;
}) {
  // Empty ones are not in the report.
  const count = usePlayground(
    (state) => state.session?.captions.filter((caption) => !isNoCaption(caption)).length ?? 0,
  );
  const title = usePlayground((state) => (state.session ? activeCaption(state.session).title : ""));
  if (count < 2) return null;
  return (
    <Radio.Group
      label="Captions"
      size="xs"
      value={choice}
      onChange={(value) => onChoice(value === "shown" ? "shown" : "all")}
    >
      <Group gap="md" mt={2}>
        <Radio size="xs" value="all" label={`All ${count}`} />
        <Radio
          size="xs"
          value="shown"
          label={
            <>
              Only <bdi className={classes.title}>“{title}”</bdi>
            </>
          }
        />
      </Group>
    </Radio.Group>
  );
}

function Ready({ report: made, frames: sampled }: { report: Report; frames: readonly ShownFrame[] }) {
  const moments = useMomentFrames(made);
  const { report } = moments;
  const frames = useMemo(() => [...sampled, ...moments.frames], [sampled, moments.frames]);
  const urls = useMemo(() => new Map(frames.map(({ hash, url }) => [hash, url])), [frames]);
  const { checklist } = report;
  return (
    <>
      {checklist.format.length + checklist.content.length === 0 && (
        <Alert variant="outline" color="gray" title="The checklist is empty">
          There are no verdicts to report, only the instruction, the media and the captions. For verdicts,
          suggest or write checks first.
        </Alert>
      )}
      <ReportExports report={report} frames={frames} />
      <Title order={2}>Preview</Title>
      <ReportPreview report={report} pictures={urls} />
    </>
  );
}

/** The choice of contents, the export actions, and the report itself. */
function ReportBody() {
  const [choice, setChoice] = useState<CaptionChoice>("all");
  const [withFrames, setWithFrames] = useState(true);
  const { state, again } = useReport(choice);
  const pictures = useFramePictures();
  const wanted = usePlayground(({ session }) => session?.frames?.frames.length ?? 0);
  const there = pictures.kind === "ready" && pictures.frames.length > 0;

  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--caplens-text-quiet)">
        For a paper's appendix or an issue thread: what was asked, what was looked at, and every verdict with
        its evidence. It shows the words of captions and models as plain text, and holds no keys.
      </Text>
      <Group gap="xl" align="flex-start">
        <CaptionRadios choice={choice} onChoice={setChoice} />
        <Checkbox
          size="xs"
          mt={2}
          label="Show the frames"
          description={framesWords(pictures, wanted)}
          styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          checked={withFrames && there}
          disabled={!there}
          onChange={(event) => setWithFrames(event.currentTarget.checked)}
        />
      </Group>
      {state.kind === "making" && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">Putting the report together</Text>
        </Group>
      )}
      {state.kind === "failed" && (
        <ProblemAlert problem={state.problem} onClose={again}>
          <NextStepButton onClick={again}>Try again</NextStepButton>
        </ProblemAlert>
      )}
      {state.kind === "ready" && state.problem && <ProblemAlert problem={state.problem} />}
      {state.kind === "ready" && (
        <Ready report={state.report} frames={withFrames && there ? pictures.frames : NO_FRAMES} />
      )}
    </Stack>
  );
}

/** The report on the session: to read, copy, save and print. `address` names the session where the page begins here. */
export function ReportPage({
  address,
  notices,
  back,
}: {
  address: PlaygroundAddress;
  /** Notices on the page and the session as a whole. */
  notices: ReactNode;
  back: WayBack;
}) {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const title = usePlayground((state) => state.session?.title ?? null);

  useEffect(() => {
    void bringOnScreen(playground.getState(), sessions.getState(), address);
  }, [playground, sessions, address]);

  return (
    <TextPage
      name="Report"
      heading={title === null ? "Verdict report" : `Verdict report: ${title}`}
      back={back}
    >
      {notices}
      {title === null ? <Loader size="sm" role="status" aria-label="Opening" /> : <ReportBody />}
    </TextPage>
  );
}
