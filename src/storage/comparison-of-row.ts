import { isDocument, type LooseDocument } from "./loose-document";

/** Sessions of version 2 held models side by side, which are runs of their own since: what of it a row still holds. */

/**
 * The document of version 2 with what was compared in it that has not become a run yet; null where there is none. It is
 * the row's document, or what was put beside that when the session was saved anew.
 */
export function comparedDocument(row: unknown): LooseDocument | null {
  if (!isDocument(row)) return null;
  const { comparedBefore, document } = row;
  if (isDocument(comparedBefore)) return comparedBefore;
  return isDocument(document) && document.version === 2 && isDocument(document.comparison) ? document : null;
}

/** What a row that is written over takes along, so that nothing is lost that has not become a run yet. */
export function comparedBefore(row: unknown): { comparedBefore?: LooseDocument } {
  const document = comparedDocument(row);
  return document ? { comparedBefore: document } : {};
}

/** The row once what was compared in it has become a run. */
export function withoutCompared(row: unknown): object | undefined {
  if (!isDocument(row)) return undefined;
  const { comparedBefore: _moved, ...rest } = row;
  const { document } = rest;
  if (!isDocument(document) || document.version !== 2) return rest;
  const { comparison: _run, ...session } = document;
  return { ...rest, document: session };
}
