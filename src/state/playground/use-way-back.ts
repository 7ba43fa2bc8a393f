import type { WayBack } from "../../ui/page-frames";
import { addressQuery } from "../address";
import { goTo } from "../page-address";
import { useSessions, useSessionsStore } from "../stores-context";
import { addressOf } from "./address-of";
import { usePlayground, usePlaygroundStore } from "./playground-context";

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
