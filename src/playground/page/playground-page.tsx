import { Loader, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { checklistOfSession } from "../../shapes/session-asks";
import type { PlaygroundAddress } from "../../state/address";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { useVerdicts } from "../../state/playground/use-verdicts";
import { useSessions } from "../../state/sessions/use-sessions";
import { FileDrop } from "../../ui/file-drop/file-drop";
import { firstViewShown } from "../../ui/lazy-part/first-view";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { announcement, scoreWords } from "./announcements/announcements";
import { Columns } from "./columns";
import { FirstRunStrip } from "./first-run/first-run-strip";
import mediaClasses from "./media/media.module.css";
import { PlayheadProvider } from "./media/playhead";
import { PageProblems } from "./page-problems";
import classes from "./playground-page.module.css";
import { useAddress } from "./use-address";
import { useShortcuts } from "./use-shortcuts";

/** Lets a video, sound, picture or session file be dropped anywhere on the page. */
export function DropTarget({ children }: { children: ReactNode }) {
  const store = usePlaygroundStore();
  return (
    <FileDrop
      className={mediaClasses.dropTarget}
      hint={() => "Drop a video, sound, picture or session file to open it"}
      onFiles={([file], place) => file && void store.getState().openFile(file, place)}
    >
      {children}
    </FileDrop>
  );
}

/** Scores are said once nothing has changed them for so long. */
const PAUSE_MILLISECONDS = 1500;

/** Says to screen readers what a run has come to, and the scores once typing or judging has come to rest. */
function Announcer() {
  const store = usePlaygroundStore();
  const [phase, setPhase] = useState("");
  const [score, setScore] = useState("");
  const said = useRef<string | null>(null);
  const verdicts = useVerdicts();
  const working = usePlayground((state) => state.run.kind !== "idle");
  const beingChecked = verdicts.some(({ source, cause }) => source === "rule" && cause === "not judged");
  const words = scoreWords(verdicts);

  useEffect(
    () =>
      store.subscribe((after, before) => {
        const next = announcement(before, after);
        if (next) setPhase(next);
      }),
    [store],
  );

  useEffect(() => {
    if (working) {
      // Judging ends with its result, also where it is the same as before.
      if (said.current !== null) said.current = "";
      return;
    }
    if (beingChecked) return;
    // The words that the page opens with are not announced; they are there to be read.
    said.current ??= words;
    const timer = setTimeout(() => {
      if (said.current !== words) setScore(words);
      said.current = words;
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [words, working, beingChecked]);

  return (
    <>
      <VisuallyHidden role="status" data-testid="said-phase">
        {phase}
      </VisuallyHidden>
      <VisuallyHidden role="status" data-testid="said-score">
        {score}
      </VisuallyHidden>
    </>
  );
}

/** The frame of the columns while a session opens: the one that `index.html` paints before any script, with its styles. */
function OpeningColumns() {
  return (
    <>
      <div className="opening-columns" aria-hidden>
        <div />
        <div />
        <div />
      </div>
      <div className={classes.starting} role="status" aria-label="Opening">
        <Loader size="sm" />
      </div>
    </>
  );
}

const UndoNotice = lazyPart("Notices", async () => (await import("./undo-notice")).UndoNotice, {
  waiting: null,
  later: true,
  small: true,
});

type Addressed = {
  address: PlaygroundAddress;
  /** `replace`: it takes the place of the address before it, to which Back shall not lead. */
  onAddress: (address: PlaygroundAddress, how: { replace: boolean }) => void;
};

/** From a file to every verdict: media, captions, verdicts, as many of them beside each other as there is room for. */
export function PlaygroundPage({ address, onAddress }: Addressed) {
  const ready = usePlayground((state) => state.session !== null);
  const starting = useSessions((state) => state.phase === "starting");
  const title = usePlayground((state) => state.session?.title);
  const settled = usePlayground(
    ({ session, live }) =>
      live !== null || (session !== null && checklistOfSession(session).format.length === 0),
  );
  useAddress(address, onAddress);
  useShortcuts();

  useEffect(() => {
    if (settled) firstViewShown();
  }, [settled]);

  useEffect(() => {
    document.title = title ? `${title} - Caplens` : "Caplens";
  }, [title]);

  if (!ready) {
    return (
      <>
        <h1 className={classes.hiddenTitle}>Playground</h1>
        <PageProblems />
        {starting && <OpeningColumns />}
      </>
    );
  }
  return (
    <PlayheadProvider>
      <DropTarget>
        <h1 className={classes.hiddenTitle}>Playground: {title}</h1>
        <UndoNotice />
        <Announcer />
        <PageProblems />
        <Columns />
        <FirstRunStrip />
      </DropTarget>
    </PlayheadProvider>
  );
}
