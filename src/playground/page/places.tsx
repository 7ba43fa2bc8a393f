import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { usePageAddress } from "../../state/page-address";

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
  /** To the page of models and judges. */
  goToModels(): void;
  /** To the report on the session. */
  goToReport(): void;
  /** To the page that judges the caption by all benchmarks. */
  goToBenchmarks(): void;
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
  goToModels: () => undefined,
  goToReport: () => undefined,
  goToBenchmarks: () => undefined,
});

/** Lets every part of the page bring another one forward. */
export function PlacesProvider({
  onModels = () => undefined,
  onReport = () => undefined,
  onBenchmarks = () => undefined,
  children,
}: {
  /** Leads to the page of models. */
  onModels?: () => void;
  /** Leads to the page of the report. */
  onReport?: () => void;
  /** Leads to the page of all benchmarks. */
  onBenchmarks?: () => void;
  children: ReactNode;
}) {
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
      goToModels: onModels,
      goToReport: onReport,
      goToBenchmarks: onBenchmarks,
    };
  }, [column, verdictView, dialog, onModels, onReport, onBenchmarks]);

  return <PlacesContext value={places}>{children}</PlacesContext>;
}

export function usePlaces(): Places {
  return useContext(PlacesContext);
}
