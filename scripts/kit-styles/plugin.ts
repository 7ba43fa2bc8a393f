import type { Plugin } from "vite";
import { theme } from "../../src/app/theme.ts";

/** Colours of the kit that nothing in the page is drawn in. */
export const UNUSED_COLOURS = ["cyan", "grape", "green", "indigo", "lime", "orange", "pink", "violet"];

const SHADE = new RegExp(`^--mantine-color-(?:${UNUSED_COLOURS.join("|")})-`);
const TUPLE = new RegExp(`\\b(?:${UNUSED_COLOURS.join("|")}): \\[[^\\]]*\\],?`, "g");

function used(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value = ""]) => (SHADE.test(name) ? [] : [[name, value]])),
  );
}

/** The kit's variables with the page's theme in them, in the kit's layer. */
async function variables(): Promise<string> {
  const { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = await import(
    "@mantine/core"
  );
  const all = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const written = convertCssVariables({
    variables: used(all.variables),
    light: used(all.light),
    dark: used(all.dark),
  });
  return `@layer mantine {${written}}`;
}

/**
 * Writes the page's theme into the kit's styles, which the kit would work out in the page at every visit, and leaves colours
 * out that nothing is drawn in.
 */
export function kitStyles(): Plugin {
  return {
    name: "caplens:kit-styles",
    enforce: "pre",
    async transform(code, id) {
      if (id.includes("/default-css-variables.layer.css")) return { code: await variables(), map: null };
      // The kit's own frame, which tests may use, works its styles out from them.
      if (id.endsWith("/MantineProvider/default-colors.mjs"))
        return { code: code.replace(TUPLE, ""), map: null };
      return null;
    },
  };
}
