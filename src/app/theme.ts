import { createTheme } from "@mantine/core";

/** System fonts, one accent colour, contrast that holds in light and dark. */
export const theme = createTheme({
  primaryColor: "cyan",
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace',
  defaultRadius: "sm",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: { fontWeight: "600", sizes: { h1: { fontSize: "1.125rem" }, h2: { fontSize: "0.9375rem" } } },
});
