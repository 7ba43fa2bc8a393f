import { addressQuery } from "../state/address";
import { goTo } from "../state/page-address";
import { addressOf } from "../state/playground/address-of";
import { usePlayground, usePlaygroundStore } from "../state/playground/playground-context";
import { useSessions, useSessionsStore } from "../state/stores-context";
import type { WayBack } from "../ui/page/page-frames";

/** The way back to the playground, to what is on screen there: as a link, and for what leads there once it is done. */
export function useWayBack(): { back: WayBack; onPlayground: () => void } {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const path = () =>
    `/playground${addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {})}`;
  // Both have a say in it.
  usePlayground(path);
  const to = useSessions(path);
  return { back: { words: "Back to the playground", to }, onPlayground: () => goTo(path()) };
}
