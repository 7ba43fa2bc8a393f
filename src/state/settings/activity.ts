/** Telling it more often would not lock anything later. */
const PAUSE_MILLISECONDS = 20_000;

/** Calls `tell` when somebody does something on the page, at most every 20 seconds, as long as the page lives. */
export function reportActivity(tell: () => void): void {
  let last = Number.NEGATIVE_INFINITY;
  const act = () => {
    if (performance.now() - last < PAUSE_MILLISECONDS) return;
    last = performance.now();
    tell();
  };
  if (typeof document === "undefined") return;
  for (const kind of ["pointerdown", "keydown", "wheel"]) {
    document.addEventListener(kind, act, { passive: true, capture: true });
  }
}
