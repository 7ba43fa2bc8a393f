import "./kit-styles";
import "./global.css";
import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { PartBoundary } from "../ui/lazy-part/part-boundary";
import { theme } from "./theme";

/** The frame of every page of Caplens: its theme, and the fallback where the page can't be drawn. */
export function Frame({
  colours,
  children,
}: {
  /** Storage of the choice of light or dark; absent: in this browser. */
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

/**
 * Shows a page in the place of what stood there while it was fetched. It is drawn in small pieces, between which a slow
 * phone answers touches.
 */
export function showPage(place: HTMLElement, page: ReactNode): void {
  startTransition(() => createRoot(place).render(page));
}
