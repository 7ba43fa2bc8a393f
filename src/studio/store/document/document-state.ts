import { canonicalJson } from "../../../foundation/canonical-json";
import { isFields } from "../../../foundation/fields";
import { parseSafeJson } from "../../../foundation/safe-json";
import type { CallRecord } from "../../../shapes/call";
import type { Problem } from "../../../shapes/problem";
import { fits, type OutsideShape } from "../../../shapes/read-outside";
import { unsavedNotes } from "../../../state/sessions/autosaver";
import { same, type ThreeWay } from "../../../state/undo/three-way";
import type { DocumentOnScreen, Step } from "../../../state/undo/undo-history";
import type { OpenedKept } from "../../../storage/kept/collection";

/** The members that every document of the studio has. */
export type AnyDraft = { id: string; title: string; updatedAt: string; calls: CallRecord[] };

/** The state that the studio has of a document of any kind. */
export type DocumentState<Draft> = {
  /** The id that the address has, of which the document is read or on screen; null while none is. */
  asked: string | null;
  /** Null until it was read, and where it can't be. */
  draft: Draft | null;
  /** As it was read or last saved; null for one that storage does not have. */
  revision: number | null;
  saving: "saved" | "unsaved" | "failed";
  /** Documents that are not on screen and whose changes could not be kept: they are in this page alone. */
  unkept: readonly Readonly<AnyDraft>[];
  /** The reason why it can be looked at only; null where it can be changed. */
  readOnly: Problem | null;
  /** The reason why it could not be opened; `document`: as it lies in storage, where something does. */
  refused: { problem: Problem; document: unknown } | null;
  /** The long work under way, with its done and total parts; null for none. */
  work: { kind: string; done: number; total: number } | null;
  /** By the place where each is shown: a kind of work, "keeping", "files". */
  problems: Readonly<Record<string, Problem | undefined>>;
};

export type DocumentActions<Draft> = {
  /**
   * Brings a document on screen, and resolves once it is there; another one's changes are saved before. Those that can't be are
   * there again when it is opened again in this visit.
   */
  open(id: string): Promise<void>;
  /** Brings a new document on screen, and keeps it. */
  begin(draft: Draft): Promise<void>;
  /** Stops what is at work, and saves what is unsaved. */
  leave(): void;
  /** Changes the document for good; it is saved at once. `undoAs`: it can be taken back under this name. */
  change(undoAs: string | null, update: (draft: Draft) => Draft): void;
  /** Resolves once what was changed before is kept; false where it could not be. */
  kept(): Promise<boolean>;
  /** Gives up what could not be kept of a document that is not on screen; returns how to bring it back. */
  giveUp(id: string): () => void;
  /** Keeps the document on screen as another one, under a title of its own; its id. Null where it can't be kept, or another one came on screen. */
  keepAsCopy(): Promise<string | null>;
  /** Stops the long work; what has come of it stays. */
  cancelWork(): void;
  dismiss(place: string): void;
  report(place: string, error: unknown): void;
};

export type DocumentStore<Draft> = DocumentState<Draft> & DocumentActions<Draft>;

/** Reads and writes documents of one kind through the engine. */
export type DocumentCalls<Draft> = {
  open(id: string): Promise<OpenedKept<{ draft: Draft }>>;
  save(draft: Draft, revision: number | null): Promise<{ revision: number }>;
  remove(id: string): Promise<null>;
  restore(id: string): Promise<null>;
  /** Calls `onChange` whenever the document changes, until the signal ends it. */
  watch(id: string, signal: AbortSignal, onChange: (times: number) => void): Promise<never>;
};

/** Access to the store of one kind of document, for the parts that it is made of. */
export type DocumentAccess<Draft> = {
  getState(): DocumentStore<Draft>;
  setState(part: Partial<DocumentState<Draft>>): void;
};

/** While no document is on screen. */
export const NO_DOCUMENT = {
  ...{ draft: null, revision: null, readOnly: null, refused: null, work: null, problems: {} },
  saving: "saved",
} as const satisfies Omit<DocumentState<unknown>, "asked" | "unkept">;

/** Before any document was on screen. */
export const NOTHING_OPENED = {
  asked: null,
  unkept: [],
  ...NO_DOCUMENT,
} as const satisfies DocumentState<unknown>;

/** Changes of a document that could not be kept, the revision that they are upon, and the document of that revision. */
export type UnkeptDocument<Draft> = { draft: Draft; revision: number | null; base: Draft | null };

export type MergingParts<Draft> = {
  /** The document with one act taken back and everything that came after it kept. */
  takenBack: DocumentOnScreen<Draft>["takenBack"];
  /** The document with more calls on record. */
  withCalls: (draft: Draft, calls: readonly CallRecord[]) => Draft;
};

/**
 * Other ids, by their own, for things of a list that taking back an act brings again, where something else has their ids by now: ids are
 * given anew as soon as they are free, as when a model still writes while people delete what it wrote last.
 */
export function idsInPlaceOfTaken<Thing extends { id: string }>(
  { before, after }: Step<readonly Thing[]>,
  present: readonly Thing[],
): ReadonlyMap<string, string> {
  const stayed = new Set(after.map(({ id }) => id));
  const now = new Map(present.map((one) => [one.id, one]));
  const clashing = before.filter((one) => {
    const other = stayed.has(one.id) ? undefined : now.get(one.id);
    return other !== undefined && !same(one, other);
  });
  if (clashing.length === 0) return new Map();
  const taken = new Set([...before, ...after, ...present].map(({ id }) => id));
  let number = 0;
  for (const id of taken) number = Math.max(number, Number(/\d{1,9}$/.exec(id)?.[0] ?? 0));
  return new Map(
    clashing.map(({ id }) => {
      number += 1;
      return [id, `${id.replace(/\d{1,9}$/, "")}${number}`];
    }),
  );
}

/** Things of a list under these other ids. */
export function withIds<Thing extends { id: string }>(
  things: readonly Thing[],
  ids: ReadonlyMap<string, string>,
): Thing[] {
  return things.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id }));
}

/** A value as a text in which the order of lists does not count: what two tabs added stands in the order of either. */
function withoutOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withoutOrder).sort().join()}]`;
  if (!isFields(value)) return canonicalJson(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${withoutOrder(part)}`);
  return `{${parts.sort().join()}}`;
}

/**
 * Both changes of a document in one: what was made of `base` here and in another tab. Null where both changed the same, so that
 * people have to say which one counts.
 */
export function bothChanges<Draft extends AnyDraft>(
  { base, mine, theirs }: ThreeWay<Draft>,
  { takenBack, withCalls }: MergingParts<Draft>,
): Draft | null {
  const upon = takenBack({ before: mine, after: base }, theirs);
  const beneath = takenBack({ before: theirs, after: base }, mine);
  const content = ({ calls: _made, updatedAt: _then, ...rest }: Draft) => withoutOrder(rest);
  if (content(upon) !== content(beneath)) return null;
  const known = new Set(theirs.calls.map(({ id }) => id));
  const both = withCalls(
    upon,
    mine.calls.filter(({ id }) => !known.has(id)),
  );
  return { ...both, updatedAt: mine.updatedAt };
}

/** Names of notes begin with it, which nothing else of the page does: notes of sessions are taken in by their own. */
const NOTES = "caplens-unsaved-studio:";

/** A document as its page left it unsaved: the members that storage had otherwise, so that large documents leave small notes. */
type DocumentNote = {
  /** By which it is dropped. */
  name: string;
  id: string;
  /** Storage knew the document. */
  isSaved: boolean;
  /** `updatedAt` of what storage may hold that this is a later state of. */
  grownFrom: unknown[];
  members: string[];
  changed: object;
  before: object;
};

/** `document` with these members as they are in `from`; those that are not there go. */
function withMembers(document: object, members: readonly string[], from: object): object {
  const own = members.filter((name) => Object.hasOwn(from, name));
  const others = Object.entries(document).filter(([name]) => !members.includes(name));
  return Object.fromEntries([...others, ...own.map((name) => [name, Reflect.get(from, name)])]);
}

/** Notes of documents of one kind that were unsaved as their pages went: a worker that is told to save then may be gone before it does. */
export function documentNotes<Draft extends AnyDraft>(kind: string) {
  const prefix = `${NOTES}${kind} `;
  /** Another tab with the same document has a note of its own. */
  const tab = crypto.randomUUID();
  const nameOf = (id: string) => `${prefix}${id} ${tab}`;
  const remove = (name: string) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // A browser that refuses it has kept no note.
    }
  };
  return {
    /** Notes a document that is unsaved upon `base`. `writing`: `updatedAt` of what is being written. Where there is no room, there is no note. */
    write({ draft, base }: Pick<UnkeptDocument<Draft>, "draft" | "base">, writing: string | null): void {
      const members = Object.keys({ ...base, ...draft }).filter(
        (name) => base === null || Reflect.get(draft, name) !== Reflect.get(base, name),
      );
      const note: Omit<DocumentNote, "name"> = {
        ...{ id: draft.id, isSaved: base !== null, members },
        grownFrom: [base?.updatedAt, writing].filter((time) => typeof time === "string"),
        changed: withMembers({}, members, draft),
        before: withMembers({}, members, base ?? {}),
      };
      try {
        localStorage.setItem(nameOf(draft.id), JSON.stringify(note));
      } catch {
        // The worker may still manage it.
      }
    },
    forget: (id: string) => remove(nameOf(id)),
    drop: ({ name }: DocumentNote) => remove(name),
    ofEarlierPages: (): DocumentNote[] =>
      unsavedNotes(prefix).flatMap(({ name, text }) => {
        const json = parseSafeJson(text);
        if (!json.ok || !isFields(json.value)) return [];
        const { id, isSaved, grownFrom, members, changed, before } = json.value;
        const isNote = typeof id === "string" && Array.isArray(grownFrom) && Array.isArray(members);
        if (!isNote || !isFields(changed) || !isFields(before)) return [];
        const known = members.filter((member) => typeof member === "string");
        const note = { id, isSaved: isSaved === true, grownFrom, members: known, changed, before };
        return [{ ...note, name: prefix + name }];
      }),
    /** The document that a note makes of the stored one (null: nothing is stored); "nothing" where that is there already, null for what is no document. */
    upon(
      { members, changed, before, grownFrom }: DocumentNote,
      stored: { draft: Draft; revision: number } | null,
      shape: OutsideShape<Draft>,
    ): UnkeptDocument<Draft> | "nothing" | null {
      const draft = withMembers(stored?.draft ?? {}, members, changed);
      if (!fits(shape, draft)) return null;
      if (!stored) return { draft, revision: null, base: null };
      if (canonicalJson(draft) === canonicalJson(stored.draft)) return "nothing";
      if (grownFrom.includes(stored.draft.updatedAt))
        return { draft, revision: stored.revision, base: stored.draft };
      const base = withMembers(stored.draft, members, before);
      // No revision is 0: what is stored is brought together with it.
      return fits(shape, base) ? { draft, revision: 0, base } : null;
    },
  };
}
