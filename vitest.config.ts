import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumLaunchOptions } from "./scripts/chromium";
import { browserCommands } from "./tests/support/browser-commands";
import { characterReferences } from "./vite.config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/**/*.browser.test.ts", "tests/e2e/**"],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias: { "decode-named-character-reference": characterReferences } },
        optimizeDeps: { exclude: ["@ffmpeg/ffmpeg", "@ffmpeg/core"] },
        worker: { format: "es" },
        test: {
          name: "browser",
          include: ["tests/**/*.browser.test.{ts,tsx}"],
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: browserCommands,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
