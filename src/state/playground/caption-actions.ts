import type { ActionContext, PlaygroundActions } from "./playground-state";
import { activeCaption, freeTitle, pastedCaption, withCaption } from "./session-document";

type CaptionActions = Pick<
  PlaygroundActions,
  | "setInstruction"
  | "setCaptionText"
  | "restoreCaption"
  | "addCaption"
  | "selectCaption"
  | "renameCaption"
  | "removeCaption"
  | "selectCheck"
>;

/** What a person changes in the middle column. */
export function captionActions({ get, set, change, offerUndo }: ActionContext): CaptionActions {
  function changeActive(update: Parameters<typeof withCaption>[2]): void {
    change((session) => withCaption(session, session.activeCaptionId, update));
  }

  return {
    setInstruction(text) {
      change((session) => ({ ...session, instruction: text }));
    },

    setCaptionText(text) {
      changeActive((caption) => ({
        ...caption,
        text,
        originalText:
          caption.origin.kind === "pasted" && caption.judgedText === null ? text : caption.originalText,
      }));
    },

    restoreCaption() {
      changeActive((caption) => ({ ...caption, text: caption.originalText }));
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

    selectCaption(id) {
      set(({ session }) =>
        session ? { session: { ...session, activeCaptionId: id }, live: null, compared: null } : {},
      );
    },

    renameCaption(id, title) {
      change((session) => withCaption(session, id, (caption) => ({ ...caption, title })));
    },

    removeCaption(id) {
      const { session: before, readOnly } = get();
      if (!before || readOnly || before.captions.length < 2) return;
      const index = before.captions.findIndex((caption) => caption.id === id);
      const removed = before.captions[index];
      if (!removed) return;
      change((session) => {
        const captions = session.captions.filter((caption) => caption.id !== id);
        const next = captions[Math.min(index, captions.length - 1)] ?? activeCaption(session);
        return {
          ...session,
          captions,
          activeCaptionId: session.activeCaptionId === id ? next.id : session.activeCaptionId,
        };
      });
      offerUndo("Caption deleted", () =>
        change((session) =>
          session.id === before.id && !session.captions.some((caption) => caption.id === id)
            ? { ...session, captions: session.captions.toSpliced(index, 0, removed), activeCaptionId: id }
            : session,
        ),
      );
    },

    selectCheck(checkId) {
      set({ activeCheckId: checkId });
    },
  };
}
