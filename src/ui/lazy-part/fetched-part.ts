import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { toProblem } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import { letOthersGo } from "../../foundation/steps";
import type { Problem } from "../../shapes/problem";

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

/** A part of the page, why it can't be had, or null while it is on its way. */
type Fetched<Props> = { Part: ComponentType<Props> } | { problem: Problem } | null;

type FetchedPart<Props> = {
  /** Follows the part, and fetches it while `wanted`; again when the network is back. */
  useFetched(wanted: boolean): Fetched<Props>;
  /** Fetches it, unless that is under way or done. */
  fetch(): void;
};

let lastTurn = Promise.resolve();

/** Many parts arrive in one file: each is drawn by itself, so that a slow phone answers touches between them. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(letOthersGo);
  return lastTurn;
}

const preloads: (() => Promise<void>)[] = [];

/**
 * Fetches all parts that are not there yet, one after the other, so that the page stays at hand meanwhile. One that fails
 * is fetched on use.
 *
 * @param idle resolves when the page has nothing else to do
 */
export async function preloadParts(idle: () => Promise<void>): Promise<void> {
  for (const preload of preloads.splice(0)) {
    await idle();
    await preload();
  }
}

/**
 * @param name what people know the part by, as the beginning of a sentence: "The checklist"
 * @param later it is no part of what the page opens with, and waits for that
 */
export function fetchedPart<Props>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  later = false,
): FetchedPart<Props> {
  const fetchIt = lazyModule(name, async () => {
    const [part] = await Promise.all([load(), import("./late-kit-styles")]);
    return part;
  });
  const listeners = new Set<() => void>();
  let fetched: Fetched<Props> = null;
  let fetching = false;

  function settle(next: Fetched<Props>): void {
    fetched = next;
    for (const listener of listeners) listener();
  }

  async function fetchNow(): Promise<void> {
    if (fetching || (fetched !== null && "Part" in fetched)) return;
    fetching = true;
    if (fetched !== null) settle(null);
    try {
      if (later) await afterFirstView();
      const Part = await fetchIt();
      if (later) await ownTurn();
      settle({ Part });
    } catch (error) {
      settle({ problem: toProblem(error) });
    } finally {
      fetching = false;
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const fetch = () => void fetchNow();
  preloads.push(fetchNow);

  function useFetched(wanted: boolean): Fetched<Props> {
    const now = useSyncExternalStore(subscribe, () => fetched);
    useEffect(() => {
      if (!wanted) return;
      fetch();
      window.addEventListener("online", fetch);
      return () => window.removeEventListener("online", fetch);
    }, [wanted]);
    return now;
  }

  return { fetch, useFetched };
}
