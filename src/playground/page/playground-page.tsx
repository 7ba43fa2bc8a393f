import { Loader } from "@mantine/core";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { checklistOfSession } from "../../shapes/session-asks";
import type { PlaygroundAddress } from "../../state/address";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessions } from "../../state/stores-context";
import { FileDrop } from "../../ui/file-drop";
import { firstViewShown } from "../../ui/lazy-part/fetched-part";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { Columns, useRoom } from "./columns";
import mediaClasses from "./media/media.module.css";
import { PlayheadProvider } from "./media/playhead";
import { PageProblems } from "./page-problems";
import { usePlaces } from "./places";
import classes from "./playground-page.module.css";
import { ScoreLine } from "./score-line";
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

const VerdictStory = lazyPart(
  "The verdict",
  async () => (await import("./verdicts/verdict-story")).VerdictStory,
);

const Announcer = lazyPart(
  "Announcements to screen readers",
  async () => (await import("./announcer")).Announcer,
  { waiting: null, later: true, small: true },
);

/** Holds the place of the first steps, where they are to come: what stands above would move. */
function FirstStepsToCome() {
  const isWanted = useState(() => {
    try {
      const kept = localStorage.getItem("caplens-first-run") ?? "";
      return !/"dismissed":true|\["\w+","\w+","\w+"\]/.test(kept);
    } catch {
      return true;
    }
  })[0];
  return isWanted && <div className={classes.firstSteps} />;
}

const FirstRunStrip = lazyPart(
  "The first steps",
  async () => (await import("./first-run-strip")).FirstRunStrip,
  { waiting: <FirstStepsToCome />, later: true, small: true },
);

type Addressed = {
  address: PlaygroundAddress;
  /** `replace`: it takes the place of the address before it, to which Back shall not lead. */
  onAddress: (address: PlaygroundAddress, how: { replace: boolean }) => void;
};

/** From a file to every verdict: media, captions, verdicts, as many of them beside each other as there is room for. */
export function PlaygroundPage({ address, onAddress }: Addressed) {
  const isOpen = usePlayground((state) => state.session !== null);
  // The parts that are on screen only now are drawn in small pieces, between which a slow phone answers touches. A link to a verdict
  // leads there as soon as its session is open: everything is drawn by then.
  const drawn = useDeferredValue(isOpen);
  const ready = address.check === undefined ? drawn : isOpen;
  const starting = useSessions((state) => state.phase === "starting");
  const title = usePlayground((state) => state.session?.title);
  const settled = usePlayground(
    ({ session, live }) =>
      live !== null || (session !== null && checklistOfSession(session).format.length === 0),
  );
  useShortcuts();
  const room = useRoom();
  // A link to a verdict, followed on a phone, shows that verdict alone.
  const [asked, setAsked] = useState(starting && address.check !== undefined);
  const activeCheckId = usePlayground((state) => state.activeCheckId);
  const { column, showVerdict } = usePlaces();
  const isAlone = asked && room === "one";
  const isStory = isAlone && activeCheckId !== null && column === "captions";
  useAddress(address, onAddress, isAlone ? () => undefined : showVerdict);
  useEffect(() => {
    // Whatever leads to another column leads out of it.
    if (column !== "captions") setAsked(false);
  }, [column]);

  useEffect(() => {
    if (settled && ready) firstViewShown();
  }, [settled, ready]);

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
        <ScoreLine />
        {isStory ? (
          <VerdictStory checkId={activeCheckId} onFull={() => showVerdict(activeCheckId)} />
        ) : (
          <Columns room={room} />
        )}
        {!isStory && <FirstRunStrip />}
      </DropTarget>
    </PlayheadProvider>
  );
}
