/**
 * Waits in a page until nothing fades or slides any more, since what is half there has too little contrast. A fade
 * begins some frames after what it shows, and turns of the page's own later, hence several in a row. Names nothing from outside, so that it can be
 * handed to a page as it is.
 */
export async function stillPage(): Promise<void> {
  for (let quiet = 0; quiet < 8; quiet += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const moving = document
      .getAnimations()
      // An animation that turns for ever, as long as something is awaited, is no change.
      .some(
        ({ effect, playState }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    if (moving) quiet = 0;
  }
}
