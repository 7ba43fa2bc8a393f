import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
  useNavigate,
} from "@tanstack/react-router";
import { useCallback } from "react";
import { lazyPart } from "../components/lazy-part/lazy-part";
import { PartProblem } from "../components/lazy-part/part-problem";
import { PlacesProvider } from "../features/playground/places";
import { PlaygroundPage } from "../features/playground/playground-page";
import { toProblem } from "../lib/errors";
import { type PlaygroundAddress, readAddress } from "../state/address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useSessionsStore } from "../state/sessions/use-sessions";
import { Shell } from "./shell";

// The playground is what most visits see: the other screens are fetched when somebody goes there.
const ChecksPage = lazyPart(
  "The page about checks",
  async () => (await import("../features/checks/checks-page")).ChecksPage,
);
const AboutPage = lazyPart(
  "The page about Caplens",
  async () => (await import("../features/about/about-page")).AboutPage,
);
const SideBySide = lazyPart("Models side by side", async () => (await import("./side-by-side")).SideBySide);
const Report = lazyPart("The report", async () => (await import("./report")).Report);
const Models = lazyPart("The page about models", async () => (await import("./models")).Models);
const Settings = lazyPart("The settings", async () => (await import("./settings")).Settings);

function Root() {
  const navigate = useNavigate();
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const goToModels = useCallback(() => void navigate({ to: "/models" }), [navigate]);
  const goToReport = useCallback(() => {
    const search = addressOf(playground.getState(), sessions.getState()) ?? {};
    void navigate({ to: "/report", search });
  }, [navigate, playground, sessions]);
  return (
    <PlacesProvider onModels={goToModels} onReport={goToReport}>
      <Shell>
        <Outlet />
      </Shell>
    </PlacesProvider>
  );
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: () => <Navigate to="/playground" />,
});

const playgroundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/playground",
  validateSearch: readAddress,
  // Links from before models side by side had a page.
  beforeLoad({ location, search }) {
    if (new URLSearchParams(location.searchStr).get("view") === "side-by-side")
      throw redirect({ to: "/side-by-side", search, replace: true });
  },
  component: function Playground() {
    const address = playgroundRoute.useSearch();
    const navigate = playgroundRoute.useNavigate();
    return (
      <PlaygroundPage
        address={address}
        onAddress={(search, { replace }) => void navigate({ search, replace })}
      />
    );
  },
});

const NO_ADDRESS: PlaygroundAddress = {};

/** Models side by side on a session that has no run yet. */
const sideBySideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/side-by-side",
  validateSearch: readAddress,
  component: () => <SideBySide runId={null} address={sideBySideRoute.useSearch()} />,
});

const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/runs/$runId",
  component: () => <SideBySide runId={runRoute.useParams().runId} address={NO_ADDRESS} />,
});

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/report",
  validateSearch: readAddress,
  component: () => <Report address={reportRoute.useSearch()} />,
});

const modelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/models",
  component: () => <Models />,
});

const checksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/checks",
  validateSearch: (search): { rule?: string } =>
    typeof search.rule === "string" && search.rule.length < 100 ? { rule: search.rule } : {},
  component: function Checks() {
    const { rule } = checksRoute.useSearch();
    const navigate = checksRoute.useNavigate();
    return <ChecksPage rule={rule} onRule={(id) => void navigate({ search: { rule: id } })} />;
  },
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  component: () => <Settings />,
});

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about",
  component: () => <AboutPage />,
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: () => <Navigate to="/playground" replace />,
});

/** Routes live in the hash, so that the page works from any folder of any static host. */
export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      startRoute,
      playgroundRoute,
      sideBySideRoute,
      runRoute,
      reportRoute,
      modelsRoute,
      checksRoute,
      settingsRoute,
      aboutRoute,
    ]),
    history: createHashHistory(),
    // A screen that can't be drawn leaves what is around it.
    defaultErrorComponent: ({ error, reset }) => <PartProblem problem={toProblem(error)} onRetry={reset} />,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
