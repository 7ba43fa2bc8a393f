import { keyForms } from "./key-forms";
import { createWordFinder, type WordFinder } from "./word-finder";

/** Stands where a key stood. */
export const KEY_MARK = "[key]";

/** Length of a partial key that is removed at the end of a text like a whole one. */
const TOLD_BY = 8;

/** Takes a key out of a text that comes in pieces, whatever borders it crosses and however it is written. */
type KeyFilter = {
  /** The text that can be passed on by now: all but an end that may be the beginning of the key. */
  add(piece: string): string;
  /** The rest. `cut`: the text went on, so that whatever was held back may be a part of the key and is dropped. */
  end(options?: { cut: boolean }): string;
  /** True when the key was found. */
  found(): boolean;
};

/** `finder` looks for the forms of the key. It costs a few steps a letter, whatever the text is. */
export function createKeyFilter(
  apiKey: string,
  finder: WordFinder = createWordFinder(keyForms(apiKey)),
): KeyFilter {
  let state = 0;
  let held = "";
  let found = false;

  return {
    found: () => found,

    add(piece) {
      const text = held + piece;
      const clean: string[] = [];
      let passed = 0;
      for (let index = held.length; index < text.length; index += 1) {
        state = finder.next(state, text.charCodeAt(index));
        const length = finder.found(state);
        if (length === 0) continue;
        clean.push(text.slice(passed, index + 1 - length), KEY_MARK);
        passed = index + 1;
        state = 0;
        found = true;
      }
      const end = text.length - finder.begun(state);
      held = text.slice(end);
      clean.push(text.slice(passed, end));
      return clean.join("");
    },

    end({ cut } = { cut: false }) {
      const rest = held;
      held = "";
      state = 0;
      if (cut) return "";
      if (rest.length < TOLD_BY) return rest;
      found = true;
      return KEY_MARK;
    },
  };
}

/** True when a text holds the key, however it is written; keys too short to be told apart are not looked for. */
export function holdsKey(text: string, apiKey: string): boolean {
  const keys = createKeyFilter(apiKey);
  keys.add(text);
  return keys.found();
}

/**
 * The beginning of a text, of that many letters at most, without the key: cut first, so that what comes after them is
 * not even looked at.
 */
export function startThrough(keys: KeyFilter, text: string, letters: number): string {
  return keys.add(text.slice(0, letters)) + keys.end({ cut: text.length > letters });
}
