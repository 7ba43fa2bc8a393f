import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import type { StoreApi } from "zustand/vanilla";
import { SettingsProvider } from "../state/settings/settings-context";
import type { SettingsStore } from "../state/settings/settings-state";
import type { Stores } from "../state/stores";
import { StoresProvider } from "../state/stores-context";
import { ErrorBoundary } from "./error-boundary";
import { createAppRouter } from "./router";
import { theme } from "./theme";

/** The whole app around its stores. */
export function App({ stores, settings }: { stores: Stores; settings: StoreApi<SettingsStore> }) {
  const router = useMemo(createAppRouter, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <StoresProvider stores={stores}>
          <SettingsProvider store={settings}>
            <RouterProvider router={router} />
          </SettingsProvider>
        </StoresProvider>
        <Notifications position="bottom-center" autoClose={12_000} />
      </ErrorBoundary>
    </MantineProvider>
  );
}
