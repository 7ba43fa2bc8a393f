import { beforeAll } from "vitest";

// Test files share a page: each begins without the address to which the one before went.
beforeAll(() => history.replaceState(null, "", location.pathname + location.search));
