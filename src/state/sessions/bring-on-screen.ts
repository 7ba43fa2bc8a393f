import type { ArchiveProgress } from "../../engine/shared/protocol";
import { abortError } from "../../foundation/errors";
import type { Session } from "../../shapes/session";
import { NONE_OPENED, type SessionContext, type SessionSaving } from "./session-saving";
import type { Exchange, OpenedSession } from "./sessions-state";

/** The one exchange that is going on. */
export type ExchangeWork = {
  /** A later one replaces it. */
  run<T>(
    kind: Exchange["kind"],
    job: (options: { signal: AbortSignal; onEvent: (progress: ArchiveProgress) => void }) => Promise<T>,
  ): Promise<T>;
  cancel(): void;
};

/** The exchange of a store of sessions: one at a time, told as it goes on. */
export function createExchangeWork({ set }: Pick<SessionContext, "set">): ExchangeWork {
  let work: AbortController | null = null;
  return {
    async run(kind, job) {
      work?.abort();
      const controller = new AbortController();
      work = controller;
      set({ exchange: { kind, doneBytes: 0, totalBytes: null } });
      try {
        return await job({
          signal: controller.signal,
          onEvent: ({ doneBytes, totalBytes }) => {
            if (work === controller) set({ exchange: { kind, doneBytes, totalBytes } });
          },
        });
      } finally {
        if (work === controller) {
          work = null;
          set({ exchange: null });
        }
      }
    },

    cancel() {
      work?.abort();
    },
  };
}

/** The stored state of a session that comes on screen, and the check to show of it. */
type Shown = { revision: number | null; check?: string | undefined } & Partial<OpenedSession>;

/** The steps that bring a session on screen; shared by everything that brings one. */
export type SessionView = {
  /** Says that another session is on its way, while the one on screen stays and goes on. What it gives is for `isLatest`. */
  announce(): number;
  /**
   * Leaves the session on screen: running work stops, unsaved changes are written. Null when they could not be: then
   * it stays, and leaving it again gives them up.
   */
  leave(): Promise<number | null>;
  /** True until something else is opened. `turn` is what `leave` gave. */
  isLatest(turn: number): boolean;
  /** Puts a session on screen; one opened later wins. `turn` is what `leave` gave. */
  show(turn: number, session: Session, rest: Shown): Promise<void>;
  /** Puts a new session on screen whose media are there; rejects with `AbortError` when another one wins. */
  adopt(session: Session): Promise<void>;
  /** Puts what storage has by now in the place of the session on screen, whose own changes are given up. */
  replace(session: Session, revision: number, changed: { media: boolean }): void;
};

export function createSessionView(
  { get, set, engine, screen }: SessionContext,
  saving: SessionSaving,
  work: ExchangeWork,
): SessionView {
  let opening = 0;

  function forgetOnlyShown(): void {
    const { id, revision, readOnly } = get().opened;
    if (id !== null && revision === null && readOnly)
      engine.call("sessions/forget-shown", { id }).catch(() => undefined);
  }

  return {
    announce() {
      opening += 1;
      return opening;
    },

    async leave() {
      opening += 1;
      const turn = opening;
      screen().stop();
      work.cancel();
      return (await saving.settle()) ? turn : null;
    },

    isLatest: (turn) => turn === opening,

    async show(turn, session, { check, ...rest }) {
      // Changes made during loading are written too.
      if (turn !== opening || !(await saving.settle()) || turn !== opening) return;
      saving.begin(rest.revision === null ? null : session.updatedAt);
      forgetOnlyShown();
      set({
        phase: "ready",
        opened: { ...NONE_OPENED, ...rest, id: session.id },
        linkQuestion: null,
        saving: "saved",
        problems: {},
      });
      await screen().show(session, { checkId: check ?? null });
    },

    async adopt(session) {
      opening += 1;
      const turn = opening;
      const kept = await saving.settle();
      if (!kept || turn !== opening) throw abortError();
      set({ opened: { ...NONE_OPENED, id: session.id }, phase: "ready" });
      screen().adopt(session);
      saving.changed();
    },

    replace(session, revision, changed) {
      saving.begin(session.updatedAt);
      const { link, notes } = get().opened;
      set({ opened: { id: session.id, revision, readOnly: null, link, notes }, saving: "saved" });
      screen().replace(session, changed);
    },
  };
}
