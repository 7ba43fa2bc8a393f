import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
} from "@tanstack/react-router";
import { PlaygroundPage } from "../features/playground/playground-page";
import { readAddress } from "../state/address";
import { Shell } from "./shell";

const rootRoute = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
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

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: () => <Navigate to="/playground" replace />,
});

/** Routes live in the hash, so that the page works from any folder of any static host. */
export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([startRoute, playgroundRoute]),
    history: createHashHistory(),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
