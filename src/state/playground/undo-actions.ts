import type { Session } from "../../shapes/session";
import { presentPlace, SESSION_PLACE } from "../page-address";
import { isReadOnly } from "../sessions/sessions-state";
import { takenBack } from "../undo/taken-back";
import {
  type Act,
  createUndoHistory,
  type DocumentAct,
  type DocumentOnScreen,
  documentAct,
  type PlacedAct,
  type Step,
  withStep,
} from "../undo/undo-history";
import type { ActionContext, PlaygroundActions } from "./playground-state";

type Undoing = Pick<PlaygroundActions, "undo" | "redo" | "undoable" | "redoable" | "endNotice"> &
  Pick<ActionContext, "undoably" | "undoableWork" | "offerUndo">;

/** Destructive acts, each to be taken back by itself and done again. */
export function undoActions(
  { get, set, change, sessions }: Pick<ActionContext, "get" | "set" | "change" | "sessions">,
  onScreen: Omit<DocumentOnScreen<Session>, "takenBack">,
): Undoing & {
  /** Forgets acts on other sessions than this one. */
  keepActsOn: (sessionId: string) => void;
  /** Documents that acts may bring back. */
  heldByActs: () => unknown[];
} {
  const history = createUndoHistory();
  const screen = { ...onScreen, takenBack };
  let serial = 0;
  /** The act that the next change of the same thing is joined to. */
  let latest: { act: DocumentAct<Session>; about: string } | null = null;
  let told: Act | null = null;

  function tell(act: PlacedAct, words: string, offers: "undo" | "redo" | null): void {
    told = act;
    serial += 1;
    const { session } = get();
    const of = act.sessionId !== null && act.sessionId === session?.id ? session.title : null;
    set({ lastAct: { serial, words, offers, of, place: act.place } });
  }

  const offerUndo: ActionContext["offerUndo"] = (offered) => {
    const place = offered.place ?? (offered.sessionId === null ? presentPlace() : SESSION_PLACE);
    const act = Object.assign(offered, { place });
    history.push(act);
    latest = null;
    tell(act, act.label, "undo");
  };

  /** Null where nothing changed. */
  function step(update: (session: Session) => Session): Step<Session> | null {
    const { session: before } = get();
    if (!before || isReadOnly(sessions())) return null;
    change(update);
    const { session: after } = get();
    return after && after !== before ? { before, after } : null;
  }

  return {
    offerUndo,

    undoably(label, update, { about, onlyIf } = {}) {
      const done = step(update);
      if (!done) return;
      if (about !== undefined && latest?.about === about && history.last(SESSION_PLACE) === latest.act) {
        latest.act.extend(done);
        return;
      }
      if (onlyIf && !onlyIf(done.before, done.after)) return;
      const act = documentAct(label, [done], screen, done.before.id);
      offerUndo(act);
      latest = about === undefined ? null : { act, about };
    },

    undoableWork(label, takes, goesBackTo = (before) => before) {
      let steps: Step<Session>[] = [];
      let act: DocumentAct<Session> | null = null;
      return (update) => {
        const done = step(update);
        if (!done) return;
        if (act) {
          act.extend(done);
          return;
        }
        const isFirst = steps.length === 0;
        steps = withStep(steps, isFirst ? { ...done, before: goesBackTo(done.before) } : done);
        const [first, ...others] = steps;
        if (!first || !takes(done.before, done.after)) return;
        act = documentAct(label, [first, ...others], screen, first.before.id);
        offerUndo(act);
      };
    },

    undo() {
      const undone = history.undo(presentPlace());
      latest = null;
      if (!undone) return;
      const { act, done } = undone;
      if (done) tell(act, `Undone: ${act.label}`, act.redo ? "redo" : null);
      else tell(act, `Not undone: ${act.label}. What it changed has been changed again since.`, null);
    },

    redo() {
      const redone = history.redo(presentPlace());
      latest = null;
      if (!redone) return;
      const { act, done } = redone;
      if (done) tell(act, act.label, "undo");
      else tell(act, `Not redone: ${act.label}. What it would change has been changed since.`, null);
    },

    keepActsOn(sessionId) {
      history.keepOnly(sessionId);
      latest = null;
      if (told && told.sessionId !== null && told.sessionId !== sessionId) set({ lastAct: null });
    },

    endNotice(ended) {
      if (get().lastAct?.serial === ended) set({ lastAct: null });
    },

    undoable: (place) => history.last(place)?.label ?? null,
    redoable: (place) => history.next(place)?.label ?? null,

    heldByActs: history.held,
  };
}
