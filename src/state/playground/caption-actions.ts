import {
  activeCaption,
  freeTitle,
  pastedCaption,
  withCaption,
  withInstruction,
} from "../sessions/session-document";
import type { ActionContext, PlaygroundActions } from "./playground-state";

type CaptionActions = Pick<
  PlaygroundActions,
  | "setInstruction"
  | "setCaptionText"
  | "applyEdit"
  | "restoreCaption"
  | "addCaption"
  | "takeInCaption"
  | "selectCaption"
  | "renameCaption"
  | "removeCaption"
  | "selectCheck"
>;

/** What a person changes in the middle column. */
export function captionActions({ set, change, undoably }: ActionContext): CaptionActions {
  function changeActive(update: Parameters<typeof withCaption>[2]): void {
    change((session) => withCaption(session, session.activeCaptionId, update));
  }

  return {
    setInstruction(text) {
      change((session) => withInstruction(session, text));
    },

    setCaptionText(text) {
      changeActive((caption) => ({
        ...caption,
        text,
        originalText:
          caption.origin.kind === "pasted" && caption.judgedText === null ? text : caption.originalText,
      }));
    },

    applyEdit(text) {
      undoably("Edit applied", (session) =>
        withCaption(session, session.activeCaptionId, (caption) => ({ ...caption, text })),
      );
    },

    restoreCaption() {
      undoably("Caption put back to the original", (session) =>
        withCaption(session, session.activeCaptionId, (caption) => ({
          ...caption,
          text: caption.originalText,
        })),
      );
    },

    addCaption() {
      change((session) => {
        const caption = pastedCaption(
          freeTitle(
            "Caption",
            session.captions.map(({ title }) => title),
          ),
        );
        return { ...session, captions: [...session.captions, caption], activeCaptionId: caption.id };
      });
    },

    takeInCaption(caption) {
      change((session) => {
        const taken = session.captions.map(({ title }) => title);
        const copy = { ...caption, title: freeTitle(caption.title, taken) };
        return { ...session, captions: [...session.captions, copy], activeCaptionId: copy.id };
      });
      set({ live: null, compared: null });
    },

    selectCaption(id) {
      set(({ session }) =>
        session ? { session: { ...session, activeCaptionId: id }, live: null, compared: null } : {},
      );
    },

    renameCaption(id, title) {
      change((session) => withCaption(session, id, (caption) => ({ ...caption, title })));
    },

    removeCaption(id) {
      undoably("Caption deleted", (session) => {
        const index = session.captions.findIndex((caption) => caption.id === id);
        if (index === -1 || session.captions.length < 2) return session;
        const captions = session.captions.toSpliced(index, 1);
        const next = captions[Math.min(index, captions.length - 1)] ?? activeCaption(session);
        return {
          ...session,
          captions,
          activeCaptionId: session.activeCaptionId === id ? next.id : session.activeCaptionId,
        };
      });
    },

    selectCheck(checkId) {
      set({ activeCheckId: checkId });
    },
  };
}
