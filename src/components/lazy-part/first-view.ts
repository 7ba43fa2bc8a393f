/** A view that never comes to an end is not waited for any longer. */
const LONGEST_WAIT_MILLISECONDS = 30_000;

let tell = () => {};
const shown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Says that what the page opens with is on screen: what it can do without comes now. */
export function firstViewShown(): void {
  tell();
}

/** Resolves when the first view is on screen, or has taken too long to be waited for. */
export function afterFirstView(): Promise<void> {
  setTimeout(tell, LONGEST_WAIT_MILLISECONDS);
  return shown;
}
