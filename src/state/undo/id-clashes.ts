import type { ContentCheck, FormatCheck } from "../../shapes/checklist";
import { checksOf } from "../../shapes/checklist-parts";
import type { Session } from "../../shapes/session";
import { checklistOfSession, withChecklistAsk } from "../../shapes/session-asks";
import type { Verdict } from "../../shapes/verdict";
import { freeId, takenIds } from "../playground/checklist-document";
import { decidedSince } from "./decisions";
import { same, type ThreeWay } from "./three-way";

type Check = FormatCheck | ContentCheck;
/** New ids of one check and of its questions, by the old ones. */
type NewIds = Map<string, string>;

/**
 * The session before the act, with other ids for the checks whose ids something else has by now: ids are used again
 * as soon as they are free, and a check that comes back must not meet the one that was added, changed or decided on
 * since.
 */
export function withoutClashes({ base, mine, theirs }: ThreeWay<Session>): Session {
  const [inBase, inMine] = [allChecks(base), allChecks(mine)];
  const taken = new Set([...takenIds(mine), ...takenIds(theirs)]);
  const decided = decidedSince(base, mine);
  const renamed = new Map<string, NewIds>();
  for (const [id, check] of allChecks(theirs)) {
    const earlier = inBase.get(id);
    const present = inMine.get(id);
    if (same(check, earlier) || same(check, present)) continue;
    const clashes = present !== undefined && (!same(present, earlier) || decided.has(id));
    const ids: NewIds = new Map();
    if (clashes) ids.set(id, freeId("items" in check ? "content" : "format", taken));
    const others = new Set(
      [...inMine].flatMap(([other, one]) => (other === id && !clashes ? [] : itemIds(one))),
    );
    for (const item of itemIds(check)) if (others.has(item)) ids.set(item, freeId("item", taken));
    if (ids.size > 0) renamed.set(id, ids);
  }
  return renamed.size === 0 ? theirs : withNewIds(theirs, renamed);
}

function allChecks(session: Session): Map<string, Check> {
  return new Map<string, Check>([
    ...checksOf(checklistOfSession(session)),
    ...session.draft.map(({ check }) => [check.checkId, check] as const),
  ]);
}

function itemIds(check: Check): string[] {
  return "items" in check ? check.items.map(({ checkId }) => checkId) : [];
}

function withNewIds(session: Session, renamed: ReadonlyMap<string, NewIds>): Session {
  const id = (checkId: string) => renamed.get(checkId)?.get(checkId) ?? checkId;
  const under = <T extends { checkId: string }>(one: T): T => ({ ...one, checkId: id(one.checkId) });
  const items = <T extends { checkId: string }>(of: string, all: readonly T[]): T[] =>
    all.map((item) => ({ ...item, checkId: renamed.get(of)?.get(item.checkId) ?? item.checkId }));
  const content = (check: ContentCheck): ContentCheck => ({
    ...under(check),
    items: items(check.checkId, check.items),
  });
  const verdict = (given: Verdict): Verdict => ({
    ...under(given),
    ...(given.items ? { items: items(given.checkId, given.items) } : {}),
  });
  const checklist = checklistOfSession(session);
  const renamedSession: Session = {
    ...session,
    draft: session.draft.map((entry) =>
      entry.half === "content"
        ? { ...entry, check: content(entry.check) }
        : { ...entry, check: under(entry.check) },
    ),
    captions: session.captions.map((caption) => ({
      ...caption,
      verdicts: caption.verdicts.map(verdict),
      overrules: caption.overrules.map(under),
    })),
    disputedChecks: session.disputedChecks.map(under),
    ...(session.suggestedChecks && { suggestedChecks: session.suggestedChecks.map(under) }),
  };
  return withChecklistAsk(renamedSession, {
    checklist: { format: checklist.format.map(under), content: checklist.content.map(content) },
  });
}
