import { isDocument, type LooseDocument } from "./loose-document";
import { withMediaOfVersion2 } from "./media-of-version-1";

/**
 * How documents of one format come to the current version. `steps[n - 1]` makes version n + 1 of version n;
 * it is pure: it leaves its argument alone and returns a new document. The current version is the number of
 * steps plus one.
 */
export interface FormatHistory {
  format: string;
  steps: readonly ((document: LooseDocument) => LooseDocument)[];
}

/** What became of a document: brought to the current version, newer than this app, or not to be understood. */
type Migrated =
  | { state: "current"; document: LooseDocument }
  | { state: "newer"; version: number; document: LooseDocument }
  | { state: "unreadable"; reason: string };

/** How sessions of earlier versions become those of today; runs and results alike. */
export const SESSION_STEPS = [
  sessionOfVersion2,
  sessionOfVersion3,
  sessionOfVersion4,
  asItStands,
  sessionOfVersion6,
];
export const RUN_STEPS = [asItStands, asItStands];
export const RESULT_STEPS = [asItStands, resultOfVersion2, resultOfVersion3];

/**
 * Brings a document of this format to its current version, whether it comes from a row or from an
 * imported file. Never throws, never changes its argument. The result's shape is still to be checked.
 */
export function migrate(document: unknown, history: FormatHistory): Migrated {
  const { format } = history;
  if (!isDocument(document)) return unreadable("it is not an object");
  const { version } = document;
  if (document.format !== format) return unreadable(`its format is not "${format}"`);
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 1) {
    return unreadable("it has no version");
  }
  const current = history.steps.length + 1;
  if (version > current) return { state: "newer", version, document };
  return carryForward(document, version, history);
}

function carryForward(document: LooseDocument, from: number, history: FormatHistory): Migrated {
  let migrated = document;
  for (const [index, step] of history.steps.entries()) {
    if (index + 1 < from) continue;
    try {
      migrated = { ...step(migrated), format: history.format, version: index + 2 };
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return unreadable(`version ${index + 1} could not be brought to version ${index + 2}: ${cause}`);
    }
  }
  return { state: "current", document: migrated };
}

function unreadable(reason: string): Migrated {
  return { state: "unreadable", reason };
}

/** Newer documents may hold what older ones have none of: captions made elsewhere, entries with a refiner, a quiz. */
function asItStands(document: LooseDocument): LooseDocument {
  return document;
}

/** A place for what people decide against verdicts. */
function resultOfVersion2(result: LooseDocument): LooseDocument {
  return { ...result, overrules: [] };
}

/** A place for captions that a refiner has gone over. */
function resultOfVersion3(result: LooseDocument): LooseDocument {
  return { ...result, refined: null };
}

function sessionOfVersion2(session: LooseDocument): LooseDocument {
  return withMediaOfVersion2(withWorkByHand(session));
}

/** A place for drafts, for checks called wrong and for overruled verdicts. */
function withWorkByHand(session: LooseDocument): LooseDocument {
  const captions = Array.isArray(session.captions) ? session.captions : [];
  return {
    ...session,
    draft: [],
    flawedChecks: [],
    captions: captions.map((caption: unknown) =>
      isDocument(caption) ? { ...caption, overrules: [] } : caption,
    ),
  };
}

/** Models side by side are a run of their own, which `storage/runs-of-version-2.ts` makes of what stood here. */
function sessionOfVersion3({ comparison: _run, ...session }: LooseDocument): LooseDocument {
  return session;
}

/** All sessions were judged by these rules before there was a choice. */
function sessionOfVersion6(session: LooseDocument): LooseDocument {
  return { ...session, rules: "omnicap-if" };
}

/** Checks called wrong have the name that people see. */
function sessionOfVersion4({ flawedChecks, ...session }: LooseDocument): LooseDocument {
  return { ...session, disputedChecks: flawedChecks };
}
