import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./scripts/chromium";

/** `CAPLENS_E2E_PORT` lets two checkouts run their tests at a time. */
const port = Number(process.env.CAPLENS_E2E_PORT ?? 4199);

/**
 * End-to-end tests run on the built page, served with the headers of `dist/_headers`: its policy is in force in the page
 * and in its workers, and what violates it is reported.
 */
export default defineConfig({
  testDir: "tests/e2e",
  // Of its own: it is emptied at the start.
  outputDir: "test-results/e2e",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // Tests wait more than they work.
  workers: 3,
  // A busy machine can be late once; what is flaky is named at the end.
  retries: process.env.CI ? 1 : 0,
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunchOptions(),
    actionTimeout: 15_000,
  },
  webServer: {
    command: `npx vite build && npx vite preview --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    env: { CAPLENS_POLICY_REPORTS: "1" },
    reuseExistingServer: !process.env.CI,
    timeout: 180_000,
  },
});
