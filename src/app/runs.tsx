import { useEffect, useMemo } from "react";
import { DEMO_RUN_PATH, readRunPath } from "../foundation/run-paths";
import type { PageAddress } from "../foundation/search-parameters";
import { LABEL_NOTES } from "../labels/store/label-paths";
import { ComparePage } from "../runs/page/compare/compare-page";
import {
  chosenEntriesPath,
  FAILURES_PATH,
  failuresPath,
  readComparedRuns,
  readCompareQuery,
  readFailuresQuery,
} from "../runs/store/compare-path";
import { goTo } from "../state/page-address";
import { PUBLISHED_RUN_PATH } from "../state/run-address";
import { unsavedNotes } from "../state/sessions/autosaver";
import { useStores } from "../state/stores-context";
import { lazyPart } from "../ui/lazy-part/lazy-part";
import { NothingHere } from "./nothing-here";
import { RunNotices } from "./runs/run-notices";

const RunList = lazyPart("The list of runs", async () => (await import("./runs/run-list")).RunList);
const NewRun = lazyPart("The page for a new run", async () => (await import("./runs/new-run")).NewRun);
const OneRun = lazyPart("The run", async () => (await import("./runs/one-run")).OneRun, { ofRun: true });
const DemoRun = lazyPart("The demo run", async () => (await import("./runs/demo-run")).DemoRun);
const PublishedRun = lazyPart("The run", async () => (await import("./runs/published-run")).PublishedRun);
const RunExport = lazyPart(
  "The export of a run",
  async () => (await import("../runs/page/export-page")).ExportPage,
);
const RunElsewhere = lazyPart(
  "The page to run it elsewhere",
  async () => (await import("../batch/page/elsewhere-page")).ElsewherePage,
);
const RunRow = lazyPart("The row", async () => (await import("./runs/run-row")).RunRow);
const RunRatings = lazyPart("The ratings", async () => (await import("./runs/run-ratings")).RunRatings);
const RunLabels = lazyPart("The labels", async () => (await import("./runs/run-labels")).RunLabels);
const RunChecklists = lazyPart(
  "The checklists of a run",
  async () => (await import("../runs/page/soundness-page")).SoundnessPage,
);
const RunStress = lazyPart(
  "The judge under stress",
  async () => (await import("./runs/run-labels")).RunStress,
);
const RunSetUp = lazyPart("The set-up of a run", async () => (await import("./runs/run-set-up")).RunSetUp);
const FailuresPage = lazyPart(
  "What fails",
  async () => (await import("../runs/page/what-fails/failures-page")).FailuresPage,
);

/** Scores are corrected by labels: those that a page was writing as it went are kept before they are read. */
function useLabelsOfEarlierPages(): void {
  const { engine } = useStores().services;
  useEffect(() => {
    if (unsavedNotes(LABEL_NOTES).length === 0) return;
    void import("../labels/store/use-labels")
      .then(({ takeUpNotes }) => takeUpNotes(engine))
      // Not fetched: the pages of labels do it.
      .catch(() => undefined);
  }, [engine]);
}

/** Two models of runs compared. `query`: of the address, without its `?`. */
function CompareRuns({ query }: { query: string }) {
  const address = useMemo(() => readCompareQuery(query), [query]);
  const runIds = useMemo(() => readComparedRuns(query), [query]);
  return (
    <ComparePage
      address={address}
      runIds={runIds}
      onChoose={(a, b) => goTo(chosenEntriesPath(runIds, a, b))}
      notices={<RunNotices />}
    />
  );
}

/** Failures over the runs that an address names. `query`: of the address, without its `?`. */
function FailuresOfRuns({ query }: { query: string }) {
  const { runIds, group } = useMemo(() => readFailuresQuery(query), [query]);
  return (
    <FailuresPage
      runIds={runIds}
      group={group}
      onGroup={(now) => goTo(failuresPath(runIds, now), { replace: true })}
      notices={<RunNotices />}
    />
  );
}

/** The page below "/runs" that an address names. */
export function Runs({ path, query }: PageAddress) {
  useLabelsOfEarlierPages();
  if (path === "/runs/new") return <NewRun />;
  if (path === DEMO_RUN_PATH) return <DemoRun query={query} />;
  if (path === PUBLISHED_RUN_PATH) return <PublishedRun query={query} />;
  if (path === "/runs/compare") return <CompareRuns query={query} />;
  if (path === FAILURES_PATH) return <FailuresOfRuns query={query} />;
  const named = readRunPath(path);
  switch (named?.page) {
    case undefined:
      return path === "/runs" ? <RunList query={query} /> : <NothingHere />;
    case "":
      return <OneRun runId={named?.runId ?? ""} query={query} />;
    case "export":
      return <RunExport key={named.runId} runId={named.runId} notices={<RunNotices />} />;
    case "elsewhere":
      return <RunElsewhere key={named.runId} runId={named.runId} notices={<RunNotices />} />;
    case "row":
      return <RunRow runId={named?.runId ?? ""} />;
    case "rate":
    case "ratings":
      return <RunRatings page={named.page} runId={named.runId} query={query} />;
    case "labels":
      return <RunLabels runId={named?.runId ?? ""} />;
    case "checklists":
      return <RunChecklists key={named.runId} runId={named.runId} />;
    case "stress":
      return <RunStress runId={named?.runId ?? ""} />;
    case "set-up":
      return <RunSetUp runId={named?.runId ?? ""} />;
    default:
      return <NothingHere />;
  }
}
