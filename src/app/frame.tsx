import "./kit-styles";
import "./global.css";
import {
  createTheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
} from "@mantine/core";
import { type ReactNode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { PartBoundary } from "../ui/lazy-part/part-boundary";

/** The accent. The two darkest carry white text at rest and under the pointer. */
const accent: MantineColorsTuple = [
  "#e3fafc",
  "#c5f6fa",
  "#99e9f2",
  "#66d9e8",
  "#3bc9db",
  "#22b8cf",
  "#15aabf",
  "#1098ad",
  "#0b7285",
  "#095c6b",
];

/** System fonts, one accent colour, contrast that holds in light and dark. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: "accent",
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace',
  defaultRadius: "sm",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: { fontWeight: "600", sizes: { h1: { fontSize: "1.125rem" }, h2: { fontSize: "0.9375rem" } } },
});

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
