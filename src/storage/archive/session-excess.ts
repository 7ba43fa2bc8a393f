import { checklistExcess } from "../../shapes/checklist";
import { isDocument, type LooseDocument } from "../loose-document";
import { RUN_LISTS, SESSION_LISTS } from "./archive-limits";

/**
 * The excess of a session document from outside, in a sentence; null when it keeps within the limits. Looks
 * at the lengths of lists only, so it is quick, and can be asked before the shape is checked.
 */
export function sessionExcess(session: LooseDocument): string | null {
  const { checklist, asks, frames, captions, comparison, flawedChecks } = session;
  return (
    // It stood by itself before version 7.
    tooManyChecks(checklist) ??
    tooLong(asks, "asks", SESSION_LISTS.asks) ??
    firstIn(asks, (ask) => (isDocument(ask) ? materialExcess(ask.material) : null)) ??
    longList(session, ["captions", "draft", "disputedChecks", "suggestedChecks"]) ??
    // As it was called before version 4.
    tooLong(flawedChecks, "flawedChecks", SESSION_LISTS.disputedChecks) ??
    longList(frames, ["frames"]) ??
    firstIn(captions, captionExcess) ??
    comparisonExcess(comparison)
  );
}

function tooManyChecks(checklist: unknown): string | null {
  const halves = isDocument(checklist) ? [checklist.format, checklist.content] : [];
  return checklistExcess(halves, (check) => Reflect.get(check, "items"));
}

function materialExcess(material: unknown): string | null {
  return tooManyChecks(isDocument(material) ? material.checklist : null);
}

/** Checks the limits of a comparison of models as stored in sessions of version 2. */
function comparisonExcess(comparison: unknown): string | null {
  if (!isDocument(comparison)) return null;
  const { basis, contestants, trials } = comparison;
  return (
    tooManyChecks(isDocument(basis) ? basis.checklist : null) ??
    tooLong(contestants, "contestants", RUN_LISTS.entries) ??
    tooLong(trials, "trials", RUN_LISTS.results) ??
    firstIn(trials, (trial) =>
      isDocument(trial) ? (longList(trial.frames, ["frames"]) ?? captionExcess(trial.caption)) : null,
    )
  );
}

function captionExcess(caption: unknown): string | null {
  const verdicts = isDocument(caption) ? caption.verdicts : [];
  return (
    longList(caption, ["verdicts", "overrules", "judgeReplies", "judgements"]) ??
    firstIn(
      verdicts,
      (verdict) =>
        longList(verdict, ["items"]) ??
        firstIn(isDocument(verdict) ? verdict.items : [], (item) => longList(item, ["rounds"])),
    )
  );
}

function longList(owner: unknown, names: readonly (keyof typeof SESSION_LISTS)[]): string | null {
  if (!isDocument(owner)) return null;
  for (const name of names) {
    const found = tooLong(owner[name], name, SESSION_LISTS[name]);
    if (found !== null) return found;
  }
  return null;
}

function tooLong(list: unknown, name: string, most: number): string | null {
  if (!Array.isArray(list) || list.length <= most) return null;
  return `A list “${name}” in it has ${list.length} entries; ${most} are the most.`;
}

function firstIn(list: unknown, find: (part: unknown) => string | null): string | null {
  if (!Array.isArray(list)) return null;
  for (const part of list) {
    const found = find(part);
    if (found !== null) return found;
  }
  return null;
}
