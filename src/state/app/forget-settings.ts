/** Ours begin with our name; the colour scheme is kept by Mantine under a name of its own. */
const OURS = /^(caplens|mantine-color-scheme)/;

/** Removes what this page keeps in the browser besides storage: settings, the colours chosen. */
export function forgetSettings(): void {
  for (const place of ["localStorage", "sessionStorage"] as const) {
    try {
      const kept = globalThis[place];
      for (const key of Object.keys(kept)) if (OURS.test(key)) kept.removeItem(key);
    } catch {
      // A browser that refuses it has kept nothing there.
    }
  }
}
