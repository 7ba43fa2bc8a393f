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
import { lazy, Suspense, useState } from "react";
import { EndpointFields } from "../features/playground/models/endpoint-fields";
import { PageProblems } from "../features/playground/page-problems";
import { PlacesProvider } from "../features/playground/places";
import { PlaygroundPage } from "../features/playground/playground-page";
import { StoragePanel } from "../features/playground/sessions/storage-panel";
import { UndoNotice } from "../features/playground/undo-notice";
import { useUndoKeys } from "../features/playground/use-undo-keys";
import { type PlaygroundAddress, readAddress } from "../state/address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useSessionsStore } from "../state/sessions/use-sessions";
import { Shell } from "./shell";

// The playground is what most visits see: the other screens are fetched when somebody goes there.
const ChecksPage = lazy(async () => ({
  default: (await import("../features/checks/checks-page")).ChecksPage,
}));
const AboutPage = lazy(async () => ({
  default: (await import("../features/about/about-page")).AboutPage,
}));
const SideBySidePage = lazy(async () => ({
  default: (await import("../features/side-by-side/side-by-side-page")).SideBySidePage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import("../features/settings/settings-page")).SettingsPage,
}));

const rootRoute = createRootRoute({
  component: () => (
    <PlacesProvider>
      <Shell>
        <Suspense>
          <Outlet />
        </Suspense>
      </Shell>
    </PlacesProvider>
  ),
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
      <PlaygroundPage address={address} onAddress={(search) => void navigate({ search, replace: true })} />
    );
  },
});

const NO_ADDRESS: PlaygroundAddress = {};

/** The page about a run, with where it leads: the playground with the run's session, other runs. */
function SideBySide({ runId, address }: { runId: string | null; address: PlaygroundAddress }) {
  const navigate = useNavigate();
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  useUndoKeys();
  return (
    <SideBySidePage
      endpointFields={EndpointFields}
      notices={
        <>
          <UndoNotice />
          <PageProblems />
        </>
      }
      runId={runId}
      address={address}
      onRun={(id) =>
        void (id === null
          ? navigate({
              to: "/side-by-side",
              search: addressOf(playground.getState(), sessions.getState()) ?? {},
              replace: true,
            })
          : navigate({ to: "/runs/$runId", params: { runId: id }, replace: true }))
      }
      onPlayground={() =>
        void navigate({
          to: "/playground",
          search: addressOf(playground.getState(), sessions.getState()) ?? {},
        })
      }
    />
  );
}

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
  component: function Settings() {
    const [erasing, setErasing] = useState(false);
    return <SettingsPage storage={<StoragePanel erasing={erasing} onErasing={setErasing} />} />;
  },
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
      checksRoute,
      settingsRoute,
      aboutRoute,
    ]),
    history: createHashHistory(),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
