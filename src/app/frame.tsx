import "./kit-styles";
import "./global.css";
import { MantineContext, MantineThemeProvider } from "@mantine/core";
import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { drawInColours } from "../ui/colours";
import { PartBoundary } from "../ui/lazy-part/part-boundary";
import { theme } from "./theme";

/** The kit asks for it. Which colours it says it has nothing of the kit reads: `ui/colours.ts` knows them. */
const KIT = {
  colorScheme: "auto",
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: "mantine",
  cssVariablesSelector: ":root",
  withStaticClasses: true,
} as const;

/**
 * The frame of every page of Caplens: its theme, and the fallback where the page can't be drawn. The kit's own frame would
 * work out at every visit the styles that the build has written.
 */
export function Frame({
  readsColours = true,
  children,
}: {
  /** False: it is light or dark as the system prefers, whatever was chosen in this browser. */
  readsColours?: boolean;
  children: ReactNode;
}) {
  useLayoutEffect(() => {
    document.documentElement.dataset.respectReducedMotion = "true";
    return drawInColours(readsColours);
  }, [readsColours]);
  return (
    <MantineContext value={KIT}>
      <MantineThemeProvider theme={theme}>
        <PartBoundary>{children}</PartBoundary>
      </MantineThemeProvider>
    </MantineContext>
  );
}

/**
 * A key that belongs to an input method (of Chinese, Japanese, Korean) chooses letters: no part of the page hears of it. The
 * number 229 stands for such a key before the first letter, and in Safari for the one that ends them.
 */
function leaveKeysToInputMethods(): void {
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", leave, true);
}

/**
 * Shows a page in the place of what stood there while it was fetched. It is drawn in small pieces, between which a slow
 * phone answers touches.
 */
export function showPage(place: HTMLElement, page: ReactNode): void {
  leaveKeysToInputMethods();
  startTransition(() => createRoot(place).render(page));
}
