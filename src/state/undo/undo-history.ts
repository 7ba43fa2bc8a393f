/** What an act did to a document. */
export type Step<D> = { before: D; after: D };

/** An act that can be taken back. */
export type Act = {
  /** What it was, in words for people: "Check deleted". */
  label: string;
  /** The session that it is about; null where it can be taken back whatever is on screen. */
  sessionId: string | null;
  /** Takes it back; false where nothing was left to take back. */
  undo(): boolean;
  /** Does it again after it was taken back; null where that is no use. */
  redo: (() => boolean) | null;
  /** Documents that it may bring back: what they name is still needed. */
  holds(): unknown;
};

export type UndoHistory = {
  /** Remembers an act that was just done; what had been taken back before can't be done again then. */
  push(act: Act): void;
  /** Takes the last act back; what it was, and whether anything was left to take back. Null where there is none. */
  undo(): { act: Act; done: boolean } | null;
  /** Does again what was taken back last. */
  redo(): { act: Act; done: boolean } | null;
  last(): Act | null;
  next(): Act | null;
  /** Forgets acts on other sessions than this one. */
  keepOnly(sessionId: string): void;
  /** What the acts hold. */
  held(): unknown[];
};

/** More acts than these are not remembered. */
const MOST_ACTS = 100;

export function createUndoHistory(): UndoHistory {
  let past: Act[] = [];
  let future: Act[] = [];
  return {
    push(act) {
      past = [...past, act].slice(-MOST_ACTS);
      future = [];
    },
    undo() {
      const act = past.pop();
      if (!act) return null;
      const done = act.undo();
      if (done && act.redo) future.push(act);
      return { act, done };
    },
    redo() {
      const act = future.pop();
      if (!act?.redo) return null;
      const done = act.redo();
      if (done) past.push(act);
      return { act, done };
    },
    last: () => past.at(-1) ?? null,
    next: () => future.at(-1) ?? null,
    keepOnly(sessionId) {
      const stays = (act: Act) => act.sessionId === null || act.sessionId === sessionId;
      past = past.filter(stays);
      future = future.filter(stays);
    },
    held: () => [...past, ...future].map((act) => act.holds()),
  };
}

/** An act on a document; `extend` counts a further change to it. */
export type DocumentAct<D> = Act & { extend(step: Step<D>): void };

/** How acts get at the document on screen. */
export type DocumentOnScreen<D> = {
  /** The document, after whatever stands in the way of taking these steps back was stopped. */
  present(steps: readonly Step<D>[]): D | null;
  /** Puts another state of it in its place. */
  put(from: D, to: D): void;
  /** The document with a step taken back and all that came after it kept; the same where nothing is left of it. */
  takenBack(step: Step<D>, present: D): D;
};

/** The steps with one more; one step with the last where nothing else was done between the two. */
export function withStep<D>(steps: readonly Step<D>[], { before, after }: Step<D>): Step<D>[] {
  const last = steps.at(-1);
  if (last?.after !== before) return [...steps, { before, after }];
  return [...steps.slice(0, -1), { before: last.before, after }];
}

/** An act that changed a document by these steps, the first of them first. `sessionId`: as of an `Act`. */
export function documentAct<D extends { id: string }>(
  label: string,
  done: readonly [Step<D>, ...Step<D>[]],
  screen: DocumentOnScreen<D>,
  sessionId: string | null,
): DocumentAct<D> {
  const { id } = done[0].before;
  let steps: Step<D>[] = [...done];
  /** Taking back is an act itself, which doing again takes back in turn. */
  function reverse(): boolean {
    const from = screen.present(steps);
    if (!from || from.id !== id) return false;
    const to = steps.reduceRight((document, step) => screen.takenBack(step, document), from);
    if (to === from) return false;
    screen.put(from, to);
    steps = [{ before: from, after: to }];
    return true;
  }
  return {
    label,
    sessionId,
    undo: reverse,
    redo: reverse,
    holds: () => steps,
    extend(step) {
      steps = withStep(steps, step);
    },
  };
}
