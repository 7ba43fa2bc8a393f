import { ProblemError } from "../../foundation/errors";
import type { Session } from "../../shapes/session";
import type { SessionView } from "./bring-on-screen";
import type { ExchangeWork } from "./exchange-work";
import type { SessionContext } from "./session-context";
import { withCaptionShown } from "./session-document";
import type { SessionSaving } from "./session-saving";
import type { LinkQuestion, SessionsActions } from "./sessions-state";

/** Sessions out of this browser and into it: as files, and from an address. */
export function exchangeSessions(
  { get, set, engine, screen, report, refreshList }: SessionContext,
  { view, saving, work }: { view: SessionView; saving: SessionSaving; work: ExchangeWork },
): Pick<SessionsActions, "exportSession" | "importSession" | "openAddress" | "openShared" | "answerLink"> {
  async function kept(id: string): Promise<Session> {
    const opened = await engine.call("sessions/load", { id });
    if (opened.state === "unreadable") throw new ProblemError(opened.problem);
    return opened.session;
  }

  /** `agreed`: people want it however large it is. */
  async function fetchSession(
    { url, captionId, checkId }: Pick<LinkQuestion, "url" | "captionId" | "checkId">,
    agreed: boolean,
  ): Promise<void> {
    const turn = await view.leave();
    if (turn === null) return;
    set({ linkQuestion: null });
    const fetched = await work.run("fetch", (options) =>
      engine.call("sessions/fetch", { url, agreed }, options),
    );
    if (fetched.kind === "question") {
      if (!screen().session()) await get().openSample();
      const { host, sizeBytes } = fetched;
      set({ linkQuestion: { url, host, sizeBytes, captionId, checkId } });
      return;
    }
    const { session, readOnly, notes } = fetched;
    await view.show(turn, withCaptionShown(session, captionId), {
      revision: null,
      readOnly,
      check: checkId,
      link: { session: url },
      notes,
    });
  }

  return {
    async importSession(file) {
      const turn = await view.leave();
      if (turn === null) return;
      const { session, revision, readOnly, notes } = await work.run("import", (options) =>
        engine.call("sessions/import", { file }, options),
      );
      await refreshList();
      await view.show(turn, session, { revision, readOnly, notes });
    },

    async exportSession(id, { media }) {
      await saving.flush();
      const session = screen().session();
      const exported = id === null || id === session?.id ? session : await kept(id);
      if (!exported) throw new Error("There is no session to export.");
      return work.run("export", (options) =>
        engine.call("sessions/export", { session: exported, media }, options),
      );
    },

    openAddress: (url, captionId, checkId) => fetchSession({ url, captionId, checkId }, false),

    async openShared(text, captionId, checkId) {
      const announced = view.announce();
      const { session, readOnly, notes } = await engine.call("sessions/from-link", { text });
      if (!view.isLatest(announced)) return;
      const turn = await view.leave();
      if (turn === null) return;
      const seen = withCaptionShown(session, captionId);
      await view.show(turn, seen, {
        revision: null,
        readOnly,
        check: checkId,
        link: { shared: text },
        notes,
      });
    },

    async answerLink(fetchIt) {
      const { linkQuestion } = get();
      set({ linkQuestion: null });
      if (!linkQuestion || !fetchIt) return;
      try {
        await fetchSession(linkQuestion, true);
      } catch (error) {
        report("opening", error);
      }
    },
  };
}
