import type { DraftOrigin } from "../../../../shapes/draft";

/** Where a suggested check comes from, in a line. */
export function originWords(origin: DraftOrigin): string {
  if (origin.kind === "model") return `By ${origin.model}, prompt ${origin.promptVersion}`;
  return `Read from “${origin.phrase}”${origin.sure === "low" ? ", not sure" : ""}`;
}
