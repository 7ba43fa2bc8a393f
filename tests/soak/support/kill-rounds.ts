import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Session } from "../../../src/shapes/session";
import { USUAL_PLAN } from "../../../src/shapes/usual";
import { playground } from "../../e2e/support/playground";
import { exampleSession } from "../../storage/example-session";
import { startBrowser } from "./browser-process";
import { engineUrlOf, type Finding, lookAtEverything, preparePage, writeWithoutEnd } from "./engine-page";
import { tearLogs } from "./profile-damage";

export type KillReport = {
  kills: number;
  confirmed: number;
  sessionsSeen: number;
  blobsSeen: number;
  halfWritten: number;
  /** Number of times that the browser had thrown its database away and the sessions came back from their copies. */
  recoveries: number;
  /** Time for which the oldest of the words that a kill took had been on screen, in milliseconds; 0 where none were. */
  oldestLost: number;
  /** Losses and damages, in words; nothing else counts. */
  losses: string[];
};

/** A machine that does other things as well takes its time; nothing here is about speed. */
const PATIENT = { timeout: 60_000 };

/** After every so many kills the end of the database's log is torn, as a kill in the midst of a record would. */
const TEAR_EVERY = 4;

/**
 * In every so many rounds the page itself writes, without a pause, so that nothing but the longest wait saves it. Such
 * a round goes on until words of its own are in storage twice over.
 */
const NO_PAUSE_EVERY = 4;

/** Saves that storage has confirmed: number of the last save by session; null once it may be deleted. */
type Ledger = Map<string, number | null>;

/**
 * The caption that is typed by hand: where it is, the last number that the page said is saved, and when each number of
 * the round was seen on screen.
 */
type Typing = {
  address: string;
  confirmed: number;
  seen: { number: number; at: number }[];
  killedAt: number;
};

const template: Session = exampleSession({
  frames: {
    engine: "soak",
    engineReason: "",
    sourceHash: null,
    takenAt: "2026-01-01T10:00:00.000Z",
    plan: USUAL_PLAN,
    frames: [],
    notes: [],
  },
});

/**
 * Saves without end in a real browser, kills all its processes at a random moment, opens the profile again and looks
 * at everything; as often as asked, on one profile, and now and then with the database's log torn as well. `baseURL`: where the built page is served.
 */
export async function killWhileSaving(
  baseURL: string,
  kills: number,
  print: (line: string) => void,
): Promise<KillReport> {
  const profile = mkdtempSync(join(tmpdir(), "caplens-kills-"));
  const report: KillReport = {
    kills: 0,
    confirmed: 0,
    sessionsSeen: 0,
    blobsSeen: 0,
    halfWritten: 0,
    recoveries: 0,
    oldestLost: 0,
    losses: [],
  };
  const ledger: Ledger = new Map();
  const typed: Typing = {
    address: "#/playground?sample=tea-for-three&instruction=cat-diary&example=follows",
    confirmed: 0,
    seen: [],
    killedAt: 0,
  };
  try {
    for (let round = 1; round <= kills; round += 1) {
      const saves = await saveAndKill(baseURL, profile, round, ledger, typed, report);
      if (round % TEAR_EVERY === 1) tearLogs(profile);
      const found = await reopen(baseURL, profile, ledger, typed);
      report.kills += 1;
      report.confirmed += saves.count;
      report.sessionsSeen = found.sessions;
      report.blobsSeen = found.blobs;
      report.halfWritten = found.halfWritten;
      report.recoveries += saves.recoveries + found.recoveries;
      report.oldestLost = Math.max(report.oldestLost, found.oldestLost);
      report.losses.push(...found.losses.map((loss) => `kill ${round}: ${loss}`));
      print(
        `kill ${round} after ${saves.milliseconds} ms and ${saves.count} confirmed saves: ` +
          `${found.sessions} sessions with ${found.blobs} blobs, ` +
          `${found.losses.length === 0 ? "all whole" : found.losses.join("; ")}` +
          `; words lost that had been on screen for ${found.oldestLost} ms` +
          (found.halfWritten > 0 ? `; files of interrupted writes: ${found.halfWritten}` : "") +
          (saves.recoveries + found.recoveries > 0
            ? "; the database had been thrown away and came back"
            : ""),
      );
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
  return report;
}

/** Types into the caption and has two workers save beside it, then kills. */
async function saveAndKill(
  baseURL: string,
  profile: string,
  round: number,
  ledger: Ledger,
  typed: Typing,
  report: KillReport,
): Promise<{ count: number; milliseconds: number; recoveries: number }> {
  const browser = await startBrowser(profile);
  const { page } = browser;
  let count = 0;
  let killed = false;
  try {
    await page.exposeFunction("tellSaved", (id: string, number: number) => {
      if (number === -2) report.losses.push(`kill ${round}: a writer stopped, ${id}`);
      else if (number === -1) ledger.set(id, null);
      else {
        ledger.set(id, number);
        count += 1;
      }
    });
    await page.goto(`${baseURL}/${typed.address}`);
    await expect(playground(page).caption).toBeVisible(PATIENT);
    const recoveries = (await problemsOf(page)).filter(isRecovery).length;
    await preparePage(page);
    const engineUrl = await engineUrlOf(page);
    for (const writer of ["alpha", "beta"]) {
      await writeWithoutEnd(page, { engineUrl, writer, round, template });
    }
    const noPause = round % NO_PAUSE_EVERY === 0;
    if (noPause) {
      typed.seen = [];
      await page.exposeFunction("tellTyped", (number: number) => {
        typed.seen.push({ number, at: Date.now() });
        const address = new URL(page.url()).hash;
        if (address.includes("session=")) typed.address = address;
      });
    }
    const before = noPause ? await storedCount(page) : 0;
    const typing = (noPause ? writeWithoutPause(page) : typeWithoutEnd(page, typed)).catch((error) => {
      if (!killed) throw error;
    });
    const begun = Date.now();
    if (noPause) {
      await Promise.race([typing, savedMeanwhile(page, before)]);
      await Promise.race([typing, savedMeanwhile(page, await storedCount(page))]);
    }
    // On a slow machine nothing may be saved by then; later rounds may well be killed before their first save.
    if (round === 1) await Promise.race([typing, expect.poll(() => count, PATIENT).toBeGreaterThan(0)]);
    const wait = Math.round(400 + Math.random() * 2600);
    await Promise.race([typing, new Promise((resolve) => setTimeout(resolve, wait))]);
    killed = true;
    typed.killedAt = Date.now();
    const milliseconds = typed.killedAt - begun;
    await browser.kill();
    if (!noPause) await typing;
    return { count, milliseconds, recoveries };
  } catch (error) {
    killed = true;
    await browser.kill().catch(() => undefined);
    throw error;
  }
}

/** Counts in the caption ten times a second, as a model writes: no pause is ever long enough to save in. */
async function writeWithoutPause(page: Page): Promise<never> {
  const { caption } = playground(page);
  if (!/(\d+) $/.test(await caption.inputValue())) await caption.fill("");
  await caption.evaluate((field) => {
    if (!(field instanceof HTMLTextAreaElement)) throw new Error("The caption is no text field.");
    const tell: unknown = Reflect.get(window, "tellTyped");
    let number = Number(/(\d+) $/.exec(field.value)?.[1] ?? 0);
    setInterval(() => {
      number += 1;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
      document.execCommand("insertText", false, `${number} `);
      if (typeof tell === "function") tell(number);
    }, 100);
  });
  return new Promise(() => undefined);
}

/** The count that is typed by hand, as far as it is in storage. */
function storedCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open("caplens"));
    const rows: unknown[] = await settled(database.transaction("sessions").objectStore("sessions").getAll());
    database.close();
    const counts = JSON.stringify(rows).match(/"(?:\d+ )+"/g) ?? [];
    return Math.max(0, ...counts.map((count) => count.split(" ").length - 1));
  });
}

/** Waits until more than `before` is in storage. */
function savedMeanwhile(page: Page, before: number): Promise<void> {
  return expect.poll(() => storedCount(page), PATIENT).toBeGreaterThan(before);
}

/** Counts in the caption, as a person types. */
async function typeWithoutEnd(page: Page, typed: Typing): Promise<never> {
  const { caption } = playground(page);
  const before = await caption.inputValue();
  let number = Number(/(\d+) $/.exec(before)?.[1] ?? 0);
  if (number === 0) await caption.fill("");
  typed.seen = [];
  for (;;) {
    number += 1;
    await caption.press("Control+End");
    await caption.pressSequentially(`${number} `);
    typed.seen.push({ number, at: Date.now() });
    if (number % 5 !== 0) continue;
    await expect(page.getByTestId("save-state")).toHaveText("saved", PATIENT);
    typed.confirmed = number;
    typed.address = new URL(page.url()).hash;
  }
}

/** Opens the profile again: the app must come up without a problem and everything confirmed must be there, whole. */
async function reopen(baseURL: string, profile: string, ledger: Ledger, typed: Typing) {
  const browser = await startBrowser(profile);
  const { page } = browser;
  const losses: string[] = [];
  try {
    await page.goto(`${baseURL}/${typed.address}`);
    await expect(playground(page).caption).toBeVisible(PATIENT);
    const problems = await problemsOf(page);
    const recoveries = problems.filter(isRecovery).length;
    for (const code of problems) if (!isRecovery(code)) losses.push(`the page came up with ${code}`);
    await preparePage(page);
    const { sessions, halfWritten } = await lookAtEverything(page, await engineUrlOf(page));
    losses.push(...sessions.flatMap(damageOf), ...missingOf(sessions, ledger), ...typedLoss(sessions, typed));
    const oldestLost = lostFromScreen(sessions, typed);
    const blobs = sessions.reduce((sum, { named }) => sum + named, 0);
    return { sessions: sessions.length, blobs, halfWritten, recoveries, oldestLost, losses };
  } finally {
    await browser.close();
  }
}

/** Codes of the problems that the page tells. */
function problemsOf(page: Page): Promise<(string | null)[]> {
  const problems = page.getByTestId("error");
  return problems.evaluateAll((all) => all.map((one) => one.getAttribute("data-code")));
}

function isRecovery(code: string | null): boolean {
  return code === "sessions-recovered";
}

function damageOf({ id, state, broken, text, expected }: Finding): string[] {
  if (state !== "ready") return [`${id} is ${state}`];
  const torn = expected !== null && text !== expected ? [`${id} is neither the old nor the new state`] : [];
  return broken.length === 0 ? torn : [...torn, `${id} names ${broken.length} blobs that are not whole`];
}

/** Sessions that were confirmed and are gone or older; ones whose deletion had begun may be gone. */
function missingOf(sessions: Finding[], ledger: Ledger): string[] {
  const numbers = new Map(sessions.map(({ id, title }) => [id, Number(title.split(" ").at(-1))]));
  return [...ledger].flatMap(([id, confirmed]) => {
    if (confirmed === null) return [];
    const number = numbers.get(id);
    if (number === undefined) return [`${id} is gone`];
    return number < confirmed ? [`${id} is at save ${number}, ${confirmed} was confirmed`] : [];
  });
}

/** The texts of the sessions that no writer made: what was typed by hand. */
function typedTexts(sessions: Finding[]): string[] {
  return sessions.filter(({ expected }) => expected === null).map(({ text }) => text);
}

/** The highest of these counts. */
function longestCount(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.split(" ").length - 1));
}

/** Time for which the oldest word that is not in storage had been on screen as the browser was killed, in milliseconds. */
function lostFromScreen(sessions: Finding[], { seen, killedAt }: Typing): number {
  const stored = longestCount(typedTexts(sessions));
  const oldest = seen.find(({ number }) => number > stored);
  return oldest ? Math.max(0, killedAt - oldest.at) : 0;
}

/** Sessions that were said to be saved and are not, or are torn. */
function typedLoss(sessions: Finding[], { confirmed }: Typing): string[] {
  const texts = typedTexts(sessions);
  const longest = longestCount(texts);
  if (!texts.every(isCount)) return ["what was typed is torn"];
  return longest < confirmed ? [`typing is at ${longest}, ${confirmed} was said to be saved`] : [];
}

/** True for the beginning, of whatever length, of "1 2 3 ...". */
function isCount(text: string): boolean {
  const whole = Array.from({ length: text.split(" ").length }, (_, index) => `${index + 1} `).join("");
  return whole.startsWith(text);
}
