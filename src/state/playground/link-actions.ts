import { isRemote } from "../address";
import { addressOf } from "./address-of";
import type { ActionContext, PlaygroundActions } from "./playground-state";

/** Links to what is on screen. */
export function linkActions({
  get,
  sessions,
  services,
}: Pick<ActionContext, "get" | "sessions" | "services">): Pick<PlaygroundActions, "linkToView"> {
  return {
    async linkToView(parts) {
      const { session, activeCheckId } = get();
      if (!session) throw new Error("There is nothing to link to.");
      const address = addressOf(get(), sessions());
      if (address?.shared) return { kind: "session as it came", address };
      if (address?.session && isRemote(address.session)) return { kind: "file", address };
      if (address?.sample && sessions().saving === "saved") return { kind: "sample", address };
      const { text, captionId } = await services.engine.call("sessions/to-link", {
        session,
        parts: { ...parts, captionId: session.activeCaptionId, checkId: activeCheckId },
      });
      const check = activeCheckId ? { check: activeCheckId } : {};
      return { kind: "session", address: { caption: captionId, ...check, shared: text } };
    },
  };
}
