import { useState } from "react";

/** Texts of forms that are neither kept nor given up, by the names of the forms. */
const drafts = new Map<string, unknown>();

/** The browser asks before a page goes with what was typed; it stands by only while there is some. */
function askBeforeGoing(event: Event): void {
  event.preventDefault();
}

/** Names of the forms whose text is worth asking for. */
const asking = new Set<string>();

/** Keeps the text of a form, or other unkept work, until the page goes; null: there is none any more. `asks`: the browser asks before. */
export function putDraft(name: string, draft: unknown, asks: boolean): void {
  if (draft === null) drafts.delete(name);
  else drafts.set(name, draft);
  if (asks) asking.add(name);
  else asking.delete(name);
  if (asking.size > 0) globalThis.addEventListener("beforeunload", askBeforeGoing);
  else globalThis.removeEventListener("beforeunload", askBeforeGoing);
}

/** The value put under this name; null for none. */
export const draftOf = (name: string): unknown => drafts.get(name) ?? null;

/** The text of a form; null where none was typed, or it was kept or given up since. */
type DraftOf<Draft> = [
  draft: Draft | null,
  put: (next: Draft | null | ((before: Draft | null) => Draft | null)) => void,
];

/**
 * The text of the form of this name, as people left it in this visit. A part that is shown for another form has another
 * key. `asks`: false of a text that is given again at a glance or lies elsewhere by now: the browser asks nobody for it.
 */
export function useDraft<Draft extends object>(
  name: string,
  asks: (draft: Draft) => boolean = () => true,
): DraftOf<Draft> {
  // The value under a form's name is what that form put there.
  const present = () => (drafts.get(name) as Draft | undefined) ?? null;
  const [draft, setDraft] = useState(present);
  return [
    draft,
    (next) => {
      const after = typeof next === "function" ? next(present()) : next;
      putDraft(name, after, after !== null && asks(after));
      setDraft(after);
    },
  ];
}

/** Whether a form is open: it is again where people left it without keeping or giving up what they had typed. */
export function useOpenDraft(name: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => drafts.has(name));
  return [
    isOpen,
    (next) => {
      if (!next) putDraft(name, null, false);
      setOpen(next);
    },
  ];
}
