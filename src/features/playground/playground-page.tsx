import { Loader, Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import type { PlaygroundAddress } from "../../state/address";
import { usePlayground } from "../../state/playground/playground-context";
import { CaptionColumn } from "./caption/caption-column";
import { DropTarget } from "./media/drop-target";
import { MediaColumn } from "./media/media-column";
import { PlayheadProvider } from "./media/playhead";
import { PageProblems } from "./page-problems";
import classes from "./playground-page.module.css";
import { useAddress } from "./use-address";
import { useShortcuts } from "./use-shortcuts";
import { VerdictColumn } from "./verdicts/verdict-column";
import { ViewBar } from "./view-bar";

const NARROW = "(max-width: 60rem)";

function WideColumns() {
  return (
    <Group orientation="horizontal" className={classes.columns}>
      <Panel id="media" defaultSize="30%" minSize="16rem" className={classes.column}>
        <MediaColumn />
      </Panel>
      <Separator className={classes.border} aria-label="Border between media and captions" />
      <Panel id="captions" defaultSize="38%" minSize="18rem" className={classes.column}>
        <CaptionColumn />
      </Panel>
      <Separator className={classes.border} aria-label="Border between captions and verdicts" />
      <Panel id="verdicts" defaultSize="32%" minSize="18rem" className={classes.column}>
        <VerdictColumn />
      </Panel>
    </Group>
  );
}

function NarrowTabs() {
  return (
    <Tabs defaultValue="captions" className={classes.tabs} keepMounted>
      <Tabs.List grow>
        <Tabs.Tab value="media">Media</Tabs.Tab>
        <Tabs.Tab value="captions">Captions</Tabs.Tab>
        <Tabs.Tab value="verdicts">Verdicts</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="media" className={classes.column}>
        <MediaColumn />
      </Tabs.Panel>
      <Tabs.Panel value="captions" className={classes.column}>
        <CaptionColumn />
      </Tabs.Panel>
      <Tabs.Panel value="verdicts" className={classes.column}>
        <VerdictColumn />
      </Tabs.Panel>
    </Tabs>
  );
}

/** From a file to every verdict: media, captions, verdicts side by side, or as tabs where the page is narrow. */
export function PlaygroundPage({
  address,
  onAddress,
}: {
  address: PlaygroundAddress;
  onAddress: (address: PlaygroundAddress) => void;
}) {
  const ready = usePlayground((state) => state.phase === "ready" && state.session !== null);
  const title = usePlayground((state) => state.session?.title);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  useAddress(address, onAddress);
  useShortcuts();

  useEffect(() => {
    document.title = title ? `${title} - Caplens` : "Caplens";
  }, [title]);

  if (!ready) {
    return (
      <div className={classes.starting} role="status" aria-label="Opening">
        <Loader size="sm" />
      </div>
    );
  }
  return (
    <PlayheadProvider>
      <DropTarget>
        <h1 className={classes.hiddenTitle}>Playground: {title}</h1>
        <ViewBar />
        <PageProblems />
        {narrow ? <NarrowTabs /> : <WideColumns />}
      </DropTarget>
    </PlayheadProvider>
  );
}
