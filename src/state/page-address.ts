import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { type PageAddress, pageAddress } from "../foundation/search-parameters";

const listeners = new Set<() => void>();

/** The path that the page on screen has by now under which it did not begin; null where it has the one that people went to. */
let movedTo: string | null = null;

/** True while the page on screen began under another path. */
export const isMoved = () => movedTo !== null;

function tell(): void {
  for (const listener of listeners) listener();
}

function onGone(): void {
  movedTo = null;
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const event of ["hashchange", "popstate"]) addEventListener(event, onGone);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0)
      for (const event of ["hashchange", "popstate"]) removeEventListener(event, onGone);
  };
}

/** The address that the page is at, followed. */
export function usePageAddress(): PageAddress {
  return pageAddress(useSyncExternalStore(subscribe, () => location.hash));
}

/** A number for the page at a path: another one for each path that is gone to, the same where the path alone changes. */
export function usePageNumber(path: string): number {
  const [shown, show] = useState({ path, number: 0 });
  if (shown.path === path) return shown.number;
  const number = path === movedTo ? shown.number : shown.number + 1;
  show({ path, number });
  return number;
}

/** The place that the page on screen says it belongs to; null where its path tells. */
let saidPlace: string | null = null;

/** While the page is shown, it belongs to a place that its path does not tell of. */
export function useAtPlace(place: string): void {
  useLayoutEffect(() => {
    saidPlace = place;
    tell();
    return () => {
      saidPlace = null;
      tell();
    };
  }, [place]);
}

/** The place that the page on screen says it belongs to, or its path. */
export const usePresentPlace = (): string =>
  useSyncExternalStore(subscribe, () => saidPlace ?? pageAddress(location.hash).path);

/** The place of the session on screen: whatever is taken back of it is seen on each of its pages. */
export const SESSION_PLACE = "/playground";
const SESSION_PAGES = [SESSION_PLACE, "/side-by-side", "/compare", "/report", "/benchmarks"];

/** The place that a page belongs to: acts are told and taken back where they can be seen. One run or document of the studio is one place. */
export function placeOfPage(path: string): string {
  // Without a path it is the first page, which shows the session.
  if (path === "" || SESSION_PAGES.includes(path)) return SESSION_PLACE;
  const parts = path.startsWith("/studio/") ? 4 : 3;
  return path.split("/").slice(0, parts).join("/");
}

/** The place that the page is at now. */
export const presentPlace = (): string =>
  placeOfPage(typeof location === "undefined" ? SESSION_PLACE : pageAddress(location.hash).path);

/**
 * Goes to another place in the app.
 *
 * @param to path and query: "/playground?sample=tea"
 * @param replace it takes the place of the address before it, to which Back shall not lead
 * @param isSamePage the page on screen has another address by now, and stays as it is
 */
export function goTo(to: string, { replace = false, isSamePage = false } = {}): void {
  const hash = `#${to}`;
  if (hash === location.hash) return;
  movedTo = isSamePage ? pageAddress(hash).path : null;
  if (replace) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  tell();
}

/** A file on its way to the page that opens it. */
let carried: File | null = null;

/** Goes to a place with a file that was dropped elsewhere. */
export function goWith(file: File, to: string): void {
  carried = file;
  goTo(to);
}

/** The file that came along to this page, once; null without one. */
export function carriedFile(): File | null {
  const file = carried;
  carried = null;
  return file;
}
