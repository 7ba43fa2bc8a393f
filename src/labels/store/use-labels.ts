import { useEffect, useRef, useState } from "react";
import { TYPED_NOTES } from "../../foundation/document-versions";
import { counted } from "../../foundation/plural";
import type { Label, LabelDecision, LabelSet } from "../../shapes/label-set";
import { markedLabels } from "../../shapes/labels-of-run";
import type { Services } from "../../state/services";
import { dropUnsaved, notesInTurn, unsavedNotes } from "../../state/sessions/autosaver";
import { useStores } from "../../state/stores-context";
import { useUndoableActs } from "../../state/undo/use-undoable-acts";
import { useAnswer, useRevision } from "../../state/use-answer";
import { type Latest, useLatest } from "../../state/use-latest";
import { useTrying } from "../../state/use-trying";
import type { LabelSetSummary, OpenedLabelSet } from "../../storage/label-set-row";
import type { ToldLabels } from "../logic/agreement-of-labels";
import { linesOf } from "../logic/answers";
import type { LabelFileForm } from "../logic/files/write-labels";
import type { LabelPopulation } from "../logic/what-it-buys";
import type { LabelCalls, LabelParts, ReadLabels } from "../protocol";
import { LABEL_NOTES } from "./label-paths";

export type { LabelPopulation, LabelSetSummary, ReadLabels, ToldLabels };

/** Names of notes on lines of label sets that wait for their label begin with it. */
const TYPED_LABEL_NOTES = `${TYPED_NOTES}labels `;

type Engine = Services["engine"];
type NotedCall = "labels/add" | "labels/take-out";

const notesOf = (call: NotedCall, id: string) => `${call} ${id} `;

/**
 * Changes a set, with a note of that which stays until the change is on disk: a worker that is told to keep a label may be gone
 * with its page before it does.
 */
async function noted(engine: Engine, call: NotedCall, id: string, parts: LabelParts): Promise<void> {
  const name = notesOf(call, id) + crypto.randomUUID();
  try {
    localStorage.setItem(LABEL_NOTES + name, JSON.stringify(parts));
  } catch {
    // The worker may still manage it.
  }
  await notesInTurn(LABEL_NOTES, "shared", async () => {
    try {
      await engine.call(call, { id, ...parts });
    } finally {
      dropUnsaved(name, LABEL_NOTES);
    }
  });
}

/** Keeps what pages were writing to sets as they went; what can't be kept now stays noted, and notes go with their set. */
export async function takeUpNotes(engine: Engine): Promise<void> {
  await notesInTurn(LABEL_NOTES, "exclusive", () => takeUpAll(engine)).catch(() => undefined);
}

async function takeUpAll(engine: Engine): Promise<void> {
  const notes = unsavedNotes(LABEL_NOTES);
  const typed = unsavedNotes(TYPED_LABEL_NOTES);
  const ids = new Set([
    ...notes.map(({ name }) => name.slice(name.indexOf(" ") + 1, name.lastIndexOf(" "))),
    ...typed.map(({ name }) => name.slice(0, name.indexOf(" "))),
  ]);
  for (const id of ids) {
    const of = (call: NotedCall) => notes.filter(({ name }) => name.startsWith(notesOf(call, id)));
    const [added, takenOut] = [of("labels/add"), of("labels/take-out")];
    const texts = (some: typeof notes) => some.map(({ text }) => text);
    const parts = { added: texts(added), takenOut: texts(takenOut) };
    const state = await engine.call("labels/take-up", { id, ...parts }).catch(() => null);
    if (state === null) continue;
    for (const { name } of [...added, ...takenOut]) dropUnsaved(name, LABEL_NOTES);
    const gone = state === "gone" ? typed.filter(({ name }) => name.startsWith(`${id} `)) : [];
    for (const { name } of gone) dropUnsaved(name, TYPED_LABEL_NOTES);
  }
}

/** All label sets of this browser, followed as they change. */
export function useLabelSets(): Latest<LabelSetSummary[]> {
  const { engine } = useStores().services;
  useEffect(() => void takeUpNotes(engine), [engine]);
  return useAnswer("labels/list", null, useRevision("labels/watch", { id: null }));
}

/** A label set, followed as it changes; its lines come anew only where they are others. */
export function useLabelSet(id: string): Latest<OpenedLabelSet> {
  const { engine } = useStores().services;
  const revision = useRevision("labels/watch", { id });
  const last = useRef<OpenedLabelSet | null>(null);
  return useLatest(id, revision, async (signal) => {
    const known = last.current;
    const said =
      known?.state === "ready" && known.set.id === id
        ? await engine.call("labels/said", { id, lines: linesOf(known.set) }, { signal })
        : null;
    // Before it is read, so that whoever goes on labelling is asked nothing twice.
    if (known === null) await takeUpNotes(engine);
    last.current =
      said && known?.state === "ready"
        ? { state: "ready", revision: said.revision, set: { ...known.set, ...said.set } }
        : await engine.call("labels/open", { id }, { signal });
    return last.current;
  });
}

/** The findings of a set's labels, followed as it changes. */
export function useToldLabels(id: string): Latest<ToldLabels> {
  return useAnswer("labels/told", { id }, useRevision("labels/watch", { id }));
}

/** The lines to label of these runs, and the results read so far. */
export function useLabelPopulation(runIds: readonly string[]): Latest<LabelPopulation[]> & { read: number } {
  const { engine } = useStores().services;
  const [read, setRead] = useState(0);
  const told = useLatest(runIds.join(" "), 0, (signal) =>
    engine.call("labels/population", { runIds: [...runIds] }, { signal, onEvent: setRead }),
  );
  return { ...told, read };
}

type Draw = LabelCalls["labels/draw"]["input"];

/** Acts on label sets; those that delete or replace can be undone. */
export function useLabelActs() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying, done, offer, undoably } = useUndoableActs();

  /** Adds labels and decisions to a set, to be taken out again. */
  function add(id: string, parts: LabelParts, label: string): Promise<boolean> {
    return undoably(
      label,
      () => noted(engine, "labels/add", id, parts),
      () => noted(engine, "labels/take-out", id, parts),
    );
  }

  return {
    problem,
    dismiss,
    add,
    draw: (how: Draw) => trying(() => engine.call("labels/draw", how)),
    extend: (id: string, count: number) => trying(() => engine.call("labels/extend", { id, count })),
    write: (id: string, form: LabelFileForm) => trying(() => engine.call("labels/write", { id, form })),
    read: (files: { path: string; file: Blob }[]) => trying(() => engine.call("labels/read", { files })),
    rename: (id: string, title: string) => trying(() => engine.call("labels/rename", { id, title })),

    remove: ({ id, title }: Pick<LabelSetSummary, "id" | "title">) =>
      undoably(
        `Label set deleted: ${title}`,
        () => engine.call("labels/remove", { id }),
        () => engine.call("labels/restore", { id }),
      ),

    /** Takes all that one person said out of a set. */
    async removePerson(id: string, person: string): Promise<void> {
      const taken = await trying(async () => {
        const opened = await engine.call("labels/open", { id });
        if (opened.state === "unreadable") return null;
        const labels = opened.set.labels.filter((label) => label.person === person);
        // They come back as they were: those without a mark were given before the person opened their line.
        const parts = { labels, decisions: [], opened: opened.set.opened };
        await engine.call("labels/take-out", { id, ...parts });
        return parts;
      });
      if (!taken) return;
      offer(
        `Labels of ${person} deleted`,
        () => engine.call("labels/add", { id, ...taken }),
        () => engine.call("labels/take-out", { id, ...taken }),
      );
    },

    /** Keeps what files hold: sets that are new here, and what they add to those that are here. */
    async keep({ sets, merged }: ReadLabels): Promise<boolean> {
      const isKept = await done(async () => {
        for (const set of sets) await engine.call("labels/take-in", { set });
        for (const { id, labels, decisions, opened } of merged)
          await engine.call("labels/add", { id, labels, decisions, opened });
      });
      const taken = merged.filter(({ labels, decisions }) => labels.length + decisions.length > 0);
      if (isKept && taken.length > 0) {
        const count = taken.reduce((sum, { labels, decisions }) => sum + labels.length + decisions.length, 0);
        const all = (name: "labels/add" | "labels/take-out") => async () => {
          for (const { id, labels, decisions, opened } of taken)
            await engine.call(name, { id, labels, decisions, opened });
        };
        offer(`${counted(count, "label")} taken in`, all("labels/take-out"), all("labels/add"));
      }
      return isKept;
    },
  };
}

export type LabelActs = ReturnType<typeof useLabelActs>;

const keyOf = ({ line, person, at, value }: Label | LabelDecision) =>
  JSON.stringify([line, person, at, value]);

/** One person's labels of a set, one by one; a label is there once it is on disk. */
export function useLabelling({ id, labels: kept, opened }: LabelSet, person: string) {
  const { engine } = useStores().services;
  const { problem, dismiss, done } = useTrying();
  /** Written and taken out here since the set was last read. */
  const [written, setWritten] = useState<readonly Label[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  /** Labels that were read once: where they are gone since, somebody took them out. */
  const seen = useRef(new Set<string>());
  for (const label of kept) seen.current.add(keyOf(label));
  const own = [...kept, ...written.filter((label) => !seen.current.has(keyOf(label)))]
    .filter((label) => label.person === person && !gone.has(keyOf(label)))
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const standing = new Map(own.map((label) => [label.line, label]));
  /** Lines that were opened here; the set as it was read may not tell of them yet. */
  const [openedHere, setOpenedHere] = useState<ReadonlySet<string>>(new Set());
  const hasOpened = (line: string) =>
    openedHere.has(line) || opened?.some((one) => one.line === line && one.person === person) === true;
  /** Told as the engine will mark it, before it is on disk. */
  const marked = (label: Label): Label[] =>
    markedLabels(
      { labels: own, ...(hasOpened(label.line) && { opened: [{ line: label.line, person }] }) },
      { labels: [label] },
    );
  return {
    problem,
    dismiss,
    /** The newest label of each line, by its id. */
    standing: standing as ReadonlyMap<string, Label>,
    /** The same of labels from before the line was opened: those that count. */
    independent: new Map(own.flatMap((label) => (label.seen ? [] : [[label.line, label]]))) as ReadonlyMap<
      string,
      Label
    >,
    hasOpened,
    /** Keeps that the person has opened what the judge and others say of a line: no label that says otherwise counts from then on. */
    async open(line: string): Promise<void> {
      if (hasOpened(line)) return;
      setOpenedHere((before) => new Set([...before, line]));
      await done(() => engine.call("labels/opened", { id, line, person }));
    },
    /** Keeps a label; true once it is on disk. */
    async give(given: Label): Promise<boolean> {
      const labels = marked(given);
      const isKept = await done(() => noted(engine, "labels/add", id, { labels, decisions: [] }));
      if (isKept) setWritten((before) => [...before, ...labels]);
      return isKept;
    },
    /** Takes a label out again; true once that is on disk. */
    async takeOut(label: Label): Promise<boolean> {
      const isOut = await done(() =>
        noted(engine, "labels/take-out", id, { labels: [label], decisions: [] }),
      );
      if (isOut) setGone((before) => new Set([...before, keyOf(label)]));
      return isOut;
    },
  };
}
