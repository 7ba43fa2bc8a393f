import { type ComponentType, startTransition, useEffect, useState } from "react";
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
  // The second frame begins once the first is handed over to be shown; what is fetched before that delays it.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(tell)));
}

/** A browser may not tell when it is idle. */
const LONGEST_WORK_MILLISECONDS = 500;

/** Resolves when the page has nothing else to do; after `longest` milliseconds at the latest, where that is given. */
function whenIdle(longest?: number): Promise<void> {
  return new Promise((resolve) => {
    if (!("requestIdleCallback" in window)) setTimeout(resolve, longest ?? LONGEST_WORK_MILLISECONDS);
    else requestIdleCallback(() => resolve(), longest === undefined ? {} : { timeout: longest });
  });
}

let lastTurn: Promise<void> = shown;

/** Much begins and arrives together: each has a turn of its own, so that a slow phone answers touches between them. */
function ownTurn(turn: () => Promise<void>): Promise<void> {
  lastTurn = lastTurn.then(turn);
  return lastTurn;
}

/** The part before is drawn by then: else both were drawn in one go. */
const LONGEST_DRAWING_MILLISECONDS = 100;

/**
 * Resolves when the first view is on screen, or has taken too long to be waited for; for all who wait one after the other,
 * in the order in which they asked.
 */
export function afterFirstView(): Promise<void> {
  setTimeout(tell, LONGEST_WAIT_MILLISECONDS);
  return ownTurn(letOthersGo);
}

/** A part of the page, why it can't be had, or null while it is on its way. */
type Fetched<Props> = { Part: ComponentType<Props> } | { problem: Problem } | null;

type FetchedPart<Props> = {
  /** Follows the part, and fetches it while `wanted`; again when the network is back. */
  useFetched(wanted: boolean): Fetched<Props>;
  /** Fetches it, unless that is under way or done. */
  fetch(): void;
};

const preloads: (() => Promise<void>)[] = [];

const partsOfRun: (() => Promise<void>)[] = [];
let isRunComing = false;

/** Fetches what the page of a run opens with, and what is within that, while the work that leads to it goes on. */
export function expectRun(): void {
  isRunComing = true;
  for (const fetch of partsOfRun) void fetch();
}

/** Whoever opens the page does something first: until then nothing of it comes in between. */
const FIRST_STEPS_MILLISECONDS = 5000;

/**
 * Fetches all parts that are not there yet, one after the other, so that the page stays at hand meanwhile, once the first
 * view has been on screen for a while. One that fails is fetched on use.
 */
export async function preloadParts(): Promise<void> {
  await afterFirstView();
  await new Promise((resolve) => setTimeout(resolve, FIRST_STEPS_MILLISECONDS));
  for (const preload of preloads.splice(0)) {
    await whenIdle();
    await preload();
  }
}

/**
 * @param name what people know the part by, as the beginning of a sentence: "The checklist"
 * @param later it is no part of what the page opens with, and waits for that
 * @param ofRun the page of a run opens with it: it is fetched when that is expected
 */
export function fetchedPart<Props>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  later = false,
  ofRun = false,
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
      if (later) await ownTurn(() => whenIdle(LONGEST_DRAWING_MILLISECONDS));
      settle({ Part });
    } catch (error) {
      settle({ problem: toProblem(error) });
    } finally {
      fetching = false;
    }
  }

  const fetch = () => void fetchNow();
  preloads.push(fetchNow);
  if (ofRun) partsOfRun.push(fetchNow);
  if (ofRun && isRunComing) fetch();

  function useFetched(wanted: boolean): Fetched<Props> {
    const [now, setNow] = useState(fetched);
    useEffect(() => {
      // Drawn in small pieces, which a subscription to a store is not.
      const follow = () => startTransition(() => setNow(fetched));
      follow();
      listeners.add(follow);
      return () => void listeners.delete(follow);
    }, []);
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
