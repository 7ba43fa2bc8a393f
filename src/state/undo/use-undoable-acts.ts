import { useStores } from "../stores-context";
import { useTrying } from "../use-trying";
import { actByCalls } from "./undo-history";

/** Acts that can be taken back, with what `useTrying` tells of them. */
export function useUndoableActs() {
  const { playground } = useStores();
  const acts = useTrying();
  const { trying, done } = acts;

  /** Offers to take back what was done, and to do it again after. */
  function offer(label: string, back: () => Promise<unknown>, again: () => Promise<unknown>): void {
    const act = actByCalls(
      label,
      () => trying(back),
      () => trying(again),
    );
    playground.getState().offerUndo(act);
  }

  return {
    ...acts,
    offer,
    /** Acts, and offers to take it back; false where it failed. */
    async undoably(label: string, act: () => Promise<unknown>, back: () => Promise<unknown>) {
      const isDone = await done(act);
      if (isDone) offer(label, back, act);
      return isDone;
    },
  };
}
