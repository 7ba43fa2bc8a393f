import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

export type Colours = "light" | "dark";

/** The key under which a browser keeps the choice, as it did for earlier versions. */
const KEY = "mantine-color-scheme-value";

/** `chosen`: null until someone does. */
const store = createStore<{ chosen: Colours | null; preferred: Colours }>(() => ({
  chosen: null,
  preferred: "light",
}));

function areColours(value: unknown): value is Colours {
  return value === "light" || value === "dark";
}

function keptChoice(): Colours | null {
  try {
    const kept = localStorage.getItem(KEY);
    return areColours(kept) ? kept : null;
  } catch {
    return null;
  }
}

function coloursOf({ chosen, preferred }: ReturnType<typeof store.getState>): Colours {
  return chosen ?? preferred;
}

/** The colours that the page is drawn in. */
export function useColours(): Colours {
  return useStore(store, coloursOf);
}

/** Draws the page in the colours that somebody chose, now and in later visits. */
export function chooseColours(chosen: Colours): void {
  store.setState({ chosen });
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // They hold for this visit.
  }
}

/**
 * Draws the page as was chosen in this browser, in this tab or another; without a choice, or where none is read, as the
 * system prefers it. Gives back what ends that.
 */
export function drawInColours(readsChoice: boolean): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const prefer = () => store.setState({ preferred: system.matches ? "dark" : "light" });
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && areColours(newValue)) store.setState({ chosen: newValue });
  };
  const draw = () => {
    document.documentElement.dataset.mantineColorScheme = coloursOf(store.getState());
  };
  const forget = store.subscribe(draw);
  store.setState({ chosen: readsChoice ? keptChoice() : null });
  prefer();
  system.addEventListener("change", prefer);
  if (readsChoice) addEventListener("storage", hear);
  return () => {
    forget();
    system.removeEventListener("change", prefer);
    removeEventListener("storage", hear);
  };
}
