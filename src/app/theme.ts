import { createTheme, type MantineColorsTuple } from "@mantine/core";
import type { FocusEvent } from "react";

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

/**
 * The kit gives the focus to a part of a menu that nobody sees, where screen readers have nothing to say: it goes on to the
 * first item that can be chosen.
 */
function toFirstItem({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!target.matches("[data-autofocus]")) return;
  currentTarget.querySelector<HTMLElement>("[data-menu-item]:not(:disabled)")?.focus({ preventScroll: true });
}

/** System fonts, one accent colour, contrast that holds in light and dark. The build writes the kit's styles with it. */
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
  components: { MenuDropdown: { defaultProps: { onFocus: toFirstItem } } },
  headings: { fontWeight: "600", sizes: { h1: { fontSize: "1.125rem" }, h2: { fontSize: "0.9375rem" } } },
});
