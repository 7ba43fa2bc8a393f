import { VisuallyHidden } from "@mantine/core";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type Editing = {
  /** Tells people who don't see the screen what has just changed. */
  announce: (words: string) => void;
  /** After the next change on screen, focuses the first of these elements (CSS selectors) that is there. */
  focusAfter: (...selectors: string[]) => void;
};

const EditingContext = createContext<Editing>({ announce: () => undefined, focusAfter: () => undefined });

/** The first field of the form that the button with this id has opened. */
export function firstField(id: string): string {
  return `[data-editor="${CSS.escape(id)}"] :is(input, textarea, select)`;
}

/** An element by its id, whatever characters are in it. */
export function byId(id: string): string {
  return `#${CSS.escape(id)}`;
}

/** A field of a list by the name it bears in `data-field`. */
export function byField(name: string): string {
  return `[data-field="${CSS.escape(name)}"]`;
}

/** State shared by all parts of the editor: one live region, and one manager of the focus. */
export function EditingProvider({ children }: { children: ReactNode }) {
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState(0);
  const wanted = useRef<string[]>([]);

  const focusAfter = useCallback((...selectors: string[]) => {
    wanted.current = selectors;
    setAsked((count) => count + 1);
  }, []);
  const [editing] = useState<Editing>(() => ({ announce: setWords, focusAfter }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request counts, also one for the same element
  useLayoutEffect(() => {
    const found = wanted.current
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((element) => element !== null);
    wanted.current = [];
    found?.focus();
  }, [asked]);

  return (
    <EditingContext value={editing}>
      {children}
      <VisuallyHidden role="status" aria-live="polite">
        {words}
      </VisuallyHidden>
    </EditingContext>
  );
}

export function useEditing(): Editing {
  return useContext(EditingContext);
}
