import type { ComparisonBasis, Trial } from "../../schemas/comparison";
import type { Session } from "../../schemas/session";
import { findTrial, type Place, placeKey, withTrial } from "./comparison-document";
import type { ActionContext, CellPhase } from "./playground-state";

/** What comes from all models together is brought to the page once in such a pause. */
const PAUSE_MILLISECONDS = 120;

/** The run that a change belongs to: no other one takes it in. */
export type RunMark = { sessionId: string; basis: ComparisonBasis };

/** The way of what models and judges say into the store: in batches, so that the page keeps up with many at once. */
export type ComparisonDesk = {
  setCell(place: Place, cell: CellPhase | null): void;
  openWords(place: Place): void;
  addWords(place: Place, delta: string): void;
  closeWords(place: Place): void;
  /** What has been written so far by models that are still at it. */
  words(): { place: Place; text: string }[];
  /** Changes a trial of the session on screen, soon. */
  change(mark: RunMark, place: Place, update: (trial: Trial) => Trial): void;
  /** Brings everything to the page now. */
  settle(): void;
};

export function createComparisonDesk({ set, change }: Pick<ActionContext, "set" | "change">): ComparisonDesk {
  const words = new Map<string, { place: Place; text: string }>();
  let wordsChanged = false;
  let cells = new Map<string, CellPhase | null>();
  let updates: ((session: Session) => Session)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    const ready = updates;
    updates = [];
    if (ready.length > 0) change((session) => ready.reduce((so, update) => update(so), session));
    const changedCells = cells;
    cells = new Map();
    if (changedCells.size === 0 && !wordsChanged) return;
    wordsChanged = false;
    set(({ comparing }) => ({
      comparedWords: Object.fromEntries([...words].map(([key, { text }]) => [key, text])),
      comparing: comparing && { ...comparing, cells: withCells(comparing.cells, changedCells) },
    }));
  }

  function soon(): void {
    timer ??= setTimeout(settle, PAUSE_MILLISECONDS);
  }

  return {
    settle,

    setCell(place, cell) {
      cells.set(placeKey(place), cell);
      soon();
    },

    openWords(place) {
      words.set(placeKey(place), { place, text: "" });
    },

    addWords(place, delta) {
      const open = words.get(placeKey(place));
      if (!open) return;
      open.text += delta;
      wordsChanged = true;
      soon();
    },

    closeWords(place) {
      words.delete(placeKey(place));
      wordsChanged = true;
      soon();
    },

    words: () => [...words.values()],

    change({ sessionId, basis }, place, update) {
      updates.push((session) => {
        const { comparison } = session;
        if (session.id !== sessionId || comparison?.basis !== basis) return session;
        const trial = findTrial(comparison, place);
        return trial ? { ...session, comparison: withTrial(comparison, update(trial)) } : session;
      });
      soon();
    },
  };
}

function withCells(
  before: Record<string, CellPhase>,
  changed: ReadonlyMap<string, CellPhase | null>,
): Record<string, CellPhase> {
  const cells = new Map(Object.entries(before));
  for (const [key, cell] of changed) {
    if (cell) cells.set(key, cell);
    else cells.delete(key);
  }
  return Object.fromEntries(cells);
}
