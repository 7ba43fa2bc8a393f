import type { ActionContext, PlaygroundActions } from "./playground-state";

/** True for a file that holds a session, as far as its name and type tell; what is in it decides later. */
function looksLikeSession({ name, type }: File): boolean {
  return /\.(?:zip|json)$/i.test(name) || /^application\/(?:json|zip|x-zip-compressed)$/.test(type);
}

/** What happens to a file that was dropped on the page. */
export function openFileAction({ get, sessions }: ActionContext): Pick<PlaygroundActions, "openFile"> {
  return {
    async openFile(file, place) {
      if (!looksLikeSession(file)) return get().openVideo(file, place);
      try {
        await sessions().importSession(file);
      } catch (error) {
        sessions().report("opening", error);
      }
    },
  };
}
