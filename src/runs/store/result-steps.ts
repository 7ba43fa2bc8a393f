import type { ResultKey } from "../../shapes/result";

/** The places of results in the shown order. */
type ResultPlaces = {
  /** Null for one that is not among them. */
  placeOf(task: ResultKey): Promise<number | null>;
  /** Null before the first and after the last. */
  taskAt(place: number): Promise<ResultKey | null>;
};

/** Steps from result to result, one after the other: where to is asked for, so a second step can come before the first is done. */
type ResultSteps = {
  /** Opens the next result (1) or the one before (-1), counted from where earlier steps lead. Never rejects. */
  step(by: 1 | -1, places: ResultPlaces, open: (task: ResultKey) => void): Promise<void>;
  /**
   * Notes the task that is open now, whoever opened or closed it. Steps that still wait for an answer are dropped where
   * it is another.
   */
  opened(task: ResultKey | null): void;
};

const isSame = (one: ResultKey | null, other: ResultKey | null) =>
  one?.sampleId === other?.sampleId && one?.entryId === other?.entryId && one?.repeat === other?.repeat;

/** Steps that begin at no result. */
export function resultSteps(): ResultSteps {
  let at: ResultKey | null = null;
  /** Rises when anything but a step decides what is open. */
  let visit = 0;
  let last: Promise<void> = Promise.resolve();

  async function next(by: 1 | -1, { placeOf, taskAt }: ResultPlaces, own: number): Promise<ResultKey | null> {
    if (!at || own !== visit) return null;
    const place = await placeOf(at);
    // One that does not fit the filter any more is followed by the first that does.
    const task = await taskAt(place === null ? 0 : place + by);
    return own === visit ? task : null;
  }

  return {
    step(by, places, open) {
      const own = visit;
      last = last.then(async () => {
        const task = await next(by, places, own).catch(() => null);
        if (!task) return;
        at = task;
        open(task);
      });
      return last;
    },
    opened(task) {
      if (isSame(task, at)) return;
      at = task;
      visit += 1;
    },
  };
}
