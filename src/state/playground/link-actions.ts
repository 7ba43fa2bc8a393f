import type { SharedParts } from "../../workers/engine/shared-link-protocol";
import { isRemote, type PlaygroundAddress } from "../address";
import { addressOf } from "./address-of";
import type { ActionContext, PlaygroundActions } from "./playground-state";

/** What of the session comes along where a link holds it. */
export type LinkParts = Pick<SharedParts, "otherCaptions" | "judged">;

/** A link to what is on screen that works for others too. */
export type ViewLink = {
  /** It names the bundled sample, or a file at an address; or it holds the session, as put together now or as it came. */
  kind: "sample" | "file" | "session" | "session as it came";
  address: PlaygroundAddress;
};

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
