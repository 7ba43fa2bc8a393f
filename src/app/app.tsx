import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { BoardServicesProvider } from "../boards/store/board-services";
import type { PageAddress } from "../foundation/search-parameters";
import { PlacesProvider, usePlaces } from "../playground/page/places";
import { PlaygroundPage } from "../playground/page/playground-page";
import links from "../playground/page/skip-links.module.css";
import { ViewBar } from "../playground/page/view-bar";
import { addressQuery, type PlaygroundAddress, readAddress } from "../state/address";
import { goTo, usePageAddress, usePageNumber } from "../state/page-address";
import { SettingsProvider } from "../state/settings/settings-context";
import type { SettingsStore } from "../state/settings/settings-state";
import type { Stores } from "../state/stores";
import { StoresProvider, useApp, useAppStore, useStores } from "../state/stores-context";
import { JudgeLabelsProvider } from "../ui/judge-name";
import { firstViewShown } from "../ui/lazy-part/fetched-part";
import { lazyPart } from "../ui/lazy-part/lazy-part";
import { PartBoundary, ReloadProvider } from "../ui/lazy-part/part-boundary";
import { ProblemAlert } from "../ui/problem-alert";
import { boards, samplesFolder } from "./boards";
import { offline } from "./offline-store";
import { restAfterFirstView } from "./page-at-rest";
import { recallRecomputed } from "./recomputed-here";
import { Shell } from "./shell";
import classes from "./shell.module.css";

/** Lets every part of the page name judges by the labels behind their cards, which are asked for where a name depends on them. */
function JudgeLabels({ children }: { children: ReactNode }) {
  const { engine } = useStores().services;
  const [labels, setLabels] = useState<ReadonlyMap<string, number>>(new Map());
  const isAsked = useRef(false);
  const want = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    Promise.all([import("../shapes/judge-card"), engine.call("judge-cards/list", null)]).then(
      ([{ labelsOfCard }, { own, takenIn }]) => {
        const found = new Map<string, number>();
        for (const card of [...own, ...takenIn.flatMap((one) => one.card ?? [])])
          found.set(card.judge.model, Math.max(found.get(card.judge.model) ?? 0, labelsOfCard(card)));
        setLabels(found);
      },
      // Without cards a judge is named as one that nobody has labelled.
      () => undefined,
    );
  }, [engine]);
  const known = useMemo(() => ({ labels, want }), [labels, want]);
  return <JudgeLabelsProvider value={known}>{children}</JudgeLabelsProvider>;
}

/** The first stops of the Tab key, seen only while they have the focus: past navigation and media, to the work. */
function SkipLinks() {
  const { goTo } = usePlaces();
  return (
    <div className={links.links}>
      <button type="button" className={links.link} onClick={() => goTo("run")}>
        Skip to Run
      </button>
      <button type="button" className={links.link} onClick={() => goTo("verdicts")}>
        Skip to the verdicts
      </button>
    </div>
  );
}

/** The storage problem, above every screen that does not show it itself with ways to solve it. */
function StorageNotice() {
  const store = useAppStore();
  const problem = useApp((state) => state.problem);
  if (!problem) return null;
  return (
    <section aria-label="Storage in this browser" className={classes.notice}>
      <ProblemAlert problem={problem} onClose={() => store.getState().dismiss()} />
    </section>
  );
}

// The playground is what most visits see: the other screens are fetched when somebody goes there.
const ChecksPage = lazyPart("The page about checks", async () => (await import("./checks-page")).Checks);
const AboutPage = lazyPart("The page about Caplens", async () => (await import("./about-page")).AboutPage);
const SideBySide = lazyPart("Models side by side", async () => (await import("./side-by-side")).SideBySide);
const Runs = lazyPart("Runs", async () => (await import("./runs")).Runs);
const Leaderboard = lazyPart("The boards", async () => (await import("./leaderboard")).Leaderboard);
const Studio = lazyPart("The studio", async () => (await import("./studio")).Studio);
const Lab = lazyPart("The lab", async () => (await import("./lab")).Lab);
const Labels = lazyPart("Label sets", async () => (await import("./labels")).Labels);
const AllBenchmarks = lazyPart(
  "All benchmarks on one caption",
  async () => (await import("./all-benchmarks")).AllBenchmarks,
);
const Compare = lazyPart("The comparison of captions", async () => (await import("./compare")).Compare);
const Report = lazyPart("The report", async () => (await import("./report")).Report);
const Capsule = lazyPart("The evidence", async () => (await import("./capsule")).Capsule);
const Models = lazyPart("The page about models", async () => (await import("./models")).Models);
const NothingHere = lazyPart(
  "The page for unknown addresses",
  async () => (await import("./nothing-here")).NothingHere,
);
const Settings = lazyPart("The settings", async () => (await import("./settings")).Settings);

const goToChecks = (rule: string) => goTo(`/checks?rule=${encodeURIComponent(rule)}`);
const goToPlayground = (address: PlaygroundAddress, how: { replace: boolean }) =>
  goTo(`/playground${addressQuery(address)}`, how);

function Redirect({ to }: { to: string }) {
  useEffect(() => goTo(to, { replace: true }), [to]);
  return null;
}

/** The screen that an address names; the empty one leads to the playground. */
function Screen({ path, query }: PageAddress) {
  const address = useMemo(() => readAddress(query), [query]);
  if (/^\/runs(\/|$)/.test(path)) return <Runs path={path} query={query} />;
  if (/^\/(studio|quizzes)(\/|$)/.test(path)) return <Studio path={path} query={query} />;
  if (/^\/labels(\/|$)/.test(path)) return <Labels path={path} query={query} />;
  if (/^\/lab(\/|$)/.test(path)) return <Lab path={path} query={query} />;
  switch (path) {
    case "/playground":
      // Links from before models side by side had a page.
      if (new URLSearchParams(query).get("view") === "side-by-side")
        return <Redirect to={`/side-by-side${addressQuery(address)}`} />;
      return <PlaygroundPage address={address} onAddress={goToPlayground} />;
    // Models side by side on a session that has no run yet.
    case "/side-by-side":
      return <SideBySide runId={null} address={address} />;
    case "/leaderboard":
      return <Leaderboard query={query} />;
    case "/compare":
      return <Compare address={address} query={query} />;
    case "/report":
      return <Report address={address} />;
    case "/benchmarks":
      return <AllBenchmarks address={address} />;
    case "/capsule":
      return <Capsule query={query} />;
    case "/models":
      return <Models query={query} />;
    case "/checks": {
      const rule = new URLSearchParams(query).get("rule") ?? "";
      return <ChecksPage rule={rule === "" || rule.length >= 100 ? undefined : rule} onRule={goToChecks} />;
    }
    case "/settings":
      return <Settings />;
    case "/about":
      return <AboutPage />;
    case "":
      return <Redirect to="/playground" />;
    default:
      return <NothingHere />;
  }
}

/** These screens say by themselves when their first view is there; the others have nothing to wait for. */
const SAY_THEMSELVES = ["", "/playground", "/leaderboard"];

/** The screen of the address and its frame. A screen that can't be drawn leaves the frame intact. */
function Router() {
  const { path, query } = usePageAddress();
  const number = usePageNumber(path);
  const isPlayground = path === "/playground";
  useEffect(() => {
    if (!SAY_THEMSELVES.includes(path)) firstViewShown();
  }, [path]);
  return (
    <PlacesProvider>
      <Shell
        skipLinks={isPlayground && <SkipLinks />}
        tools={isPlayground && <ViewBar />}
        notices={!isPlayground && <StorageNotice />}
      >
        <PartBoundary key={number}>
          <Screen path={path} query={query} />
        </PartBoundary>
      </Shell>
    </PlacesProvider>
  );
}

/** Notices raised before this part is loaded are shown once it is. */
const Notices = lazyPart("The notices", async () => (await import("@mantine/notifications")).Notifications, {
  waiting: null,
  later: true,
});

/** Loads the page anew once what is unsaved has been kept, or could not be. */
async function reloadKeeping({ sessions }: Stores): Promise<void> {
  await sessions.getState().flush();
  await offline.reload();
}

/** The whole app around its stores. */
export function App({ stores, settings }: { stores: Stores; settings: StoreApi<SettingsStore> }) {
  useEffect(restAfterFirstView, []);
  const boardServices = {
    boards,
    runs: stores.services.engine,
    recallRecomputed,
    samplesFolder,
  };
  return (
    <ReloadProvider value={() => void reloadKeeping(stores)}>
      <StoresProvider stores={stores}>
        <SettingsProvider store={settings}>
          <BoardServicesProvider value={boardServices}>
            <JudgeLabels>
              <Router />
            </JudgeLabels>
          </BoardServicesProvider>
        </SettingsProvider>
      </StoresProvider>
      {/* Above the line at the foot of the playground. */}
      <Notices position="bottom-center" autoClose={12_000} styles={{ root: { marginBottom: 34 } }} />
    </ReloadProvider>
  );
}
