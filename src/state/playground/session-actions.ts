import { abortError, isAbort, ProblemError } from "../../lib/errors";
import type { Caption, Session } from "../../schemas/session";
import type { PlaygroundAddress } from "../address";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { emptySession, exampleCaption, newId, sampleSession } from "./session-document";

const SAMPLE_ID = "tea-for-three";
const SAVE_DELAY_MILLISECONDS = 500;

type SessionActions = Pick<
  PlaygroundActions,
  | "start"
  | "open"
  | "loadSample"
  | "openSample"
  | "openSession"
  | "newSession"
  | "renameSession"
  | "removeSession"
  | "restoreSession"
  | "flush"
  | "saveAsCopy"
>;

/** Opening, keeping and listing sessions. `showMedia` brings clip and frames of a session on screen. */
export function sessionActions(
  context: ActionContext,
  showMedia: (session: Session) => Promise<void>,
): SessionActions & { scheduleSave: () => void; adopt: (session: Session) => Promise<void> } {
  const { get, set, services, report, dismiss } = context;
  const { engine } = services;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The session on screen has changes that storage does not have. */
  let dirty = false;
  let writing: Promise<void> = Promise.resolve();
  let opening = 0;

  async function refreshList(): Promise<void> {
    set({ sessions: await engine.call("sessions/list", null) });
  }

  /** Writes one after another: each needs the revision that the one before it left. */
  async function write(): Promise<void> {
    const { session, readOnly } = get();
    if (!session || !dirty || readOnly) return;
    dirty = false;
    try {
      const { revision } = await engine.call("sessions/save", { session, revision: get().revision });
      if (get().session?.id !== session.id) return;
      set({ revision, saving: dirty ? "pending" : "saved" });
      dismiss("storage");
    } catch (error) {
      if (get().session?.id !== session.id) return;
      dirty = true;
      set({ saving: "failed" });
      report("storage", error);
    }
    await refreshList().catch((error) => report("storage", error));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  }

  /** Writes until nothing is left. False when changes could not be kept and nobody had been told so before. */
  async function settle(): Promise<boolean> {
    const told = get().problems.storage !== undefined;
    do await flush();
    while (dirty && get().saving !== "failed");
    return !dirty || told;
  }

  /** Puts a session on screen; one opened later wins. */
  async function show(
    turn: number,
    session: Session,
    rest: {
      revision: number | null;
      readOnly?: ReturnType<typeof get>["readOnly"];
      check?: string | undefined;
    },
  ): Promise<void> {
    // What was changed while it was loading is written too.
    if (turn !== opening || !(await settle()) || turn !== opening) return;
    dirty = false;
    set({
      phase: "ready",
      session,
      revision: rest.revision,
      readOnly: rest.readOnly ?? null,
      saving: "saved",
      live: null,
      compared: null,
      activeCheckId: rest.check ?? null,
      problems: {},
      seek: null,
    });
    await showMedia(session);
  }

  /**
   * Leaves the session on screen: running work stops, unsaved changes are written. Null when they could not be: then
   * it stays, and leaving it again gives them up.
   */
  async function leave(): Promise<number | null> {
    opening += 1;
    const turn = opening;
    get().cancel();
    return (await settle()) ? turn : null;
  }

  async function openSample(instructionId?: string, exampleId?: string, checkId?: string): Promise<void> {
    const turn = await leave();
    if (turn === null) return;
    try {
      const sample =
        get().sample ??
        (await engine.call("samples/load", { folder: services.samplesFolder, sampleId: SAMPLE_ID }));
      set({ sample });
      const instruction =
        sample.instructions.find(({ id }) => id === instructionId) ?? sample.instructions[0];
      if (!instruction) return;
      const captions: Caption[] = [];
      for (const example of instruction.examples) {
        const recorded = await engine.call("verdicts/recorded", {
          checklist: instruction.checklist,
          caption: example.text,
          answers: example.answers,
          semantics: "strict",
          videoSeconds: sample.durationSeconds,
        });
        captions.push(exampleCaption(example, recorded));
      }
      const session = sampleSession(sample, instruction, captions);
      const failing = instruction.examples.find(({ kind }) => kind === "fails");
      const chosen =
        captions.find(({ id }) => id === exampleId) ?? captions.find(({ id }) => id === failing?.id);
      await show(turn, chosen ? { ...session, activeCaptionId: chosen.id } : session, {
        revision: null,
        check: checkId,
      });
    } catch (error) {
      if (turn !== opening) return;
      report("page", error);
      if (!get().session) await show(turn, emptySession(), { revision: null });
      report("page", error);
    }
  }

  async function openSession(id: string, captionId?: string, checkId?: string): Promise<void> {
    const turn = await leave();
    if (turn === null) return;
    try {
      const opened = await engine.call("sessions/load", { id });
      if (opened.state === "unreadable") throw new ProblemError(opened.problem);
      const { session, revision } = opened;
      const caption = session.captions.find((candidate) => candidate.id === captionId);
      await show(turn, caption ? { ...session, activeCaptionId: caption.id } : session, {
        revision,
        readOnly: opened.state === "read-only" ? opened.problem : null,
        check: checkId,
      });
    } catch (error) {
      if (turn !== opening) return;
      if (!get().session) await openSample();
      report("page", error);
    }
  }

  async function open(address: PlaygroundAddress): Promise<void> {
    if (address.session) return openSession(address.session, address.caption, address.check);
    return openSample(address.instruction, address.example, address.check);
  }

  function scheduleSave(): void {
    dirty = true;
    set({ saving: "pending" });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), SAVE_DELAY_MILLISECONDS);
  }

  return {
    open,
    openSample,

    async loadSample() {
      if (get().sample) return;
      try {
        set({
          sample: await engine.call("samples/load", { folder: services.samplesFolder, sampleId: SAMPLE_ID }),
        });
      } catch (error) {
        report("page", error);
      }
    },

    openSession,
    flush,

    scheduleSave,

    /**
     * Puts a new session on screen whose media are at hand already, and keeps it. Rejects with `AbortError` when
     * another one was opened in the meantime, or what is on screen could not be kept.
     */
    async adopt(session) {
      opening += 1;
      const turn = opening;
      const kept = await settle();
      if (!kept || turn !== opening) throw abortError();
      set({ session, revision: null, readOnly: null, live: null, compared: null, activeCheckId: null });
      scheduleSave();
    },

    async start(address) {
      try {
        const facts = await engine.call("storage/open", null);
        set({ volatile: facts.volatile });
        await refreshList();
        const named = Object.keys(address).length > 0;
        const latest = get().sessions.find(({ state }) => state === "ready");
        if (!named && latest) await openSession(latest.id);
        else await open(address);
        if (facts.problem) report("storage", new ProblemError(facts.problem));
      } catch (error) {
        if (!isAbort(error)) report("page", error);
        set({ phase: "ready" });
      }
    },

    newSession() {
      void leave().then((turn) =>
        turn === null ? undefined : show(turn, emptySession(), { revision: null }),
      );
    },

    async renameSession(id, title) {
      const { session } = get();
      if (session?.id === id) {
        context.change((current) => ({ ...current, title }));
        await flush();
        return;
      }
      try {
        const revision = get().sessions.find((entry) => entry.id === id)?.revision;
        if (revision == null) return;
        await engine.call("sessions/rename", { id, title, revision });
        await refreshList();
      } catch (error) {
        report("storage", error);
      }
    },

    async removeSession(id) {
      const isOpen = () => get().session?.id === id;
      if (isOpen()) {
        get().cancel();
        await flush();
      }
      try {
        await engine.call("sessions/remove", { id });
        await refreshList();
      } catch (error) {
        report("storage", error);
        return;
      }
      if (isOpen()) {
        dirty = false;
        const next = get().sessions.find(({ state }) => state === "ready");
        if (next) await openSession(next.id);
        else await openSample();
      }
    },

    async restoreSession(id) {
      try {
        await engine.call("sessions/restore", { id });
        await refreshList();
      } catch (error) {
        report("storage", error);
      }
    },

    async saveAsCopy() {
      const { session } = get();
      if (!session) return;
      set({
        session: { ...session, id: newId(), title: `${session.title} (copy)` },
        revision: null,
        readOnly: null,
      });
      dismiss("storage");
      dirty = true;
      await flush();
    },
  };
}
