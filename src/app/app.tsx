import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import type { StoreApi } from "zustand/vanilla";
import { PlaygroundProvider } from "../state/playground/playground-context";
import type { PlaygroundStore } from "../state/playground/playground-state";
import { ErrorBoundary } from "./error-boundary";
import { createAppRouter } from "./router";
import { theme } from "./theme";

/** The whole app around its store. */
export function App({ store }: { store: StoreApi<PlaygroundStore> }) {
  const router = useMemo(createAppRouter, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <PlaygroundProvider store={store}>
          <RouterProvider router={router} />
        </PlaygroundProvider>
        <Notifications position="bottom-center" autoClose={12_000} />
      </ErrorBoundary>
    </MantineProvider>
  );
}
