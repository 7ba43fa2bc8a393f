import { useEffect, useRef } from "react";

/**
 * Measures how long something has been looked at: the time since `subject` came on screen, without the time in which the page
 * was hidden. Gives a function that tells it in milliseconds.
 */
export function useTimeOnScreen(subject: string): () => number {
  const clock = useRef({ subject: "", before: 0, since: 0 });
  if (clock.current.subject !== subject) clock.current = { subject, before: 0, since: performance.now() };
  useEffect(() => {
    function onVisibility() {
      const now = performance.now();
      const { before, since } = clock.current;
      if (document.hidden) clock.current.before = before + now - since;
      clock.current.since = now;
    }
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);
  return () => Math.round(clock.current.before + performance.now() - clock.current.since);
}
