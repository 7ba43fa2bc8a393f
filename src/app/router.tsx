import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
} from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { PlaygroundPage } from "../features/playground/playground-page";
import { StoragePanel } from "../features/playground/sessions/storage-panel";
import { readAddress } from "../state/address";
import { Shell } from "./shell";

// The playground is what most visits see: the other screens are fetched when somebody goes there.
const ChecksPage = lazy(async () => ({
  default: (await import("../features/checks/checks-page")).ChecksPage,
}));
const AboutPage = lazy(async () => ({
  default: (await import("../features/about/about-page")).AboutPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import("../features/settings/settings-page")).SettingsPage,
}));

const rootRoute = createRootRoute({
  component: () => (
    <Shell>
      <Suspense>
        <Outlet />
      </Suspense>
    </Shell>
  ),
  notFoundComponent: () => <Navigate to="/playground" />,
});

const playgroundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/playground",
  validateSearch: readAddress,
  component: function Playground() {
    const address = playgroundRoute.useSearch();
    const navigate = playgroundRoute.useNavigate();
    return (
      <PlaygroundPage address={address} onAddress={(search) => void navigate({ search, replace: true })} />
    );
  },
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
    routeTree: rootRoute.addChildren([startRoute, playgroundRoute, checksRoute, settingsRoute, aboutRoute]),
    history: createHashHistory(),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
