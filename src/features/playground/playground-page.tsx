import { Loader } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect } from "react";
import type { PlaygroundAddress } from "../../state/address";
import { usePlayground } from "../../state/playground/playground-context";
import { useSessions } from "../../state/sessions/use-sessions";
import { Announcer } from "./announcements/announcer";
import { Columns } from "./columns";
import { FirstRunStrip } from "./first-run/first-run-strip";
import { DropTarget } from "./media/drop-target";
import { PlayheadProvider } from "./media/playhead";
import { PageProblems } from "./page-problems";
import { PlacesProvider } from "./places";
import classes from "./playground-page.module.css";
import { UndoNotice } from "./undo-notice";
import { useAddress } from "./use-address";
import { useShortcuts } from "./use-shortcuts";
import { ViewBar } from "./view-bar";

const NARROW = "(max-width: 60rem)";

type Addressed = {
  address: PlaygroundAddress;
  onAddress: (address: PlaygroundAddress) => void;
};

/** From a file to every verdict: media, captions, verdicts side by side, or as tabs where the page is narrow. */
export function PlaygroundPage(addressed: Addressed) {
  return (
    <PlacesProvider>
      <Playground {...addressed} />
    </PlacesProvider>
  );
}

function Playground({ address, onAddress }: Addressed) {
  const ready = usePlayground((state) => state.session !== null);
  const starting = useSessions((state) => state.phase === "starting");
  const title = usePlayground((state) => state.session?.title);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  useAddress(address, onAddress);
  useShortcuts();

  useEffect(() => {
    document.title = title ? `${title} - Caplens` : "Caplens";
  }, [title]);

  if (!ready) {
    return (
      <>
        <h1 className={classes.hiddenTitle}>Playground</h1>
        <PageProblems />
        {starting && (
          <div className={classes.starting} role="status" aria-label="Opening">
            <Loader size="sm" />
          </div>
        )}
      </>
    );
  }
  return (
    <PlayheadProvider>
      <DropTarget>
        <h1 className={classes.hiddenTitle}>Playground: {title}</h1>
        <UndoNotice />
        <Announcer />
        <ViewBar />
        <PageProblems />
        <Columns narrow={narrow ?? false} />
        <FirstRunStrip />
      </DropTarget>
    </PlayheadProvider>
  );
}
