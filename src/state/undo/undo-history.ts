/** The change that an act made to a document. */
export type Step<D> = { before: D; after: D };

/** An act that can be taken back. */
export type Act = {
  /** The act in words for people: "Check deleted". */
  label: string;
  /** The session that it is about; null for anything else. */
  sessionId: string | null;
  /**
   * The place that shows the change, as of `placeOfPage`: the act is announced and undone there alone. Left out: the
   * place of the act.
   */
  place?: string;
  /** Takes it back; false where nothing was left to take back. */
  undo(): boolean;
  /** Does it again after it was taken back; null where that is no use. */
  redo: (() => boolean) | null;
  /** Documents that it may bring back: what they name is still needed. */
  holds(): unknown;
};

/**
 * An act on what no session holds, which calls take back and do again; `report` hears of one that fails.
 */
export function actByCalls(
  label: string,
  back: () => Promise<unknown>,
  again: () => Promise<unknown>,
  report?: (error: unknown) => void,
): Act {
  const later = (call: () => Promise<unknown>) => () => {
    call().catch(report);
    return true;
  };
  return { label, sessionId: null, undo: later(back), redo: later(again), holds: () => null };
}

/** An act whose place is known. */
export type PlacedAct = Act & { place: string };

type UndoHistory = {
  /** Remembers an act that was just done; what had been taken back before in its place can't be done again then. */
  push(act: PlacedAct): void;
  /** Takes the last act of a place back; what it was, and whether anything was left to take back. Null where there is none. */
  undo(place: string): { act: PlacedAct; done: boolean } | null;
  /** Does again what was taken back last in a place. */
  redo(place: string): { act: PlacedAct; done: boolean } | null;
  last(place: string): PlacedAct | null;
  next(place: string): PlacedAct | null;
  /** Forgets acts on other sessions than this one. */
  keepOnly(sessionId: string): void;
  /** The documents that the acts hold. */
  held(): unknown[];
};

/** More acts than these are not remembered. */
const MOST_ACTS = 100;

export function createUndoHistory(): UndoHistory {
  let past: PlacedAct[] = [];
  let future: PlacedAct[] = [];
  const lastOf = (acts: readonly PlacedAct[], place: string) =>
    acts.findLast((act) => act.place === place) ?? null;
  return {
    push(act) {
      past = [...past, act].slice(-MOST_ACTS);
      future = future.filter(({ place }) => place !== act.place);
    },
    undo(place) {
      const act = lastOf(past, place);
      if (!act) return null;
      past = past.filter((one) => one !== act);
      const done = act.undo();
      if (done && act.redo) future.push(act);
      return { act, done };
    },
    redo(place) {
      const act = lastOf(future, place);
      if (!act?.redo) return null;
      future = future.filter((one) => one !== act);
      const done = act.redo();
      if (done) past.push(act);
      return { act, done };
    },
    last: (place) => lastOf(past, place),
    next: (place) => lastOf(future, place),
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

/** The access of acts to the document on screen. */
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
