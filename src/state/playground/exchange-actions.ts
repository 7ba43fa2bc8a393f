import { ProblemError } from "../../lib/errors";
import type { Session } from "../../schemas/session";
import type { ArchiveProgress } from "../../workers/engine/archive-protocol";
import type { ActionContext, Exchange, LinkQuestion, PlaygroundActions } from "./playground-state";
import type { SessionView } from "./session-actions";

type ExchangeActions = Pick<
  PlaygroundActions,
  "exportSession" | "importSession" | "openFile" | "duplicateSession" | "openAddress" | "answerLink"
>;

/** True for a file that holds a session, as far as its name and type tell; what is in it decides later. */
function looksLikeSession({ name, type }: File): boolean {
  return /\.(?:zip|json)$/i.test(name) || /^application\/(?:json|zip|x-zip-compressed)$/.test(type);
}

/** Sessions out of this browser and into it: as files, as copies, from an address. */
export function exchangeActions(
  context: ActionContext,
  view: SessionView,
): ExchangeActions & { cancelExchange: () => void } {
  const { get, set, services, report } = context;
  const { engine } = services;
  let work: AbortController | null = null;

  /** One at a time: a later one replaces it. */
  async function working<T>(
    kind: Exchange["kind"],
    job: (options: { signal: AbortSignal; onEvent: (progress: ArchiveProgress) => void }) => Promise<T>,
  ): Promise<T> {
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
  }

  async function kept(id: string): Promise<Session> {
    const opened = await engine.call("sessions/load", { id });
    if (opened.state === "unreadable") throw new ProblemError(opened.problem);
    return opened.session;
  }

  async function importSession(file: Blob): Promise<void> {
    const turn = await view.leave();
    if (turn === null) return;
    const { session, revision, readOnly, notes } = await working("import", (options) =>
      engine.call("sessions/import", { file }, options),
    );
    await view.refreshList();
    await view.show(turn, session, { revision, readOnly, notes });
  }

  /** `agreed`: people want it however large it is. */
  async function fetchSession(
    { url, captionId, checkId }: Pick<LinkQuestion, "url" | "captionId" | "checkId">,
    agreed: boolean,
  ): Promise<void> {
    const turn = await view.leave();
    if (turn === null) return;
    set({ linkQuestion: null });
    const fetched = await working("fetch", (options) =>
      engine.call("sessions/fetch", { url, agreed }, options),
    );
    if (fetched.kind === "question") {
      if (!get().session) await get().openSample();
      const { host, sizeBytes } = fetched;
      set({ linkQuestion: { url, host, sizeBytes, captionId, checkId } });
      return;
    }
    const { session, readOnly, notes } = fetched;
    const caption = session.captions.find(({ id }) => id === captionId);
    const seen = caption ? { ...session, activeCaptionId: caption.id } : session;
    await view.show(turn, seen, { revision: null, readOnly, check: checkId, fetchedFrom: url, notes });
  }

  return {
    importSession,

    async exportSession(id, { media }) {
      await view.saving.flush();
      const { session } = get();
      const exported = id === null || id === session?.id ? session : await kept(id);
      if (!exported) throw new Error("There is no session to export.");
      return working("export", (options) =>
        engine.call("sessions/export", { session: exported, media }, options),
      );
    },

    async openFile(file, place) {
      if (!looksLikeSession(file)) return get().openVideo(file, place);
      try {
        await importSession(file);
      } catch (error) {
        report("page", error);
      }
    },

    async duplicateSession(id) {
      try {
        await view.saving.flush();
        const copy = await engine.call("sessions/duplicate", { id });
        await view.refreshList();
        await get().openSession(copy.id);
      } catch (error) {
        report("storage", error);
      }
    },

    openAddress: (url, captionId, checkId) => fetchSession({ url, captionId, checkId }, false),

    async answerLink(fetchIt) {
      const { linkQuestion } = get();
      set({ linkQuestion: null });
      if (!linkQuestion || !fetchIt) return;
      try {
        await fetchSession(linkQuestion, true);
      } catch (error) {
        report("page", error);
      }
    },

    cancelExchange() {
      work?.abort();
    },
  };
}
