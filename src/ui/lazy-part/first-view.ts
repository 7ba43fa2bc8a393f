/** A view that never comes to an end is not waited for any longer. */
const LONGEST_WAIT_MILLISECONDS = 30_000;

let tell = () => {};
const shown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Says that what the page opens with is drawn: what it can do without comes once that is on screen. */
export function firstViewShown(): void {
  // Nothing is ever put on the screen of a page that nobody sees.
  if (document.hidden) tell();
  else requestAnimationFrame(() => setTimeout(tell));
}

/** Resolves when the first view is on screen, or has taken too long to be waited for. */
export function afterFirstView(): Promise<void> {
  setTimeout(tell, LONGEST_WAIT_MILLISECONDS);
  return shown;
}
