import { decisionsThatHold } from "../../evaluation/verdicts/staleness";
import type { Checklist, ContentCheck, DraftCheck, FormatCheck } from "../../shapes/checklist";
import type { Caption, Session } from "../../shapes/session";
import { checklistOfSession, withChecklistAsk } from "../../shapes/session-asks";
import { isEmpty, withChecklistOfNow } from "./whose-checklist";

/** Pure functions on the checklist of a session and on what hangs on its checks. */

/** A check with the half of the checklist that it belongs to. */
export type ChecklistEntry =
  | { half: "format"; check: FormatCheck }
  | { half: "content"; check: ContentCheck };

/** The session with another checklist. Verdicts, overrules and marks stay with the checks that are as they were. */
export function withChecklist(session: Session, checklist: Checklist): Session {
  const hold = decisionsThatHold(checklistOfSession(session), checklist);
  const captions = session.captions.map((caption): Caption => {
    const verdicts = hold.verdicts(caption.verdicts);
    const overrules = hold.decisions(caption.overrules);
    const unchanged =
      verdicts.length === caption.verdicts.length && overrules.length === caption.overrules.length;
    return unchanged ? caption : { ...caption, verdicts, overrules };
  });
  const disputedChecks = hold.decisions(session.disputedChecks);
  const { suggestedChecks: marks = [], ...rest } = session;
  const suggestedChecks = hold.decisions(marks);
  const next = withChecklistAsk(
    { ...rest, captions, disputedChecks, ...(suggestedChecks.length > 0 && { suggestedChecks }) },
    { checklist },
  );
  return isEmpty(checklist) ? withChecklistOfNow(next) : next;
}

/** True where verdicts, overrules or marks that `before` has are gone from `after`. */
export function dropsDecisions(before: Session, after: Session): boolean {
  const decisions = ({ captions, disputedChecks }: Session): number =>
    captions.reduce((sum, { verdicts, overrules }) => sum + verdicts.length + overrules.length, 0) +
    disputedChecks.length;
  return decisions(after) < decisions(before);
}

/** Every id in use: of checks and questions, in checklist and draft. */
export function takenIds(session: Pick<Session, "asks" | "draft">): Set<string> {
  const checklist = checklistOfSession(session);
  const ids = new Set<string>();
  const add = (check: FormatCheck | ContentCheck) => {
    ids.add(check.checkId);
    if ("items" in check) for (const { checkId } of check.items) ids.add(checkId);
  };
  for (const check of [...checklist.format, ...checklist.content]) add(check);
  for (const { check } of session.draft) add(check);
  return ids;
}

/** An id that `taken` does not hold, "format-001" and on; adds it to `taken`. */
export function freeId(half: "format" | "content" | "item", taken: Set<string>): string {
  const stem = { format: "format", content: "content-constraint", item: "question" }[half];
  let number = 1;
  const name = () => `${stem}-${String(number).padStart(3, "0")}`;
  while (taken.has(name())) number += 1;
  taken.add(name());
  return name();
}

/** The checklist with `entry` behind the check of id `after`, or at the end of its half. */
export function withCheck(checklist: Checklist, entry: ChecklistEntry, after?: string): Checklist {
  const insert = <C extends { checkId: string }>(list: C[], check: C): C[] => {
    const at = list.findIndex(({ checkId }) => checkId === after);
    return at === -1 ? [...list, check] : list.toSpliced(at + 1, 0, check);
  };
  return entry.half === "format"
    ? { ...checklist, format: insert(checklist.format, entry.check) }
    : { ...checklist, content: insert(checklist.content, entry.check) };
}

/** The checklist with `check` in the place of the one with `checkId`. */
export function withCheckChanged(
  checklist: Checklist,
  checkId: string,
  check: FormatCheck | ContentCheck,
): Checklist {
  if ("items" in check) {
    return { ...checklist, content: checklist.content.map((one) => (one.checkId === checkId ? check : one)) };
  }
  return { ...checklist, format: checklist.format.map((one) => (one.checkId === checkId ? check : one)) };
}

export function withoutCheck(checklist: Checklist, gone: string): Checklist {
  return {
    format: checklist.format.filter(({ checkId }) => checkId !== gone),
    content: checklist.content.filter(({ checkId }) => checkId !== gone),
  };
}

/** The checklist with a check moved within its half; as it is where there is no further to go. */
export function withCheckMoved(checklist: Checklist, moved: string, by: -1 | 1): Checklist {
  const move = <C extends { checkId: string }>(list: C[]): C[] => {
    const at = list.findIndex(({ checkId }) => checkId === moved);
    const check = list[at];
    if (!check || at + by < 0 || at + by >= list.length) return list;
    return list.toSpliced(at, 1).toSpliced(at + by, 0, check);
  };
  return { format: move(checklist.format), content: move(checklist.content) };
}

/** A copy of a check under ids of its own. */
export function copiedEntry(session: Session, checkId: string): ChecklistEntry | null {
  const checklist = checklistOfSession(session);
  const taken = takenIds(session);
  const format = checklist.format.find((check) => check.checkId === checkId);
  if (format) {
    return { half: "format", check: { ...structuredClone(format), checkId: freeId("format", taken) } };
  }
  const content = checklist.content.find((check) => check.checkId === checkId);
  if (!content) return null;
  const items = content.items.map((item) => ({ ...item, checkId: freeId("item", taken) }));
  return { half: "content", check: { ...content, checkId: freeId("content", taken), items } };
}

/** True where a suggestion asks for what is asked for already. */
export function isKnown(session: Pick<Session, "asks" | "draft">, check: FormatCheck): boolean {
  const alike = (one: FormatCheck | ContentCheck): boolean =>
    !("items" in one) &&
    one.constraintId === check.constraintId &&
    JSON.stringify(one.parameters) === JSON.stringify(check.parameters);
  return checklistOfSession(session).format.some(alike) || session.draft.some((entry) => alike(entry.check));
}

/** The draft as checklist entries are accepted: those named leave the draft and join the checklist. */
export function withAccepted(session: Session, checkIds: readonly string[]): Session {
  const accepted = (entry: DraftCheck) => checkIds.includes(entry.check.checkId);
  const checklist = session.draft
    .filter(accepted)
    .reduce<Checklist>((grown, entry) => withCheck(grown, entry), checklistOfSession(session));
  const draft = session.draft.filter((entry) => !accepted(entry));
  return withChecklistAsk({ ...session, draft }, { checklist });
}
