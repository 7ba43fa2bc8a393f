import { pageAddress } from "../foundation/search-parameters";
import { isMoved } from "../state/page-address";
import { holdLetterKeys } from "../ui/letter-keys";

/** Within this time dialogs and menus give the focus back by themselves. */
const SETTLED_MILLISECONDS = 100;
/** Stops of the focus that are remembered: a menu, the button that opened it, what was before these. */
const MOST_STOPS = 4;

const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, video[controls], [tabindex="0"]';

/** Place in the document that something was taken from. */
type Gap = { removed: Node; previous: Element | null; next: Element | null; parent: Element };
/** A stop of the focus; `around`: the innermost part around it that is still there. */
type Stop = { element: HTMLElement; path: string; around: Node; gap: Gap | null };
/** A link or button by its address or name; `nth`: its number among those that are called the same. */
type Exit = { name: string; nth: number };
/** A stay in one entry of the tab's history: how far each part was scrolled, the link or button that people left by. */
type Visit = { scrolled: Map<string, number>; left: Exit | null };

const pathNow = () => pageAddress(location.hash).path;
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
const openDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ?? null;

function elementFrom(node: Node | null, to: "nextSibling" | "previousSibling"): Element | null {
  let at = node;
  while (at !== null && !(at instanceof Element)) at = at[to];
  return at;
}

/** The first thing in a part, or the part itself, that Tab would stop at; null where it stops at none. */
function firstStopIn(part: Element | null): HTMLElement | null {
  if (!part?.isConnected) return null;
  return (
    [part, ...part.querySelectorAll(STOPS)].find(
      (one): one is HTMLElement =>
        one instanceof HTMLElement &&
        one.matches(`:is(${STOPS}):not([tabindex="-1"])`) &&
        one.closest("[inert]") === null &&
        one.checkVisibility({ visibilityProperty: true }),
    ) ?? null
  );
}

/** The focus on what Tab does not stop at; true where it went there. */
function focusOn(element: HTMLElement | null, options?: FocusOptions): boolean {
  if (!element) return false;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus(options);
  return document.activeElement === element;
}

/** The heading of the part that something was in, or the part. */
function headingAround(inner: Element): HTMLElement | null {
  const part = inner.closest<HTMLElement>('section, form, fieldset, [role="region"], [role="dialog"], main');
  return part?.querySelector<HTMLElement>("h1, h2, h3, h4, legend") ?? part;
}

/** The stop in the place of one that is gone, the one after it or before it, or the heading above it. */
function nextTo({ removed, previous, next, parent }: Gap): HTMLElement | null {
  if (!parent.isConnected || !parent.closest('main, [aria-modal="true"]')) return null;
  const inPlace = previous?.isConnected ? previous.nextElementSibling : parent.firstElementChild;
  const isAlike = previous !== null && removed instanceof Element && previous.tagName === removed.tagName;
  return (
    firstStopIn(inPlace) ??
    firstStopIn(next) ??
    (isAlike ? firstStopIn(previous) : null) ??
    headingAround(parent)
  );
}

/** Keeps Tab within an open dialog where the focus was lost behind it. From there on the dialog's own trap goes on. */
function keepTabWithinDialog(): void {
  const keepWithin = ({ key }: KeyboardEvent) => {
    if (key !== "Tab") return;
    const isBehind = isFocusLost() || document.activeElement?.closest("#root") !== null;
    if (isBehind) openDialog()?.focus();
  };
  document.addEventListener("keydown", keepWithin, true);
}

/** Children's numbers that lead from the main part to one of its own. */
function wayTo(part: Element, main: Element): string {
  const way: number[] = [];
  for (let at: Element | null = part; at !== null && at !== main; at = at.parentElement)
    way.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  return way.join(" ");
}
const partAt = (way: string, main: Element) =>
  way.split(" ").reduce<Element | undefined>((part, at) => part?.children[Number(at)], main);

const nameOf = (exit: Element) =>
  exit.getAttribute("href") ?? exit.getAttribute("aria-label") ?? exit.textContent;
const exitsCalled = (name: string, main: Element) =>
  [...main.querySelectorAll<HTMLElement>("a[href], button")].filter((exit) => nameOf(exit) === name);

/** The link or button of the page that has the focus, or that opened the menu that has it. */
function exitNow(main: Element): Exit | null {
  const at = document.activeElement;
  const opener = at?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  const exit = (opener ? document.getElementById(opener) : at)?.closest<HTMLElement>("a[href], button");
  if (!exit || !main.contains(exit)) return null;
  const name = nameOf(exit);
  return { name, nth: exitsCalled(name, main).indexOf(exit) };
}

/**
 * Keeps people where they are. What has the focus may be taken from the page: the focus goes to what took its place or
 * stands next to it, on another page to its title, which a screen reader then says. Back and Forward lead to where the page
 * was scrolled to and to the link or button it was left by. Lasts as long as the page; called once.
 */
export function keepPlace(): void {
  let stops: Stop[] = [];
  /** True while the latest stop has the focus, or lost it with its place. */
  let isHeld = false;
  let awaitsTitle = false;
  const visits = new Map<string, Visit>();
  /** The visit that Back or Forward led to, until somebody acts. */
  let comesBackTo: Visit | null = null;

  function visitNow(): Visit {
    const key = window.navigation?.currentEntry?.key ?? "";
    const visit = visits.get(key) ?? { scrolled: new Map(), left: null };
    visits.set(key, visit);
    return visit;
  }

  function remember(element: EventTarget | null): void {
    if (!(element instanceof HTMLElement) || element === document.body) return;
    awaitsTitle = false;
    isHeld = true;
    const before = stops.filter((stop) => stop.element !== element);
    stops = [{ element, path: pathNow(), around: element, gap: null }, ...before].slice(0, MOST_STOPS);
  }

  function findGaps(records: readonly MutationRecord[]): void {
    // Moved within the page, it is where it is.
    for (const stop of stops)
      if (stop.element.isConnected) Object.assign(stop, { around: stop.element, gap: null });
    for (const { removedNodes, target, previousSibling, nextSibling } of records)
      for (const removed of removedNodes)
        for (const stop of stops) {
          if (stop.element.isConnected || !removed.contains(stop.around) || !(target instanceof Element))
            continue;
          stop.gap = {
            ...{ removed, parent: target },
            previous: elementFrom(previousSibling, "previousSibling"),
            next: elementFrom(nextSibling, "nextSibling"),
          };
          stop.around = target;
        }
  }

  function focusTitle(): void {
    awaitsTitle = !focusOn(document.querySelector<HTMLElement>("main h1"), { preventScroll: true });
  }

  function findFocus(): void {
    const [latest] = stops;
    if (!latest || !isHeld || !isFocusLost() || awaitsTitle) return;
    if (latest.element.isConnected) return;
    const dialog = openDialog();
    const isElsewhere = latest.path !== pathNow() && !isMoved();
    if (!dialog && (isElsewhere || latest.element.tagName === "H1")) {
      focusTitle();
      return;
    }
    for (const { element, gap } of stops) {
      const found = element.isConnected ? firstStopIn(element) : gap && nextTo(gap);
      if (found && (dialog?.contains(found) ?? true) && focusOn(found)) return;
    }
    if (dialog) dialog.focus();
    else focusTitle();
  }

  function comeBack(): void {
    const main = document.querySelector("main");
    if (!comesBackTo || !main) return;
    for (const [way, top] of comesBackTo.scrolled) {
      const part = partAt(way, main);
      if (part && part.scrollTop < top) part.scrollTop = top;
    }
    const { left } = comesBackTo;
    if (left === null || !(isFocusLost() || document.activeElement?.tagName === "H1")) return;
    focusOn(exitsCalled(left.name, main)[left.nth] ?? null, { preventScroll: true });
  }

  function onMutations(records: readonly MutationRecord[]): void {
    findGaps(records);
    const element = stops[0]?.element;
    if (isHeld && element && isFocusLost()) {
      // Work that was waited for is done: its button can be pressed again.
      if (element.isConnected) element.focus({ preventScroll: true });
      else if (awaitsTitle) focusTitle();
      else setTimeout(findFocus, SETTLED_MILLISECONDS);
    }
    comeBack();
  }

  holdLetterKeys();
  keepTabWithinDialog();
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target));
  document.addEventListener("focusout", ({ target }) => {
    queueMicrotask(() => {
      const isThere = target instanceof Element && target.isConnected && !target.matches(":disabled");
      // Whoever presses beside it lets go of it.
      if (isThere && isFocusLost()) isHeld = false;
    });
  });
  new MutationObserver(onMutations).observe(document.body, {
    ...{ childList: true, subtree: true },
    attributeFilter: ["disabled"],
  });

  if (!window.navigation) return;
  window.navigation.addEventListener("navigate", ({ navigationType, destination }) => {
    if (navigationType === "replace") return;
    const main = document.querySelector("main");
    visitNow().left = main && exitNow(main);
    comesBackTo = navigationType === "traverse" ? (visits.get(destination.key) ?? null) : null;
    if (comesBackTo) comesBackTo = { ...comesBackTo, scrolled: new Map(comesBackTo.scrolled) };
  });
  const act = () => {
    comesBackTo = null;
  };
  for (const type of ["pointerdown", "wheel", "keydown"])
    document.addEventListener(type, act, { capture: true, passive: true });
  document.addEventListener(
    "scroll",
    ({ target }) => {
      const main = target instanceof Element && target.closest("main");
      if (main) visitNow().scrolled.set(wayTo(target, main), target.scrollTop);
    },
    { capture: true, passive: true },
  );
}
