import { type RefObject, useEffect, useRef } from "react";

type OpenAtPress = { dialog: boolean; folded: boolean };

/**
 * Whether a dialog was open, or something folded out (a menu, a popover), when the latest key was pressed. By the time
 * the key reaches the page, that key may have closed it.
 */
export function useOpenAtPress(): RefObject<OpenAtPress> {
  const open = useRef<OpenAtPress>({ dialog: false, folded: false });
  useEffect(() => {
    const isThere = (selector: string) => document.querySelector(selector) !== null;
    const look = () => {
      open.current = {
        dialog: isThere('[aria-modal="true"]'),
        folded: isThere('[aria-haspopup][aria-expanded="true"]'),
      };
    };
    window.addEventListener("keydown", look, true);
    return () => window.removeEventListener("keydown", look, true);
  }, []);
  return open;
}
