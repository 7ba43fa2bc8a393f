import { useState } from "react";

/** Texts of forms that are neither kept nor given up, by the names of the forms. */
const drafts = new Map<string, unknown>();

/** The browser asks before a page goes with what was typed; it stands by only while there is some. */
function askBeforeGoing(event: Event): void {
  event.preventDefault();
}

/** Keeps the text of a form until the page goes; null: there is none any more. */
function putDraft(name: string, draft: unknown): void {
  if (draft === null) drafts.delete(name);
  else drafts.set(name, draft);
  if (drafts.size > 0) globalThis.addEventListener("beforeunload", askBeforeGoing);
  else globalThis.removeEventListener("beforeunload", askBeforeGoing);
}

/** The text of a form; null where none was typed, or it was kept or given up since. */
export type DraftOf<Draft> = [draft: Draft | null, put: (draft: Draft | null) => void];

/** The text of the form of this name, as people left it in this visit. A part that is shown for another form has another key. */
export function useDraft<Draft>(name: string): DraftOf<Draft> {
  // The value under a form's name is what that form put there.
  const [draft, setDraft] = useState<Draft | null>(() => (drafts.get(name) as Draft | undefined) ?? null);
  return [
    draft,
    (next) => {
      putDraft(name, next);
      setDraft(() => next);
    },
  ];
}

/** Whether a form is open: it is again where people left it without keeping or giving up what they had typed. */
export function useOpenDraft(name: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => drafts.has(name));
  return [
    isOpen,
    (next) => {
      if (!next) putDraft(name, null);
      setOpen(next);
    },
  ];
}
