import { abortError } from "../../foundation/errors";
import { createSharedWork } from "../../foundation/shared-work";
import { textFinder } from "../../foundation/text-pattern";
import { judgedCaption } from "../../shapes/judged-caption";
import type { Result } from "../../shapes/result";
import type { CaptionHits } from "./index/condition-test";
import type { RunIndex } from "./index/run-index";
import type { ResultTable } from "./result-table";

/** Finds texts in the captions of runs, and remembers what it found for as long as the columns of the run are open. */
interface CaptionSearch {
  /** Which results have these texts, by their numbers in the columns. Reads every result once for each new text. */
  find(runId: string, index: RunIndex, texts: readonly string[], signal: AbortSignal): Promise<CaptionHits>;
  /** Takes in a result that was just kept. */
  take(index: RunIndex, result: Result): void;
  /** Forgets what was found: something was kept that is not known here. */
  forget(index: RunIndex): void;
}

type Found = {
  rows: Set<number>;
  fits: (text: string) => boolean /** Kept since the search began. */;
  taken: Set<number>;
};

/** Texts whose hits are remembered: those asked for last. */
const MOST_TEXTS = 8;

/** The caption of a result's row, without a check of all the rest of it. */
function captionIn(row: unknown): string | null {
  if (typeof row !== "object" || row === null) return null;
  const caption: unknown = Reflect.get(row, "caption");
  if (typeof caption !== "object" || caption === null) return null;
  const text: unknown = Reflect.get(caption, "text");
  return typeof text === "string" ? text : null;
}

export function createCaptionSearch(results: Pick<ResultTable, "visitResults">): CaptionSearch {
  const known = new WeakMap<RunIndex, Map<string, Found>>();
  /** Searches that have not come to their end yet hear of what is kept meanwhile, too. */
  const underWay = new WeakMap<RunIndex, Set<Found>>();
  const sharedBy = new WeakMap<RunIndex, ReturnType<typeof createSharedWork<Found>>>();

  async function search(runId: string, index: RunIndex, text: string, signal: AbortSignal): Promise<Found> {
    const found: Found = { rows: new Set(), fits: textFinder(text), taken: new Set() };
    const others = underWay.get(index) ?? new Set();
    underWay.set(index, others.add(found));
    try {
      await results.visitResults(runId, (row, key) => {
        signal.throwIfAborted();
        const at = index.rowOf(key);
        if (at === undefined || found.taken.has(at)) return;
        if (found.fits(captionIn(row) ?? "")) found.rows.add(at);
      });
    } catch (error) {
      throw signal.aborted ? abortError() : error;
    } finally {
      others.delete(found);
    }
    return found;
  }

  return {
    async find(runId, index, texts, signal) {
      const remembered = known.get(index) ?? new Map<string, Found>();
      known.set(index, remembered);
      const shared = sharedBy.get(index) ?? createSharedWork<Found>();
      sharedBy.set(index, shared);
      const hits = new Map<string, ReadonlySet<number>>();
      for (const text of texts) {
        const found =
          remembered.get(text) ??
          (await shared.join(text, signal, (stopping) => search(runId, index, text, stopping)));
        remembered.delete(text);
        if (known.get(index) === remembered) remembered.set(text, found);
        for (const oldest of [...remembered.keys()].slice(0, -MOST_TEXTS)) remembered.delete(oldest);
        hits.set(text, found.rows);
      }
      return hits;
    },
    take(index, result) {
      const at = index.rowOf(result);
      if (at === undefined) return;
      for (const found of [...(known.get(index)?.values() ?? []), ...(underWay.get(index) ?? [])]) {
        found.taken.add(at);
        if (found.fits(judgedCaption(result)?.text ?? "")) found.rows.add(at);
        else found.rows.delete(at);
      }
    },
    forget(index) {
      known.delete(index);
      sharedBy.delete(index);
    },
  };
}
