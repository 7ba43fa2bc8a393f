import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALLED = [
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

/** How tests start Chromium. Root has no user namespace sandbox; the other flags keep it from calling home. */
export function chromiumLaunchOptions(): { executablePath?: string; args: string[] } {
  const path = findChromium();
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--autoplay-policy=no-user-gesture-required",
    ],
  };
}

/** Finds Chromium or installs one: Debian's package as root, else Playwright's. Throws when neither works. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (isDebianRoot()) installDebianPackages(["chromium"]);
  else execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
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
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env: environment });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], {
    stdio: ["ignore", "ignore", "inherit"],
    env: environment,
  });
}
