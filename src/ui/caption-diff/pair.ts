/** Ids of the captions on the left and on the right. */
export type Pair = [left: string, right: string];

/** A caption as far as its place in a comparison goes. */
type Comparable = { id: string; refinedFrom?: { captionId: string } };

/**
 * The captions to compare: those chosen, while the session has both; else, where the one on screen refines another one,
 * that one with it; else the one on screen with the next one, or with the one before where it is the last. Null when there
 * are fewer than two.
 */
export function chosenPair<C extends Comparable>(
  captions: readonly C[],
  activeId: string,
  choice: Pair | null,
): [C, C] | null {
  const [left, right] = (choice ?? []).map((id) => captions.find((caption) => caption.id === id));
  if (left && right && left !== right) return [left, right];
  const at = Math.max(
    0,
    captions.findIndex(({ id }) => id === activeId),
  );
  const shown = captions[at];
  const first = captions.find(({ id }) => id === shown?.refinedFrom?.captionId);
  if (shown && first && first !== shown) return [first, shown];
  const neighbour = captions[at + 1] ?? captions[at - 1];
  return shown && neighbour ? [shown, neighbour] : null;
}
