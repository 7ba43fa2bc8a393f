import { useEffect, useRef, useState } from "react";

/**
 * Whether a field has the focus and may take more room. It gives the room back only once the pointer is up again: what
 * somebody is just pressing must not move away from under the pointer.
 */
export function useUnfolded(): { unfolded: boolean; onFocus: () => void; onBlur: () => void } {
  const [unfolded, setUnfolded] = useState(false);
  const pressed = useRef(false);
  const focused = useRef(false);

  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
      // The click that follows belongs to what was under the pointer.
      setTimeout(() => {
        if (!focused.current) setUnfolded(false);
      });
    };
    window.addEventListener("pointerdown", down, true);
    window.addEventListener("pointerup", up, true);
    window.addEventListener("pointercancel", up, true);
    return () => {
      window.removeEventListener("pointerdown", down, true);
      window.removeEventListener("pointerup", up, true);
      window.removeEventListener("pointercancel", up, true);
    };
  }, []);

  return {
    unfolded,
    onFocus: () => {
      focused.current = true;
      setUnfolded(true);
    },
    onBlur: () => {
      focused.current = false;
      if (!pressed.current) setUnfolded(false);
    },
  };
}
