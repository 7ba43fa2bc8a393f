import { MantineProvider } from "@mantine/core";
import { useEffect } from "react";
import type { StoreApi } from "zustand/vanilla";
import { preloadParts } from "../components/lazy-part/fetched-part";
import { afterFirstView } from "../components/lazy-part/first-view";
import { lazyPart } from "../components/lazy-part/lazy-part";
import { PartBoundary } from "../components/lazy-part/part-boundary";
import { ReloadProvider } from "../components/lazy-part/reload";
import { SettingsProvider } from "../state/settings/settings-context";
import type { SettingsStore } from "../state/settings/settings-state";
import type { Stores } from "../state/stores";
import { StoresProvider } from "../state/stores-context";
import { onMissingPart } from "./offline/missing-parts";
import { offline } from "./offline/page-offline";
import { Router } from "./router";
import { theme } from "./theme";

/** What was told before they are there is shown then. */
const Notices = lazyPart("The notices", async () => (await import("@mantine/notifications")).Notifications, {
  waiting: null,
  later: true,
});

/** Not every browser tells when it is idle. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 500);
  });
}

/** Loads the page anew once what is unsaved has been kept, or could not be. */
async function reloadKeeping({ sessions }: Stores): Promise<void> {
  await sessions.getState().flush();
  await offline.reload();
}

/** The whole app around its stores. */
export function App({ stores, settings }: { stores: Stores; settings: StoreApi<SettingsStore> }) {
  useEffect(() => {
    onMissingPart(() => void offline.look());
    void afterFirstView().then(() => {
      void preloadParts(whenIdle);
      // The dev server's files are not the built ones.
      if (import.meta.env.PROD) void offline.start();
    });
  }, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ReloadProvider value={() => void reloadKeeping(stores)}>
        <PartBoundary>
          <StoresProvider stores={stores}>
            <SettingsProvider store={settings}>
              <Router />
            </SettingsProvider>
          </StoresProvider>
          {/* Above the line at the foot of the playground. */}
          <Notices position="bottom-center" autoClose={12_000} styles={{ root: { marginBottom: 34 } }} />
        </PartBoundary>
      </ReloadProvider>
    </MantineProvider>
  );
}
