import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { addressQuery } from "../../state/address";
import { goTo, usePageAddress } from "../../state/page-address";
import { addressOf } from "../../state/playground/address-of";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessionsStore } from "../../state/stores-context";

/** The columns of the page; where it is narrow, one of them is shown at a time. */
export type Column = "media" | "captions" | "verdicts";

/** The content of the verdicts column. */
type VerdictView = "verdicts" | "checklist";

/** Dialogs that more than one part of the page opens. */
type PageDialog = "link";

/** A place that keys and buttons lead to. */
type Place = "media" | "instruction" | "run" | "judge" | "caption" | "verdicts" | "sessions" | "video file";

/** In the order of preference: the player before its buttons. */
const PLACES: Record<Place, { column: Column | null; find: readonly string[]; press?: true }> = {
  media: { column: "media", find: ["#column-media [data-player]", "#column-media button"] },
  "video file": { column: "media", find: ['[data-testid="video-input"]'], press: true },
  instruction: { column: "captions", find: ['[data-testid="instruction"]'] },
  run: { column: "captions", find: ['[data-testid="run"]', '[data-testid="cancel"]'] },
  judge: { column: "captions", find: ['[data-testid="judge"]'], press: true },
  caption: { column: "captions", find: ['[data-testid="caption"]'] },
  verdicts: { column: "verdicts", find: ['[data-testid="verdict"] button', "#column-verdicts button"] },
  sessions: { column: null, find: ['button[aria-label^="Sessions"]'], press: true },
};

type Places = {
  /** The column in view where the page is narrow. */
  column: Column;
  showColumn(column: Column): void;
  /** Brings the column of a place forward, then focuses or presses what is there. */
  goTo(place: Place): void;
  goToVerdict(checkId: string): void;
  /** Brings a verdict into view, and leaves the focus where it is. */
  showVerdict(checkId: string): void;
  verdictView: VerdictView;
  showVerdictView(view: VerdictView): void;
  /** The dialog of the page that is open. */
  dialog: PageDialog | null;
  openDialog(dialog: PageDialog | null): void;
};

const PlacesContext = createContext<Places>({
  column: "captions",
  showColumn: () => undefined,
  goTo: () => undefined,
  goToVerdict: () => undefined,
  showVerdict: () => undefined,
  verdictView: "verdicts",
  showVerdictView: () => undefined,
  dialog: null,
  openDialog: () => undefined,
});

/** Lets every part of the page bring another one forward. */
export function PlacesProvider({ children }: { children: ReactNode }) {
  const [column, setColumn] = useState<Column>("captions");
  const [verdictView, showVerdictView] = useState<VerdictView>("verdicts");
  const [dialog, openDialog] = useState<PageDialog | null>(null);
  const { path } = usePageAddress();
  // Leaving a page closes its dialogs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => openDialog(null), [path]);

  const places = useMemo((): Places => {
    /** Only what is drawn can be focused, so the column comes forward first. */
    function find(target: Column | null, selectors: readonly string[]): HTMLElement | undefined {
      flushSync(() => {
        if (target) setColumn(target);
        if (target === "verdicts") showVerdictView("verdicts");
      });
      return selectors.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? [])[0];
    }
    const findVerdict = (checkId: string) => find("verdicts", [`#verdict-${CSS.escape(checkId)}`]);
    return {
      column,
      showColumn: setColumn,
      goTo(place) {
        const { column: target, find: selectors, press } = PLACES[place];
        const element = find(target, selectors);
        if (press) element?.click();
        else element?.focus();
      },
      goToVerdict(checkId) {
        findVerdict(checkId)?.focus();
      },
      showVerdict(checkId) {
        findVerdict(checkId);
      },
      verdictView,
      showVerdictView,
      dialog,
      openDialog,
    };
  }, [column, verdictView, dialog]);

  return <PlacesContext value={places}>{children}</PlacesContext>;
}

export function usePlaces(): Places {
  return useContext(PlacesContext);
}

/** Goes to the page of models and judges. */
export const goToModels = () => goTo("/models");

/** Leads to another page about what is on screen: "/report". */
export function useSessionPage(path: string): () => void {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  return () => goTo(path + addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {}));
}
