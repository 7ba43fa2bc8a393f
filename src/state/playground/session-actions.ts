import { abortError, isAbort, ProblemError, toProblem } from "../../lib/errors";
import type { Problem } from "../../schemas/problem";
import type { Caption, Session } from "../../schemas/session";
import { isRemote, type PlaygroundAddress } from "../address";
import { takeInUnsaved } from "../autosave/take-in-unsaved";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { emptySession, exampleCaption, sampleSession } from "./session-document";
import { createSessionSaving, type SessionSaving } from "./session-saving";

const SAMPLE_ID = "tea-for-three";

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
  | "keepSession"
>;

function linkOutdated(): ProblemError {
  return new ProblemError({
    code: "link-outdated",
    message: "The link names an instruction or a caption that the bundled sample does not have.",
    nextStep: "What comes nearest is shown; choose another instruction above.",
  });
}

/** True where the address, kept from before the session's first save, names the view that the session began as. */
function isView({ sample, instruction }: PlaygroundAddress, { origin }: Session): boolean {
  return origin !== null && origin.sampleId === sample && origin.instructionId === instruction;
}

type Shown = {
  revision: number | null;
  readOnly?: Problem | null;
  check?: string | undefined;
  fetchedFrom?: string;
  notes?: string[];
};

/** How a session comes on screen; shared by everything that brings one. */
export type SessionView = {
  /**
   * Leaves the session on screen: running work stops, unsaved changes are written. Null when they could not be: then
   * it stays, and leaving it again gives them up.
   */
  leave(): Promise<number | null>;
  /** Puts a session on screen; one opened later wins. `turn` is what `leave` gave. */
  show(turn: number, session: Session, rest: Shown): Promise<void>;
  refreshList(): Promise<void>;
  saving: SessionSaving;
  /** Puts what storage has by now in the place of the session on screen, whose own changes are given up. */
  replace(session: Session, revision: number): void;
};

/** Opening, keeping and listing sessions. `showMedia` brings clip and frames of a session on screen. */
export function sessionActions(
  context: ActionContext,
  showMedia: (session: Session) => Promise<void>,
): SessionActions & {
  adopt: (session: Session) => Promise<void>;
  view: SessionView;
} {
  const { get, set, services, app, report, offerUndo } = context;
  const { engine } = services;
  const saving = createSessionSaving(context, refreshList);
  const { settle } = saving;
  let opening = 0;

  async function refreshList(): Promise<void> {
    set({ sessions: await engine.call("sessions/list", null) });
  }

  async function show(turn: number, session: Session, rest: Shown): Promise<void> {
    // What was changed while it was loading is written too.
    if (turn !== opening || !(await settle()) || turn !== opening) return;
    saving.begin(rest.revision === null ? null : session.updatedAt);
    const { session: before, revision, readOnly } = get();
    if (before && revision === null && readOnly) {
      engine.call("sessions/forget-shown", { id: before.id }).catch(() => undefined);
    }
    set({
      phase: "ready",
      session,
      revision: rest.revision,
      readOnly: rest.readOnly ?? null,
      fetchedFrom: rest.fetchedFrom ?? null,
      notes: rest.notes ?? [],
      linkQuestion: null,
      saving: "saved",
      live: null,
      compared: null,
      activeCheckId: rest.check ?? null,
      problems: {},
      seek: null,
    });
    await showMedia(session);
  }

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
      const missed =
        (instructionId !== undefined && instruction.id !== instructionId) ||
        (exampleId !== undefined && !captions.some(({ id }) => id === exampleId));
      if (missed && turn === opening) report("page", linkOutdated());
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

  async function openFetched(url: string, captionId?: string, checkId?: string): Promise<void> {
    try {
      await get().openAddress(url, captionId, checkId);
    } catch (error) {
      if (isAbort(error)) return;
      if (!get().session) await openSample();
      report("page", error);
    }
  }

  async function open(address: PlaygroundAddress): Promise<void> {
    if (address.session && isRemote(address.session))
      return openFetched(address.session, address.caption, address.check);
    if (address.session) return openSession(address.session, address.caption, address.check);
    return openSample(address.instruction, address.example, address.check);
  }

  /** Deletes a session; another one takes its place on screen. False where it could not be deleted. */
  async function remove(id: string): Promise<boolean> {
    const isOpen = () => get().session?.id === id;
    if (isOpen()) {
      get().cancel();
      await saving.flush();
    }
    try {
      await engine.call("sessions/remove", { id });
      await refreshList();
    } catch (error) {
      report("storage", error);
      return false;
    }
    if (isOpen()) {
      saving.giveUp();
      const next = get().sessions.find(({ state }) => state === "ready");
      if (next) await openSession(next.id);
      else await openSample();
    }
    return true;
  }

  return {
    view: {
      leave,
      show,
      refreshList,
      saving,
      replace(session, revision) {
        saving.begin(session.updatedAt);
        set({ session, revision, readOnly: null, saving: "saved" });
      },
    },
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
    flush: saving.flush,

    async keepSession() {
      if (get().revision === null) await saving.keep();
    },

    /**
     * Puts a new session on screen whose media are at hand already, and keeps it. Rejects with `AbortError` when
     * another one was opened in the meantime, or what is on screen could not be kept.
     */
    async adopt(session) {
      opening += 1;
      const turn = opening;
      const kept = await settle();
      if (!kept || turn !== opening) throw abortError();
      set({
        session,
        revision: null,
        readOnly: null,
        fetchedFrom: null,
        notes: [],
        live: null,
        compared: null,
        activeCheckId: null,
      });
      saving.changed();
    },

    async start(address) {
      await app.getState().start();
      if (app.getState().storage === "failed") {
        // Without storage one can still look, check and save to files; why it failed is told already.
        await openSample();
        set({ phase: "ready" });
        return;
      }
      try {
        const unsaved = await takeInUnsaved(engine).catch((error: unknown) => toProblem(error));
        await refreshList();
        const named = Object.keys(address).length > 0;
        const latest = get().sessions.find(({ state }) => state === "ready");
        const goesOn = Array.isArray(unsaved) && unsaved.find((session) => isView(address, session));
        if (goesOn) await openSession(goesOn.id);
        else if (!named && latest) await openSession(latest.id);
        else await open(address);
        if (!Array.isArray(unsaved)) report("storage", new ProblemError(unsaved));
      } catch (error) {
        if (!get().session) await openSample();
        report("page", error);
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
        await saving.flush();
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
      const title = get().sessions.find((entry) => entry.id === id)?.title ?? "Session";
      if (!(await remove(id))) return;
      offerUndo({
        label: `“${title}” deleted`,
        sessionId: null,
        undo() {
          void get().restoreSession(id);
          return true;
        },
        redo() {
          void remove(id);
          return true;
        },
        holds: () => null,
      });
    },

    async restoreSession(id) {
      try {
        await engine.call("sessions/restore", { id });
        await refreshList();
      } catch (error) {
        report("storage", error);
      }
    },
  };
}
