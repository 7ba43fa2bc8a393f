import { useEffect } from "react";
import type { StoreApi } from "zustand/vanilla";
import { BoardServicesProvider } from "../boards/store/board-services";
import { recallRecomputed } from "../state/recomputed-runs";
import { SettingsProvider } from "../state/settings/settings-context";
import type { SettingsStore } from "../state/settings/settings-state";
import type { Stores } from "../state/stores";
import { StoresProvider } from "../state/stores-context";
import { lazyPart } from "../ui/lazy-part/lazy-part";
import { ReloadProvider } from "../ui/lazy-part/reload";
import { boards, samplesFolder } from "./boards";
import { offline } from "./offline/page-offline";
import { restAfterFirstView } from "./page-at-rest";
import { Router } from "./router";

/** What was told before they are there is shown then. */
const Notices = lazyPart("The notices", async () => (await import("@mantine/notifications")).Notifications, {
  waiting: null,
  later: true,
});

/** Loads the page anew once what is unsaved has been kept, or could not be. */
async function reloadKeeping({ sessions }: Stores): Promise<void> {
  await sessions.getState().flush();
  await offline.reload();
}

/** The whole app around its stores. */
export function App({ stores, settings }: { stores: Stores; settings: StoreApi<SettingsStore> }) {
  useEffect(restAfterFirstView, []);
  const boardServices = { boards, runs: stores.services.engine, recallRecomputed, samplesFolder };
  return (
    <ReloadProvider value={() => void reloadKeeping(stores)}>
      <StoresProvider stores={stores}>
        <SettingsProvider store={settings}>
          <BoardServicesProvider value={boardServices}>
            <Router />
          </BoardServicesProvider>
        </SettingsProvider>
      </StoresProvider>
      {/* Above the line at the foot of the playground. */}
      <Notices position="bottom-center" autoClose={12_000} styles={{ root: { marginBottom: 34 } }} />
    </ReloadProvider>
  );
}
