import { asStale } from "../../evaluation/verdicts/staleness";
import type { Checklist, ContentCheck, FormatCheck } from "../../shapes/checklist";
import { checksOf } from "../../shapes/checklist-parts";
import type { Caption, Session } from "../../shapes/session";
import { askId, checklistOfSession, otherAsks, withChecklistAsk } from "../../shapes/session-asks";
import type { Verdict } from "../../shapes/verdict";
import { freeId, takenIds, withChecklist } from "../playground/checklist-document";
import {
  decidedSince,
  mergeField,
  mergeLists,
  part,
  pick,
  pickEach,
  same,
  sameAnswers,
  type ThreeWay,
} from "./three-way";
import type { Step } from "./undo-history";

/** A decision on a check: a verdict, an overrule. */
type Decision = { checkId: string; stale?: boolean };

const checkIdOf = ({ checkId }: Decision): string => checkId;

/** One caption that is there in all three states. Verdicts that come back are stale where it was judged anew since. */
function mergeCaption(states: ThreeWay<Caption>): Caption {
  const { base, mine, theirs } = states;
  const untouched = same(base.verdicts, mine.verdicts) && same(base.overrules, mine.overrules);
  const judgedText = untouched ? pick(part(states, (one) => one.judgedText)) : mine.judgedText;
  const isAsJudged = theirs.judgedText === judgedText;
  const merge = <T extends Decision>(lists: ThreeWay<T[]>, both?: (one: ThreeWay<T>) => T): T[] => {
    const returning = (one: T): T =>
      isAsJudged || lists.base.some((other) => same(one, other)) ? one : asStale(one);
    return mergeLists({ ...lists, theirs: lists.theirs.map(returning) }, checkIdOf, both);
  };
  const judging = pick(part(states, (one) => one.judging));
  const { judging: _present, ...rest } = mine;
  return {
    ...rest,
    ...(judging ? { judging } : {}),
    ...pickEach(states, "title", "text", "originalText"),
    judgedText,
    verdicts: merge(
      part(states, ({ verdicts }) => verdicts),
      (one) => (sameAnswers(one.base, one.mine) ? one.theirs : one.mine),
    ),
    overrules: merge(part(states, ({ overrules }) => overrules)),
  };
}

type Check = FormatCheck | ContentCheck;
/** New ids of one check and of its questions, by the old ones. */
type NewIds = Map<string, string>;

/**
 * The session before the act, with other ids for the checks whose ids something else has by now: ids are used again
 * as soon as they are free, and a check that comes back must not meet the one that was added, changed or decided on
 * since.
 */
function withoutClashes({ base, mine, theirs }: ThreeWay<Session>): Session {
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

/**
 * The session with one act taken back and everything that came after it kept. What the act took away is there again,
 * with what was decided on it; where later work is in the place of what the act changed, the later work stays. Checks
 * that the act itself brought go, but for those on which something was decided since: they stay beside what comes back.
 * The same session where nothing is left to take back.
 */
export function takenBack({ before, after }: Step<Session>, present: Session): Session {
  const theirs = withoutClashes({ base: after, mine: present, theirs: before });
  const checklist = mergeChecklists({ base: after, mine: present, theirs });
  // Decisions on a check are removed and restored with that check.
  const onIt = (session: Session) => withChecklist(session, checklist);
  const states = { base: onIt(after), mine: onIt(present), theirs: onIt(theirs) };

  const captions = mergeField(states, "captions", ({ id }) => id, mergeCaption);
  const disputedChecks = mergeField(states, "disputedChecks", ({ checkId }) => checkId);
  const { checklistFor: _texts, answersFor: _video, suggestedChecks: _marks, ...mine } = states.mine;
  const merged: Session = {
    ...mine,
    ...mergeMedia(states),
    title: pick(part(states, ({ title }) => title)),
    ...mergeWhose(states),
    // Each of what captions are judged by besides the checklist goes and comes by itself.
    asks: [states.mine.asks[0], ...mergeLists(part(states, otherAsks), askId)],
    draft: mergeField(states, "draft", ({ check }) => check.checkId),
    disputedChecks,
    // A session has at least one.
    captions: captions.length > 0 ? captions : states.mine.captions,
  };
  const active = pick(part(states, ({ activeCaptionId }) => activeCaptionId));
  const inView = merged.captions.find(({ id }) => id === active) ?? merged.captions[0];
  const result = { ...merged, activeCaptionId: inView?.id ?? active };
  return same(result, present) ? present : result;
}

/** Merges the checklist's owner together with the checklist. */
function mergeWhose(
  states: ThreeWay<Session>,
): Pick<Session, "checklistFor" | "answersFor" | "suggestedChecks"> {
  const checklistFor = pick(part(states, (one) => one.checklistFor));
  const answersFor = pick(part(states, (one) => one.answersFor));
  const suggestedChecks = mergeLists(
    part(states, (one) => one.suggestedChecks ?? []),
    checkIdOf,
  );
  return {
    ...(checklistFor && { checklistFor }),
    ...(answersFor !== undefined && { answersFor }),
    ...(suggestedChecks.length > 0 && { suggestedChecks }),
  };
}

function mergeChecklists(all: ThreeWay<Session>): Checklist {
  const idOf = ({ checkId }: { checkId: string }) => checkId;
  const returning = checksOf(checklistOfSession(all.theirs));
  const decided = decidedSince(all.base, all.mine);
  /** Counts as brought later than by the act. */
  const stays = ({ checkId }: { checkId: string }) => decided.has(checkId) && !returning.has(checkId);
  const { format, content } = checklistOfSession(all.base);
  const checklist = {
    format: format.filter((check) => !stays(check)),
    content: content.filter((check) => !stays(check)),
  };
  const states = { ...part(all, (session) => checklistOfSession(session)), base: checklist };
  return {
    format: mergeField(states, "format", idOf),
    content: mergeField(states, "content", idOf),
  };
}

/** A video goes and comes with what was taken from it; of the same video, frames and sound go and come by themselves. */
function mergeMedia(states: ThreeWay<Session>): Pick<Session, "video" | "frames" | "audio" | "sampling"> {
  const key = part(states, ({ video }) => video?.quickKey);
  const exchanged = key.base !== key.theirs && key.base === key.mine;
  const sameVideo = key.base === key.theirs && key.base === key.mine;
  const { video, frames, audio } = exchanged ? states.theirs : states.mine;
  return {
    video,
    frames: sameVideo ? pick(part(states, (one) => one.frames)) : frames,
    audio: sameVideo ? pick(part(states, (one) => one.audio)) : audio,
    sampling: pick(part(states, ({ sampling }) => sampling)),
  };
}
