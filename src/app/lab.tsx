import { Loader, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { lazyModule } from "../foundation/fetch-part";
import { readItemPath, runPath } from "../foundation/run-paths";
import type { PageAddress } from "../foundation/search-parameters";
import { isTold, usualVary } from "../lab/logic/plan-study";
import { NewStudyPage } from "../lab/page/new-study-page";
import { LabPage, StudyPage } from "../lab/page/study-page";
import { DEMO_STUDY_PATH, LAB_PATH, studyPath, useStudy } from "../lab/store";
import { UnconfirmedNotice } from "../playground/page/side-by-side/recompute-notice";
import { Forecast, LimitsSection, PilotStage } from "../runs/page/set-up/pilot-stage";
import { SetUpSection } from "../runs/page/set-up/section";
import { StartBar } from "../runs/page/set-up/start-bar";
import { VideoSection } from "../runs/page/set-up/video-section";
import { RunProgress, RunStanding } from "../runs/page/view/run-progress";
import { isAtWork, RunPageProvider, useRunPage } from "../runs/store/run-page-context";
import { RunSetUpProvider, useRunSetUp, useRunSetUpStore } from "../runs/store/run-set-up-context";
import { useOpenDirectory } from "../runs/store/use-open-directory";
import { calledEntries } from "../shapes/called-models";
import type { Problem } from "../shapes/problem";
import type { Study, Vary } from "../shapes/study";
import { goTo } from "../state/page-address";
import { useRunTitle } from "../state/runs/opened-result";
import { useStores } from "../state/stores-context";
import { useLatest } from "../state/use-latest";
import { Waiting } from "../ui/lazy-part/lazy-part";
import { UnopenedPage } from "../ui/page-frames";
import { ProblemAlert } from "../ui/problem-alert";
import { NothingHere } from "./nothing-here";
import { CallNotices, RunNotices } from "./runs/run-notices";

const openStudy = (id: string) => goTo(studyPath(id), { replace: true });
const BACK = { words: "All studies", to: LAB_PATH };

/** The lab: all studies, a new one, the bundled one, or one of them. */
export function Lab({ path, query }: PageAddress) {
  const named = readItemPath("lab", path);
  if (path === LAB_PATH) return <LabPage notices={<RunNotices />} />;
  if (named?.page !== "") return <NothingHere />;
  if (named.id === "new") return <NewStudy key={query} query={query} />;
  if (path === DEMO_STUDY_PATH) return <DemoStudy />;
  return <OneStudy key={named.id} id={named.id} />;
}

/** A page that has nothing to show but why. */
function Refused({ title, problem, back = BACK }: { title: string; problem: Problem; back?: typeof BACK }) {
  return (
    <UnopenedPage back={back} title={title}>
      <RunNotices />
      <ProblemAlert problem={problem} />
    </UnopenedPage>
  );
}

const TWO_BASES: Problem = {
  code: "study-two-bases",
  message: "A study begins with one run: its cells are compared by the same samples and the same benchmark.",
  nextStep:
    "Open one of the runs and choose “Study” under “This run”. Two runs are held against each other under “Compare”.",
};

const NO_BASE: Problem = {
  code: "study-no-base",
  message: "The address names no run to study.",
  nextStep: "Open a run and choose “Study” under “This run”.",
};

const KINDS: readonly Vary["kind"][] = [
  ...(["frames", "resolution", "frame-rate", "settings", "steadiness", "complexity"] as const),
  ...(["ablation", "trade-off", "modality"] as const),
];

/** Ids of samples in an address; all where it names none, or something else. */
function namedSamples(text: string | null): readonly string[] | "all" {
  if (text === null) return "all";
  try {
    const read: unknown = JSON.parse(text);
    const ids = Array.isArray(read) ? read.filter((id) => typeof id === "string") : [];
    return ids.length > 0 ? ids : "all";
  } catch {
    return "all";
  }
}

const sessionAsRun = lazyModule(
  "What makes runs",
  async () => (await import("../state/runs/start-run")).asRun,
);

/** A new study of a run, of some of its results, or of the session on screen. */
function NewStudy({ query }: { query: string }) {
  const search = new URLSearchParams(query);
  const runIds = search.getAll("run");
  const from = search.get("from");
  const first = KINDS.find((kind) => kind === search.get("vary"));
  const sampleIds = namedSamples(search.get("samples"));
  const [runId] = runIds;
  const title = useRunTitle(runId ?? "");
  if (runIds.length > 1) return <Refused title="New study" problem={TWO_BASES} />;
  if (from !== null) return <StudyAgain id={from} />;
  if (runId !== undefined)
    return (
      <StudyOf
        base={{ kind: "run", runId }}
        sampleIds={sampleIds}
        first={usualVary(first ?? "frames")}
        // There is no page of a run that can't be opened.
        back={
          title === null
            ? { words: "All runs", to: "/runs" }
            : { words: "Back to the run", to: runPath(runId) }
        }
      />
    );
  if (search.has("session")) return <StudyOfSession first={usualVary(first ?? "steadiness")} />;
  return <Refused title="New study" problem={NO_BASE} />;
}

function StudyOf(props: Omit<Parameters<typeof NewStudyPage>[0], "notices" | "onMade">) {
  const [base] = useState(props.base);
  const [sampleIds] = useState(props.sampleIds);
  return (
    <NewStudyPage {...props} base={base} sampleIds={sampleIds} notices={<CallNotices />} onMade={openStudy} />
  );
}

function StudyOfSession({ first }: { first: Vary }) {
  const { services, models, playground, sessions } = useStores();
  const { value: found, problem } = useLatest("session", 0, async () =>
    (await sessionAsRun())({ engine: services.engine, models, playground, sessions }),
  );
  const back = { words: "Back to the session", to: "/playground" };
  if (problem) return <Refused title="New study" problem={problem} back={back} />;
  if (found === null) return <Waiting words="Reading the session" />;
  return (
    <StudyOf
      base={{ kind: "session", sessionId: found.run.origin?.sessionId ?? "", ...found }}
      sampleIds="all"
      first={first}
      back={back}
    />
  );
}

/** A study made again from the settings of one that is here; of its own run where its base is gone. */
function StudyAgain({ id }: { id: string }) {
  const { engine } = useStores().services;
  const { value, problem } = useStudy(id);
  const study = value && value.state !== "unreadable" ? value.study : null;
  const [runId, setRunId] = useState<string | null>(null);
  useEffect(() => {
    if (!study) return;
    const { base } = study;
    const own = () => setRunId(study.runId);
    if (base.kind === "session") own();
    else
      engine
        .call("runs/open", { id: base.runId })
        .then((found) => setRunId(found && found.state !== "unreadable" ? base.runId : study.runId), own);
  }, [engine, study]);
  if (problem && value === null) return <Refused title="New study" problem={problem} />;
  if (value?.state === "unreadable") return <Refused title="New study" problem={value.problem} />;
  if (!study || runId === null) return <Waiting words="Opening the study" />;
  return (
    <StudyOf
      base={{ kind: "run", runId }}
      sampleIds={study.chosen}
      first={study.vary}
      seed={study.seed}
      back={{ words: "Back to the study", to: studyPath(study.id) }}
    />
  );
}

/** Keeps the bundled study, where it is not kept yet, and goes to it. */
function DemoStudy() {
  const { openDemo, problem } = useOpenDirectory();
  useEffect(() => {
    document.title = "Bundled study - Caplens";
    void openDemo("study").then((kept) => kept?.studyId && openStudy(kept.studyId));
  }, [openDemo]);
  return problem ? (
    <Refused title="Bundled study" problem={problem} />
  ) : (
    <Waiting words="Opening the bundled study" />
  );
}

function OneStudy({ id }: { id: string }) {
  const { value, problem } = useStudy(id);
  if (problem && value === null) return <Refused title="Study" problem={problem} />;
  if (value === null) return <Waiting words="Opening the study" />;
  if (value.state === "unreadable") return <Refused title="Study" problem={value.problem} />;
  const readOnly = value.state === "read-only" && <ProblemAlert problem={value.problem} />;
  return (
    <RunPageProvider runId={value.study.runId}>
      <RunSetUpProvider runId={value.study.runId}>
        <ShownStudy study={value.study} readOnly={readOnly} />
      </RunSetUpProvider>
    </RunPageProvider>
  );
}

function ShownStudy({ study, readOnly }: { study: Study; readOnly: ReactNode }) {
  const revision = useRunPage((state) => state.revision);
  const problem = useRunPage((state) => state.problem);
  const { id } = study;
  return (
    <StudyPage
      study={study}
      readOnly={readOnly}
      revision={revision}
      notices={<RunNotices />}
      run={isTold(study) ? null : <RunOfStudy study={study} problem={problem} />}
      again={`/lab/new?${new URLSearchParams({ from: id })}`}
    />
  );
}

/** The run of a study: price, pilot, cap and start before it has begun, then its progress. */
function RunOfStudy({ study, problem }: { study: Study; problem: Problem | null }) {
  const store = useRunSetUpStore();
  const opened = useRunPage((state) => state.opened);
  const progress = useRunPage((state) => state.progress);
  const atWork = useRunPage(isAtWork);
  const shown = useRunSetUp((state) => state.shown);
  const stage = useRunSetUp((state) => state.stage);
  const all = useRunSetUp((state) => state.forecast?.all ?? null);
  const { atHand } = useRunSetUp((state) => state.videos);
  const startProblem = useRunSetUp((state) => state.problem);
  if (opened?.kind !== "run" || !progress)
    return problem ? (
      <ProblemAlert problem={problem} />
    ) : (
      <Loader size="sm" role="status" aria-label="Opening its run" data-unread />
    );
  const { run, readOnly } = opened;
  const fixed = readOnly !== null;
  const { done, failed, total } = progress.counts;
  const isNew = !atWork && failed === 0 && done <= study.shared && done < total;
  const isPilot = stage === "pilot" && shown?.run.pilot !== undefined;
  const told = startProblem && (
    <ProblemAlert problem={startProblem} onClose={() => store.getState().dismiss()} />
  );
  // Files that were chosen by hand are forgotten with the page: they are chosen again here.
  const wanted = new Set(shown ? [...shown.videoOf.values()].map((video) => video.id) : []);
  const videos = shown && done < total && [...wanted].some((id) => !atHand.has(id)) && (
    <VideoSection of={shown} fixed={fixed} />
  );
  const unconfirmed = !fixed && !atWork && done < total && <UnconfirmedNotice entries={calledEntries(run)} />;
  if (shown && isPilot)
    return (
      <>
        {videos}
        {unconfirmed}
        <PilotStage of={shown} fixed={fixed} onStarted={() => undefined} />
        {told}
      </>
    );
  if (shown && isNew)
    return (
      <SetUpSection title="What it takes" summary={null}>
        {/* First: the start does not move as the others come. */}
        <StartBar of={shown} fixed={fixed} onStarted={() => undefined} />
        {told}
        {all && <Forecast of={shown} estimate={all} />}
        <LimitsSection of={shown} fixed={fixed} repeatsFixed />
        {videos}
        {unconfirmed}
      </SetUpSection>
    );
  return (
    <SetUpSection title="How it stands" summary={null}>
      {run.note && <Text size="sm">{run.note}</Text>}
      <RunStanding run={run} fixed={fixed} />
      <RunProgress run={run} fixed={fixed} isInSetUp />
      {videos}
      {unconfirmed}
    </SetUpSection>
  );
}
