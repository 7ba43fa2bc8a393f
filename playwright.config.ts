import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./scripts/chromium.ts";
import { thorough } from "./tests/support/effort.ts";

/** `CAPLENS_E2E_PORT` lets two checkouts run their tests at a time. */
const port = Number(process.env.CAPLENS_E2E_PORT ?? 4199);
const vite = "node_modules/.bin/vite";

/**
 * End-to-end tests run on the built page, served with the headers of `dist/_headers`: its policy is in force in the page
 * and in its workers, and what violates it is reported.
 */
export default defineConfig({
  testDir: "tests/e2e",
  // Of its own: it is emptied at the start.
  outputDir: "test-results/e2e",
  // Nothing here is about time: these end what would never end, on a machine ten times as slow.
  timeout: thorough ? 14_400_000 : 900_000,
  expect: { timeout: 120_000 },
  fullyParallel: true,
  // What is slow and has a sister that stays is left to `npm run soak`.
  ...(thorough ? {} : { grepInvert: /@soak/ }),
  workers: "100%",
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: "chromium",
    // The built page keeps itself for later visits; the tests of that allow it.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunchOptions(),
    // What fades and slides costs time and proves nothing.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 120_000,
  },
  webServer: {
    command: `${vite} build && ${vite} preview --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    env: { CAPLENS_POLICY_REPORTS: "1", CAPLENS_ENDS_WITH_PARENT: "1" },
    // What listens there already may serve an older build: better no tests than tests of that.
    reuseExistingServer: false,
    timeout: 600_000,
  },
});
