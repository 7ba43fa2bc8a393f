import type { Checklist } from "../../shapes/checklist";
import { checksOf } from "../../shapes/checklist-parts";
import type { Session } from "../../shapes/session";
import { askId, checklistOfSession, otherAsks } from "../../shapes/session-asks";
import { withChecklist } from "../playground/checklist-document";
import { decidedSince } from "./decisions";
import { withoutClashes } from "./id-clashes";
import { mergeCaption } from "./merge-captions";
import { mergeLists, part, pick, same, type ThreeWay } from "./three-way";
import type { Step } from "./undo-history";

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

  const captions = mergeLists(
    part(states, (one) => one.captions),
    ({ id }) => id,
    mergeCaption,
  );
  const disputedChecks = mergeLists(
    part(states, (one) => one.disputedChecks),
    ({ checkId }) => checkId,
  );
  const { checklistFor: _texts, answersFor: _video, suggestedChecks: _marks, ...mine } = states.mine;
  const merged: Session = {
    ...mine,
    ...mergeMedia(states),
    ...mergeWhose(states),
    // Each of what captions are judged by besides the checklist goes and comes by itself.
    asks: [states.mine.asks[0], ...mergeLists(part(states, otherAsks), askId)],
    draft: mergeLists(
      part(states, ({ draft }) => draft),
      ({ check }) => check.checkId,
    ),
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
    ({ checkId }) => checkId,
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
    format: mergeLists(
      part(states, (one) => one.format),
      idOf,
    ),
    content: mergeLists(
      part(states, (one) => one.content),
      idOf,
    ),
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
