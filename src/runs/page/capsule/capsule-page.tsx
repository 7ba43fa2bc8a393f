import { Group, Loader, Text } from "@mantine/core";
import { IconDownload, IconExternalLink, IconFileZip } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { isAbort, toProblem } from "../../../foundation/errors";
import { itemPath, runPath } from "../../../foundation/run-paths";
import type { OpenedCapsule } from "../../../shapes/capsule";
import type { Problem } from "../../../shapes/problem";
import { carriedFile, goTo } from "../../../state/page-address";
import { useStores } from "../../../state/stores-context";
import { useOneWork } from "../../../state/use-trying";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { ChooseFiles } from "../../../ui/choose-files";
import { FileDrop } from "../../../ui/file-drop";
import { PageHead, usePageTitle } from "../../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { saveFile } from "../../../ui/save-file";
import own from "./capsule.module.css";
import {
  CaptionText,
  Differences,
  Facts,
  Lines,
  Outcome,
  Scores,
  type StudyDrawing,
  StudyTold,
} from "./capsule-parts";

type Source = { file: File } | { link: string };

type Opening = {
  opened: OpenedCapsule | null;
  problem: Problem | null;
  isOpening: boolean;
  open(file: File): void;
};

/** The capsule of the address, or of the file that was given last. */
function useCapsule(query: string): Opening {
  const { engine } = useStores().services;
  const link = new URLSearchParams(query).get("in");
  const [given, setGiven] = useState<Source | null>(() => {
    const file = carriedFile();
    return file && { file };
  });
  const [state, setState] = useState<Pick<Opening, "opened" | "problem"> & { of: Source | null }>({
    ...{ opened: null, problem: null, of: null },
  });
  const [fromLink, setFromLink] = useState<Source | null>(null);
  useEffect(() => {
    setFromLink(link ? { link } : null);
    // A file that came before belongs to the address before.
    if (link) setGiven(null);
  }, [link]);
  const source = given ?? fromLink;
  useEffect(() => {
    if (!source) return;
    const stop = new AbortController();
    engine.call("capsules/open", source, { signal: stop.signal }).then(
      (opened) => !stop.signal.aborted && setState({ opened, problem: null, of: source }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ opened: null, problem: toProblem(error), of: source });
      },
    );
    return () => stop.abort();
  }, [engine, source]);
  const isOpening = source !== null && state.of !== source;
  const { opened, problem } = isOpening || !source ? { opened: null, problem: null } : state;
  return { opened, problem, isOpening, open: (file) => setGiven({ file }) };
}

/** Chooses a capsule's file. */
function ChooseCapsule({ words, onFile }: { words: string; onFile: (file: File) => void }) {
  return (
    <ChooseFiles
      label={words}
      fieldLabel="Evidence capsule"
      of="one file"
      accept=".caplens,application/zip"
      testId="capsule-input"
      size="xs"
      leftSection={<IconFileZip size={15} aria-hidden />}
      onFiles={([file]) => onFile(file)}
    />
  );
}

/** The ways to take a capsule in; one that was changed can only be looked at. */
function TakeIn({
  opened,
  onPlayground,
}: {
  opened: OpenedCapsule;
  onPlayground: (opened: OpenedCapsule) => Promise<void>;
}) {
  const { engine } = useStores().services;
  const { progress, problem, setProblem, doing } = useOneWork<"busy">();
  const busy = progress !== null;
  const { capsule, file, isWhole, subject, run } = opened;

  const takeRun = () =>
    doing("busy", async () => {
      const { runId, studyId } = await engine.call("capsules/take", { file });
      goTo(capsule.of === "study" && studyId !== null ? itemPath("lab", studyId) : runPath(runId));
    });
  const isSession = subject && benchmarkTraits(run.dataSet.benchmark)?.checklists;
  return (
    <>
      <Group gap="xs">
        {isSession && (
          <MainButton
            disabled={!isWhole || busy}
            Icon={IconExternalLink}
            onClick={() => void doing("busy", () => onPlayground(opened))}
          >
            Take into my sessions
          </MainButton>
        )}
        <MainButton
          {...(isSession ? { variant: "default" } : {})}
          disabled={!isWhole || busy}
          Icon={IconDownload}
          onClick={() => void takeRun()}
        >
          Take into my runs
        </MainButton>
        <SmallButton onClick={() => saveFile(file, file.name)}>Save the file</SmallButton>
      </Group>
      {!isWhole && (
        <Text size="sm">
          Files of it are not as they were saved, so it can be looked at but not taken in. Ask whoever sent it
          for the capsule anew.
        </Text>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}

/** The picture that stands for the video. */
function Poster({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    url && <img className={own.poster} src={url} alt="A frame of the video" data-testid="capsule-poster" />
  );
}

function Opened({
  opened,
  onPlayground,
  StudyPicture,
}: {
  opened: OpenedCapsule;
  onPlayground: (opened: OpenedCapsule) => Promise<void>;
  StudyPicture: StudyDrawing;
}) {
  const { subject, poster, notes, capsule, study } = opened;
  const [active, setActive] = useState<string | null>(capsule.line);
  const [isChosen, setChosen] = useState(false);
  return (
    <>
      <Outcome opened={opened} />
      <TakeIn opened={opened} onPlayground={onPlayground} />
      {notes.length > 0 && <p className={own.quiet}>{notes.join(" ")}</p>}
      <Differences opened={opened} />
      {study && <StudyTold study={study} Picture={StudyPicture} />}
      <div className={own.parts}>
        <div className={own.column}>
          <section className={own.part} aria-label="What it is of">
            {poster && <Poster blob={poster} />}
            {subject && (
              <>
                <h2>Instruction</h2>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
                <section className={own.asked} aria-label="Instruction" tabIndex={0} dir="auto">
                  {subject.sample.instruction || "No file tells what was asked."}
                </section>
                <h2>Caption</h2>
                <CaptionText opened={opened} active={active} still={!isChosen} />
              </>
            )}
            <h2>Facts</h2>
            <Facts opened={opened} />
          </section>
        </div>
        <div className={own.column}>
          {subject && (
            <section className={own.part} aria-label="Verdicts">
              <h2>Verdicts, as written</h2>
              <Lines
                opened={opened}
                active={active}
                onActive={(id) => {
                  setActive(id);
                  setChosen(true);
                }}
              />
            </section>
          )}
          <Scores opened={opened} />
        </div>
      </div>
    </>
  );
}

const TITLE = "Evidence";

/** An evidence capsule, opened and recomputed without a key. `query`: of the address, without its `?`. */
export function CapsulePage({
  query,
  notices,
  onPlayground,
  StudyPicture,
}: {
  query: string;
  notices: ReactNode;
  /** Takes the result that a capsule is about into a session of the playground. */
  onPlayground: (opened: OpenedCapsule) => Promise<void>;
  StudyPicture: StudyDrawing;
}) {
  const { opened, problem, isOpening, open } = useCapsule(query);
  const title = opened ? `${TITLE}: ${opened.capsule.title}` : TITLE;
  usePageTitle(title);
  return (
    <FileDrop hint={() => "Drop an evidence capsule to open it"} onFiles={([file]) => file && open(file)}>
      <div className={classes.page} data-testid="capsule-page">
        <PageHead
          title={title}
          menu={opened && <ChooseCapsule words="Open another capsule" onFile={open} />}
        />
        {notices}
        {isOpening && <Loader size="sm" role="status" aria-label="Opening and recomputing the capsule" />}
        {problem && (
          <ProblemAlert problem={problem}>
            <NextStepButton onClick={() => goTo("/about")}>About Caplens</NextStepButton>
          </ProblemAlert>
        )}
        {opened ? (
          <Opened
            key={opened.sha256}
            opened={opened}
            onPlayground={onPlayground}
            StudyPicture={StudyPicture}
          />
        ) : (
          !isOpening && (
            <section className={own.empty} aria-label="Open a capsule">
              <h2>Check what somebody else has found</h2>
              <p>
                An evidence capsule holds one verdict, a result, a run, a study or a row of a board, with all
                that it rests on. Opened here, every rule runs again, judges' replies are read again, and what
                differs is named. It takes no key, and nothing of it is kept unless you say so.
              </p>
              <p>Drop a .caplens file on this page, or choose it.</p>
              <div>
                <ChooseCapsule words="Open a capsule" onFile={open} />
              </div>
              <p className={own.quiet}>
                You save one with “Save as evidence”: under a verdict, in the menu of a caption or a run, on a
                study, on a row of a board.
              </p>
            </section>
          )
        )}
      </div>
    </FileDrop>
  );
}
