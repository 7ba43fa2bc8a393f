import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chromiumLaunchOptions } from "./scripts/chromium.ts";
import { kitStyles } from "./scripts/kit-styles/plugin.ts";
import { wllamaFiles } from "./scripts/wllama/plugin.ts";
import { browserCommands } from "./tests/support/browser-commands.ts";
import { quick, thorough } from "./tests/support/effort.ts";
import { characterReferences } from "./vite.config.ts";

/** Nothing in the tests is about time: these end what would never end, on a machine ten times as slow. */
const LONGEST = thorough ? 14_400_000 : 900_000;
const PATIENCE = {
  testTimeout: LONGEST,
  hookTimeout: LONGEST,
  expect: { poll: { timeout: 120_000 } },
  // The same for what has no setting.
  setupFiles: ["tests/support/patience.ts"],
};

/** Each look at the blocks that ran walks over all code that its process has loaded: the tests that look come first. */
class CountingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const counts = ({ moduleId }: TestSpecification) =>
      /\/engine-text\/(?:readers|ladder-itself)\.slow\.test\.ts$/.test(moduleId);
    return (await super.sort(files)).sort((one, other) => Number(counts(other)) - Number(counts(one)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: CountingFirst },
    teardownTimeout: 600_000,
    // Vitest reads this one here alone, whatever a project says: a page that a busy machine opens late is waited for.
    browser: { connectTimeout: 600_000 },
    projects: [
      {
        test: {
          name: "node",
          // While one works, most modules are those of the time before.
          ...(quick ? { experimental: { fsModuleCache: true } } : {}),
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: [
            "tests/**/*.browser.test.ts",
            "tests/e2e/**",
            ...(quick ? ["tests/**/*.{shared,slow}.test.ts"] : []),
          ],
          ...PATIENCE,
          setupFiles: [...PATIENCE.setupFiles, "tests/support/property-runs.ts"],
          // Files share their modules, which are read once for all; what a test changes for all, it puts back.
          isolate: false,
          maxWorkers: "100%",
        },
      },
      {
        plugins: [react(), kitStyles(), wllamaFiles()],
        resolve: { alias: { "decode-named-character-reference": characterReferences } },
        // All that is imported from anywhere is found before the first test: what is found late reloads the page.
        optimizeDeps: {
          entries: ["src/main.tsx", "src/**/*-worker.ts", "tests/**/*.browser.test.{ts,tsx}"],
          exclude: ["@ffmpeg/ffmpeg", "@ffmpeg/core", "@wllama/wllama"],
        },
        worker: { format: "es" },
        test: {
          name: "browser",
          // As in node; a page of its own for every file would cost a third of all work.
          isolate: false,
          // A page has no `process`: `tests/support/effort.ts` reads this there.
          env: { CAPLENS_EFFORT: process.env.CAPLENS_EFFORT ?? "" },
          include: ["tests/**/*.browser.test.{ts,tsx}"],
          ...PATIENCE,
          setupFiles: [...PATIENCE.setupFiles, "tests/support/own-address.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: browserCommands,
            provider: playwright({
              launchOptions: chromiumLaunchOptions(),
              // What fades and slides costs time and proves nothing.
              contextOptions: { reducedMotion: "reduce" },
              actionTimeout: 120_000,
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
