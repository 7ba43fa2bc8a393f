import { useEffect, useRef } from "react";
import { type PlaygroundAddress, sameAddress } from "../../state/address";
import { addressOf } from "../../state/playground/address-of";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessionsStore } from "../../state/stores-context";
import { usePlaces } from "./places";

/** True where another bundled example was chosen: the browser's Back shall lead to the one before. */
function isAnotherExample(before: PlaygroundAddress, after: PlaygroundAddress): boolean {
  if (before.sample === undefined || after.sample === undefined) return false;
  return before.sample !== after.sample || before.instruction !== after.instruction;
}

/**
 * True where one comes from another page to what is on screen. Opening it again would show a bundled example as it was before
 * the changes that are not saved yet.
 */
function isAlready(now: PlaygroundAddress | null, address: PlaygroundAddress): boolean {
  return now !== null && sameAddress(now, address);
}

/**
 * Keeps address and view the same: the view follows links, the address follows what one does. `onVerdict` brings the verdict
 * that a link names into view.
 */
export function useAddress(
  address: PlaygroundAddress,
  onAddress: (address: PlaygroundAddress, how: { replace: boolean }) => void,
  onVerdict?: (checkId: string) => void,
): void {
  const store = usePlaygroundStore();
  const sessions = useSessionsStore();
  const written = useRef<PlaygroundAddress | null>(null);
  const shown = useRef<string | null>(null);
  /** Followed links whose view is not there yet: what is on screen meanwhile is nobody's choice. */
  const onTheWay = useRef(0);
  const write = useRef(onAddress);
  write.current = onAddress;
  const follow = useRef(() => {});
  const { showVerdict } = usePlaces();
  const show = useRef(showVerdict);
  show.current = onVerdict ?? showVerdict;

  useEffect(() => {
    const state = sessions.getState();
    const open = async () => {
      onTheWay.current += 1;
      await state.open(address).finally(() => {
        onTheWay.current -= 1;
      });
      follow.current();
      const { activeCheckId } = store.getState();
      if (address.check !== undefined && address.check === activeCheckId) show.current(activeCheckId);
    };
    if (state.phase === "starting") {
      void open();
      return;
    }
    if (written.current && sameAddress(written.current, address)) return;
    if (Object.keys(address).length === 0) {
      if (written.current) write.current(written.current, { replace: true });
      return;
    }
    const isOnScreen = written.current === null && isAlready(addressOf(store.getState(), state), address);
    written.current = address;
    // Its first saving gives it another address; Back shall lead to the page before all the same.
    if (isOnScreen) shown.current = store.getState().session?.id ?? null;
    else void open();
  }, [store, sessions, address]);

  useEffect(() => {
    follow.current = () => {
      if (onTheWay.current > 0) return;
      const next = addressOf(store.getState(), sessions.getState());
      if (!next) return;
      if (written.current && sameAddress(written.current, next)) {
        shown.current = store.getState().session?.id ?? null;
        return;
      }
      const id = store.getState().session?.id ?? null;
      // An example that gave way to a session of one's own is one step back too.
      const left = written.current?.sample !== undefined && next.sample === undefined && id !== shown.current;
      const chosen = left || (written.current !== null && isAnotherExample(written.current, next));
      written.current = next;
      shown.current = id;
      write.current(next, { replace: !chosen });
    };
    const stops = [store, sessions].map((one) => one.subscribe(() => follow.current()));
    return () => {
      for (const stop of stops) stop();
      // A session that opens late does not call a user back who has left for another page.
      follow.current = () => {};
    };
  }, [store, sessions]);
}
