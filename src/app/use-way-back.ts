import { useNavigate } from "@tanstack/react-router";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useSessionsStore } from "../state/sessions/use-sessions";

/** Leads to the playground, to what was on screen there. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  return () =>
    void navigate({
      to: "/playground",
      search: addressOf(playground.getState(), sessions.getState()) ?? {},
    });
}
