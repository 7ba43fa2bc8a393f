import type { Board, BoardRow } from "../../shapes/leaderboard";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import { type OwnRowDraft, wordsOfDraft } from "./own-row-draft";

/** A model of a run as a row of a board; `board` null: until it is known. */
export function useOwnRow(
  { runId, entryId }: { runId: string; entryId: string },
  board: Board | null,
  draft: OwnRowDraft,
): Latest<BoardRow> & { write(): Promise<BoardRow> } {
  const { engine } = useStores().services;
  const words = wordsOfDraft(draft);
  const ask = async (address: string | null, signal?: AbortSignal) => {
    // Until the board is there.
    if (board === null) return new Promise<never>(() => undefined);
    const input = { runId, entryId, board, words, address };
    return engine.call("boards/row-of-run", input, signal ? { signal } : {});
  };
  const shown = useLatest(JSON.stringify([runId, entryId, board?.id ?? null, words]), 0, (signal) =>
    ask(null, signal),
  );
  return {
    ...shown,
    /** The row with where its run lies, which takes as long as an export. */
    write: () => ask(draft.runAddress.trim()),
  };
}
