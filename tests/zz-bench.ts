import { chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../scripts/chromium";
import { measurePublishedRun } from "./bench/published-run";
const browser = await chromium.launch(chromiumLaunchOptions());
try { console.log(await measurePublishedRun(browser, "http://localhost:4215")); } finally { await browser.close(); }
