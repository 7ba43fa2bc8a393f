import { addressQuery } from "../state/address";
import { goTo } from "../state/page-address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useSessionsStore } from "../state/sessions/use-sessions";

/** Leads to the playground, to what was on screen there. */
export function useWayBack(): () => void {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  return () =>
    goTo(`/playground${addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {})}`);
}
