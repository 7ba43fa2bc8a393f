import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import type { Caption, Session } from "../../shapes/session";
import { isRemote, type PlaygroundAddress } from "../address";
import { dropUnsaved, unsavedNotes } from "./autosaver";
import type { SessionView } from "./bring-on-screen";
import { emptySession, exampleCaption, sampleSession, withCaptionShown } from "./session-document";
import type { SessionContext } from "./session-saving";
import type { SessionsActions } from "./sessions-state";

/**
 * Saves what earlier pages noted as they went; which sessions those are. Notes that storage refuses stay, and the first
 * reason comes with the others.
 */
async function takeInUnsaved(
  engine: WorkerClient<EngineCalls>,
): Promise<{ taken: Session[]; refused: unknown }> {
  const taken: Session[] = [];
  let refused: unknown = null;
  for (const { name, text } of unsavedNotes()) {
    try {
      const { session } = await engine.call("sessions/take-unsaved", { text });
      dropUnsaved(name);
      if (session) taken.push(session);
    } catch (error) {
      refused ??= error;
    }
  }
  return { taken, refused };
}

function linkOutdated(): ProblemError {
  return new ProblemError({
    code: "link-outdated",
    message: "The link names an instruction or a caption that the bundled sample does not have.",
    nextStep: "The closest match is shown; choose another instruction above.",
  });
}

/** True where the address, kept from before the session's first save, names the view that the session began as. */
function isView({ sample, instruction }: PlaygroundAddress, { origin }: Session): boolean {
  return origin !== null && origin.sampleId === sample && origin.instructionId === instruction;
}

/** Opening sessions of this browser, the bundled sample, and what an address names. */
export function openSessions(
  { get, set, engine, page, app, screen, report, refreshList }: SessionContext,
  view: SessionView,
): Pick<SessionsActions, "start" | "open" | "openSample" | "openSession" | "newSession"> {
  let started: Promise<Session[]> | null = null;

  /** The sessions that earlier pages left unsaved, which are kept now. */
  async function begin(): Promise<Session[]> {
    await app.getState().start();
    // Without storage one can still look, check and save to files; why it failed is told already.
    if (app.getState().storage === "failed") return [];
    const { taken, refused } = await takeInUnsaved(engine);
    await refreshList().catch((error: unknown) => report("opening", error));
    if (refused !== null) report("keeping", new ProblemError(toProblem(refused)));
    return taken;
  }

  const start = () => {
    started ??= begin();
    return started;
  };

  async function openSample(instructionId?: string, exampleId?: string, checkId?: string): Promise<void> {
    const turn = await view.leave();
    if (turn === null) return;
    try {
      const sample = await screen().sample(instructionId);
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
      await view.show(turn, chosen ? { ...session, activeCaptionId: chosen.id } : session, {
        revision: null,
        check: checkId,
      });
      const missed =
        (instructionId !== undefined && instruction.id !== instructionId) ||
        (exampleId !== undefined && !captions.some(({ id }) => id === exampleId));
      if (missed && view.isLatest(turn)) report("opening", linkOutdated());
    } catch (error) {
      if (!view.isLatest(turn)) return;
      if (!screen().session()) await view.show(turn, emptySession(), { revision: null });
      report("opening", error);
    }
  }

  async function openSession(id: string, captionId?: string, checkId?: string): Promise<void> {
    const turn = await view.leave();
    if (turn === null) return;
    try {
      const opened = await engine.call("sessions/load", { id });
      if (opened.state === "unreadable") throw new ProblemError(opened.problem);
      const { session, revision } = opened;
      await view.show(turn, withCaptionShown(session, captionId), {
        revision,
        readOnly: opened.state === "read-only" ? opened.problem : null,
        check: checkId,
      });
    } catch (error) {
      if (!view.isLatest(turn)) return;
      if (!screen().session()) await openSample();
      report("opening", error);
    }
  }

  /** On failure, the session on screen stays; without one, the sample is shown. */
  async function openFromLink(open: () => Promise<void>): Promise<void> {
    try {
      await open();
    } catch (error) {
      if (isAbort(error)) return;
      if (!screen().session()) await openSample();
      report("opening", error);
    }
  }

  async function openNamed(address: PlaygroundAddress): Promise<void> {
    const { shared, session, caption, check } = address;
    if (shared !== undefined) return openFromLink(() => get().openShared(shared, caption, check));
    if (session && isRemote(session)) return openFromLink(() => get().openAddress(session, caption, check));
    if (session) return openSession(session, caption, check);
    return openSample(address.instruction, address.example, address.check);
  }

  async function openFirst(address: PlaygroundAddress): Promise<void> {
    // Nobody who has kept nothing waits for storage to open; `start` opens it when there is something to see.
    const isFirst = !address.session && address.shared === undefined && (await page.isFirstVisit());
    const unsaved = isFirst && unsavedNotes().length === 0 ? [] : await start();
    const told = get().problems;
    const named = Object.keys(address).length > 0;
    const latest = get().list.find(({ state }) => state === "ready");
    const goesOn = unsaved.find((session) => isView(address, session));
    if (goesOn) await openSession(goesOn.id);
    else if (!named && latest) await openSession(latest.id);
    else if (app.getState().storage === "failed") await openSample();
    else await openNamed(address);
    // Opening a session clears earlier problems; these still hold, so they are set again.
    set({ phase: "ready", problems: { ...told, ...get().problems } });
  }

  return {
    async start() {
      await start();
    },

    open: (address) => (get().phase === "starting" ? openFirst(address) : openNamed(address)),

    openSample,
    openSession,

    async newSession() {
      const turn = await view.leave();
      if (turn !== null) await view.show(turn, emptySession(), { revision: null });
    },
  };
}
