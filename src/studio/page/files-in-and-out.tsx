import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { FileDrop, type OnDropped } from "../../ui/file-drop/file-drop";

/** A part's handler of files that are dropped on the page. */
type Taker = { hint: string; take: OnDropped };

const TakerContext = createContext<RefObject<Taker | null> | null>(null);

/** Hands files that are dropped anywhere on the page to the part of it that takes them; `otherwise`: said where none does. */
export function DroppedFiles({ otherwise, children }: { otherwise: string; children: ReactNode }) {
  const taker = useRef<Taker | null>(null);
  return (
    <TakerContext value={taker}>
      <FileDrop
        hint={() => taker.current?.hint ?? otherwise}
        onFiles={(...dropped) => taker.current?.take(...dropped)}
      >
        {children}
      </FileDrop>
    </TakerContext>
  );
}

/** Takes what is dropped while this part is shown; `disabled`: as the button that chooses files. */
export function useDropped(hint: string, disabled: boolean, take: OnDropped): void {
  const taker = useContext(TakerContext);
  useEffect(() => {
    if (!taker || disabled) return;
    taker.current = { hint, take };
    return () => {
      taker.current = null;
    };
  });
}
