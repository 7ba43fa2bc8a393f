import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Chromium without its window: half the work for a test. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const INSTALLED = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a Chromium on this machine (`CAPLENS_CHROMIUM` first, then usual places, then Playwright's own), or null. */
export function findChromium(): string | null {
  const chosen = process.env.CAPLENS_CHROMIUM;
  const candidates = [...(chosen ? [chosen] : []), ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * The options with which tests start Chromium. Root has no user namespace sandbox; the other flags keep it from calling
 * home.
 */
export function chromiumLaunchOptions(): { executablePath?: string; args: string[] } {
  const path = findChromium();
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // In processes of their own they cost a tenth of all work.
      "--in-process-gpu",
      "--enable-features=NetworkServiceInProcess2",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--autoplay-policy=no-user-gesture-required",
    ],
  };
}

/**
 * Finds Chromium or installs one: Debian's package as root, else Playwright's. Where Debian has the one without a
 * window, that is installed even beside another. Throws when there is none in the end.
 */
export function ensureChromium(): string {
  const found = findChromium();
  const isEnough = process.env.CAPLENS_CHROMIUM || found === HEADLESS_SHELL || !isDebianRoot();
  if (found && isEnough) return found;
  if (!isDebianRoot()) execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  else {
    try {
      installDebianPackages(["chromium-headless-shell"]);
    } catch (error) {
      if (!found) installDebianPackages(["chromium"]);
      else console.log(`Tests take longer with ${found}: ${(error as Error).message}`);
    }
  }
  const installed = findChromium();
  if (!installed) throw new Error("No Chromium found. Install one and set CAPLENS_CHROMIUM to its path.");
  return installed;
}

/** True where `apt-get install` can work. */
export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs Debian packages without questions. */
export function installDebianPackages(names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const patience = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
  const options: ExecFileSyncOptions = { stdio: ["ignore", "ignore", "inherit"], env, timeout: 300_000 };
  execFileSync("apt-get", [...patience, "update", "-qq"], options);
  execFileSync(
    "apt-get",
    [...patience, "install", "-y", "-qq", "--no-install-recommends", ...names],
    options,
  );
}
