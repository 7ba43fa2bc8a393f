import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import type { StoreApi } from "zustand/vanilla";
import { PlaygroundProvider } from "../state/playground/playground-context";
import type { PlaygroundStore } from "../state/playground/playground-state";
import { SettingsProvider } from "../state/settings/settings-context";
import type { SettingsStore } from "../state/settings/settings-state";
import { ErrorBoundary } from "./error-boundary";
import { createAppRouter } from "./router";
import { theme } from "./theme";

/** The whole app around its stores. */
export function App({
  playground,
  settings,
}: {
  playground: StoreApi<PlaygroundStore>;
  settings: StoreApi<SettingsStore>;
}) {
  const router = useMemo(createAppRouter, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <PlaygroundProvider store={playground}>
          <SettingsProvider store={settings}>
            <RouterProvider router={router} />
          </SettingsProvider>
        </PlaygroundProvider>
        <Notifications position="bottom-center" autoClose={12_000} />
      </ErrorBoundary>
    </MantineProvider>
  );
}
