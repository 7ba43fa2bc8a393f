import { useEffect, useRef } from "react";
import { type PlaygroundAddress, sameAddress } from "../../state/address";
import { addressOf } from "../../state/playground/address-of";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessionsStore } from "../../state/sessions/use-sessions";
import { usePlaces } from "./places";

/** Keeps address and view the same: the view follows links, the address follows what one does. */
export function useAddress(
  address: PlaygroundAddress,
  onAddress: (address: PlaygroundAddress) => void,
): void {
  const store = usePlaygroundStore();
  const sessions = useSessionsStore();
  const written = useRef<PlaygroundAddress | null>(null);
  const write = useRef(onAddress);
  write.current = onAddress;
  const { showVerdict } = usePlaces();
  const show = useRef(showVerdict);
  show.current = showVerdict;

  useEffect(() => {
    const state = sessions.getState();
    const open = async () => {
      await state.open(address);
      const { activeCheckId } = store.getState();
      if (address.check !== undefined && address.check === activeCheckId) show.current(activeCheckId);
    };
    if (state.phase === "starting") {
      void open();
      return;
    }
    if (written.current && sameAddress(written.current, address)) return;
    if (Object.keys(address).length === 0) {
      if (written.current) write.current(written.current);
      return;
    }
    written.current = address;
    void open();
  }, [store, sessions, address]);

  useEffect(() => {
    const follow = () => {
      const next = addressOf(store.getState(), sessions.getState());
      if (!next || (written.current && sameAddress(written.current, next))) return;
      written.current = next;
      write.current(next);
    };
    const stops = [store.subscribe(follow), sessions.subscribe(follow)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, sessions]);
}
