import { Text } from "@mantine/core";
import { useState } from "react";
import { useStore } from "zustand";
import { StoragePanel } from "../playground/page/sessions/storage-panel";
import { CopySection } from "../settings/page/copy-section";
import { SettingsPage } from "../settings/page/settings-page";
import { type Offline, type OfflineState, offline } from "./offline-store";

const WORDS: Record<OfflineState["kept"], string> = {
  unknown: "Whether this page opens without a network is not known yet.",
  kept: "This page is kept in this browser and opens without a network. Models on this computer can be used then too.",
  refused:
    "This browser does not keep the page: it opens only with a network. Private windows and blocked storage do that. Nothing else is affected.",
};

/** Tells whether the page opens without a network. */
function OfflineWords({ offline }: { offline: Offline }) {
  const kept = useStore(offline, (state) => state.kept);
  return (
    <Text size="sm" data-testid="offline" data-kept={kept}>
      {WORDS[kept]}
    </Text>
  );
}

/** Why browsers do not isolate this page. */
function whyNotIsolated(kept: OfflineState["kept"]): string {
  if (!isSecureContext) return "Browsers isolate pages that come by https or from this computer alone.";
  if (kept === "kept") return "This visit began before the page was kept: reload the page.";
  const host = "The host sends no headers for it";
  return kept === "refused" ? `${host}, and this browser does not keep the page.` : `${host}.`;
}

/** Tells whether the page is isolated from other sites. */
function IsolationWords({ offline }: { offline: Offline }) {
  const kept = useStore(offline, (state) => state.kept);
  return (
    <Text size="sm" data-testid="isolation" data-isolated={crossOriginIsolated}>
      {crossOriginIsolated
        ? "This page is isolated from other sites, so that its parts can share memory."
        : `This page is not isolated from other sites, so that its parts cannot share memory. Everything works all the same. ${whyNotIsolated(kept)}`}
    </Text>
  );
}

/** The settings, with what is kept in this browser. */
export function Settings() {
  const [erasing, setErasing] = useState(false);
  const [changes, setChanges] = useState(0);
  return (
    <SettingsPage
      storage={
        <>
          <StoragePanel erasing={erasing} onErasing={setErasing} changes={changes} />
          <CopySection onChange={() => setChanges((before) => before + 1)} />
          <OfflineWords offline={offline} />
          <IsolationWords offline={offline} />
        </>
      }
    />
  );
}
