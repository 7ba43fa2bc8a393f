import { useEffect } from "react";
import type { PlaygroundAddress } from "../../state/address";
import { usePlayground } from "../../state/playground/playground-context";
import { useSessions } from "../../state/sessions/use-sessions";
import { firstViewShown } from "../../ui/lazy-part/first-view";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { Announcer } from "./announcements/announcer";
import { Columns } from "./columns";
import { FirstRunStrip } from "./first-run/first-run-strip";
import { DropTarget } from "./media/drop-target";
import { PlayheadProvider } from "./media/playhead";
import { OpeningColumns } from "./opening-columns";
import { PageProblems } from "./page-problems";
import classes from "./playground-page.module.css";
import { useAddress } from "./use-address";
import { useShortcuts } from "./use-shortcuts";

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
    ({ session, live }) => live !== null || (session !== null && session.checklist.format.length === 0),
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
