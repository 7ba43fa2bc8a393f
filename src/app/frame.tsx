import "./kit-styles";
import "./global.css";
import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { PartBoundary } from "../ui/lazy-part/part-boundary";
import { theme } from "./theme";

/** What every page of Caplens stands in: its looks, and what is shown where it can't be drawn. */
export function Frame({
  colours,
  children,
}: {
  /** Where the choice of light or dark is kept; absent: in this browser. */
  colours?: MantineColorSchemeManager;
  children: ReactNode;
}) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      {...(colours ? { colorSchemeManager: colours } : {})}
    >
      <PartBoundary>{children}</PartBoundary>
    </MantineProvider>
  );
}

/** Shows a page in the place of what stood there while it was fetched. */
export function showPage(place: HTMLElement, page: ReactNode): void {
  createRoot(place).render(page);
}
