import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";
import { bundledSample } from "../bundled-sample";
import { type By, type DrivenBrowser, type Tab, until } from "./tab";

/** One thing that a person does with the page, and what came of it. */
export type Step = { id: string; title: string };

/** The main path: what a researcher does on the first day. */
export const STEPS = [
  { id: "sample", title: "Open the page: the bundled sample with its verdicts" },
  { id: "edit", title: "Change the caption: its form is checked again" },
  { id: "mp4", title: "Own video, MP4 (H.264, AAC): 16 frames and sound" },
  { id: "webm", title: "Own video, WebM (VP9, Opus): 16 frames and sound" },
  { id: "odd", title: "Own video that browsers don't play (MPEG-4 Part 2 in AVI)" },
  { id: "model", title: "Connect a model, have it write a caption, have it judged" },
  { id: "run", title: "A run of 12 samples, killed on the way and gone on with; nothing paid for twice" },
  { id: "board", title: "A board with its rows" },
  { id: "session", title: "A session out as a file, all erased, and in again" },
  { id: "vault", title: "A key in the vault, locked by a reload and unlocked" },
  { id: "offline", title: "The page again without its server" },
] as const satisfies readonly Step[];
export type StepId = (typeof STEPS)[number]["id"];

/** The result of a step: `note` says what was seen, in figures; `failed`: the words of what went wrong. */
export type StepOutcome = { id: StepId; note: string } | { id: StepId; failed: string };

export type MainPath = {
  browser: DrivenBrowser;
  baseURL: string;
  standIn: StandIn;
  clips: { mp4: string; webm: string; odd: string };
  /** Ends the server of the page, for the last step. */
  stopServer: () => void;
  /** Hears of each step with a picture of where it led. */
  onStep: (outcome: StepOutcome, picture: Uint8Array | null) => void;
};

const KEY = "sk-browsers-0815";
const PASSPHRASE = "four plain english words";
const CAPTION = "- [00:02] A robot rolls in.\n- [00:05] It says hello.";
const testId = (id: string, more = ""): By => ({ css: `[data-testid="${id}"]${more}` });
const button = (text: string): By => ({ css: "button, a, [role=button], [role=menuitem]", text });
const field = (text: string): By => ({ css: "input, textarea, select", text });

/** The example of the bundled sample that does what it was asked. */
const followingCaption = () =>
  bundledSample().instructions[0]?.examples.find(({ kind }) => kind === "follows")?.text ?? "";

/** The words of the first element that a selector names; null where there is none. */
const wordsOf = (tab: Tab, css: string): Promise<string | null> =>
  tab.run((selector: string) => {
    const element = document.querySelector(selector);
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) return element.value;
    return element?.textContent ?? null;
  }, css);

const waitFor = (tab: Tab, css: string, fits: RegExp = /./): Promise<string> =>
  until(`${css} with ${fits}`, async () => {
    const words = await wordsOf(tab, css);
    return words !== null && fits.test(words) ? words : null;
  });

const countOf = (tab: Tab, css: string): Promise<number> =>
  tab.run((selector: string) => document.querySelectorAll(selector).length, css);

const goTo = (tab: Tab, hash: string): Promise<void> =>
  tab.run((to: string) => {
    location.hash = to;
  }, hash);

const reload = async (tab: Tab): Promise<void> => {
  const url = await tab.run(() => location.href);
  await tab.open("about:blank");
  await tab.open(url);
};

const settled = (tab: Tab) =>
  until("every verdict", () =>
    tab.run(
      () =>
        document.querySelectorAll('[data-testid="verdict"]').length > 0 &&
        !(document.body.textContent ?? "").includes("Being checked."),
    ),
  );

async function connect(tab: Tab, standIn: StandIn, model: string): Promise<void> {
  await goTo(tab, "#/models");
  await tab.click(button("/^Any endpoint/"));
  await tab.fill(field("/^Base URL/"), standIn.url);
  await tab.fill({ css: "input", text: "/^Key/" }, KEY);
  await tab.fill({ css: "input", text: "/^Model/" }, model);
  await tab.click(button("Use"));
  await until("the model", async () => (await tab.run(() => location.hash)) !== "#/models");
}

async function takeVideo(tab: Tab, file: string): Promise<string> {
  await tab.files('[data-testid="video-input"]', [file]);
  const said = await waitFor(tab, '[data-testid="media-status"]', /^\d+ frames · sound|can't|cannot/);
  const frames = await countOf(tab, '[data-testid="frame"]');
  if (!/^16 frames/.test(said) || frames !== 16) throw new Error(`${said}; ${frames} frames are shown`);
  await until("every picture", () =>
    tab.run(() =>
      [...document.querySelectorAll<HTMLImageElement>('[data-testid="frame"] img')].every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    ),
  );
  return said;
}

/** Twelve samples of one clip each with a rule and a question. */
function samplesFile(folder: string): string {
  const path = join(folder, "cups.jsonl");
  const lines = [
    { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" },
    ...Array.from({ length: 12 }, (_, index) => ({
      id: `s${index}`,
      video: { id: `v${index % 3}`, seconds: 8 },
      instruction: `Name cup ${index} in a sentence with the word "cup".`,
      checklist: {
        format: [
          {
            checkId: `f${index}`,
            constraintId: "keyword",
            description: "The word cup occurs.",
            parameters: { keyword: "cup", keyword_type: "include" },
          },
        ],
        content: [
          {
            checkId: `c${index}`,
            constraintId: null,
            description: "The cup is named.",
            items: [
              {
                checkId: `c${index}-1`,
                type: "attempt",
                question: `Does it name cup ${index}?`,
                options: ["yes", "no"],
                correctAnswer: "yes",
              },
            ],
          },
        ],
      },
      captions: { writer: `This is cup ${index}.` },
    })),
  ];
  writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  return path;
}

const progressOf = (tab: Tab) =>
  tab.run(() => {
    const data = document.querySelector<HTMLElement>('[data-testid="run-progress"]')?.dataset;
    return data ? { done: Number(data.done), total: Number(data.total), state: data.state ?? "" } : null;
  });

/**
 * Takes what the page gives to be saved, in place of the browser: the last file's bytes as base64. WebKitGTK's small browser would show
 * a bar of downloads above the page, which moves all that is to be clicked.
 */
const watchSaving = (tab: Tab): Promise<void> =>
  tab.run(() => {
    const original = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (source: Blob | MediaSource) => {
      if (source instanceof Blob) Reflect.set(window, "lastSaved", source);
      return original(source);
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function clickUnlessSaving() {
      if (!this.hasAttribute("download")) click.call(this);
    };
  });

const savedBytes = (tab: Tab): Promise<string | null> =>
  tab.run(async () => {
    const blob: unknown = Reflect.get(window, "lastSaved");
    if (!(blob instanceof Blob)) return null;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });

type Doing = MainPath & { tab: () => Tab; restart: () => Promise<string>; folder: string };

const ways: Record<StepId, (doing: Doing) => Promise<string>> = {
  async sample({ tab, baseURL }) {
    await tab().open(`${baseURL}/`);
    await settled(tab());
    const facts = await tab().run(() => ({
      isolated: crossOriginIsolated,
      decoder: typeof VideoDecoder === "function",
      marks: document.querySelectorAll("mark").length,
    }));
    const score = await waitFor(tab(), '[data-testid="score-csr"]', /\d \/ \d/);
    return `${await countOf(tab(), '[data-testid="verdict"]')} verdicts, CSR ${score}, ${facts.marks} passages marked; ${
      facts.isolated ? "isolated" : "not isolated"
    }, ${facts.decoder ? "WebCodecs" : "no WebCodecs"}`;
  },

  async edit({ tab }) {
    const before = await waitFor(tab(), '[data-testid="score-csr"]');
    await tab().fill(testId("caption"), followingCaption().split("\n").slice(0, 6).join("\n"));
    await settled(tab());
    await until("another verdict", () =>
      tab().run(
        () =>
          document.querySelectorAll('[data-testid="verdict"][data-source="rule"][data-status="passed"]')
            .length >= 3,
      ),
    );
    return `CSR ${before}, then ${await waitFor(tab(), '[data-testid="score-csr"]')}`;
  },

  mp4: ({ tab, clips }) => takeVideo(tab(), clips.mp4),
  webm: ({ tab, clips }) => takeVideo(tab(), clips.webm),
  odd: ({ tab, clips }) => takeVideo(tab(), clips.odd),

  async model({ tab, standIn }) {
    await goTo(tab(), "#/playground?sample=tea-for-three&instruction=timeline&example=follows");
    await settled(tab());
    standIn.script(
      {
        match: { task: "caption" },
        behaviour: { kind: "text", text: CAPTION },
        delivery: { chunkDelay: 20 },
      },
      { match: { task: "answer_question" }, behaviour: { kind: "honest" } },
    );
    await connect(tab(), standIn, "writer");
    await tab().click(testId("run"));
    await waitFor(tab(), '[data-testid="caption"]', /It says hello\.$/);
    await until("the end of judging", () =>
      tab().run(
        () => document.querySelector<HTMLElement>('[data-testid="run-status"]')?.dataset.phase === "idle",
      ),
    );
    const asked = standIn.requests.filter(({ task }) => task === "answer_question").length;
    return `caption streamed, ${asked} questions asked, CSR ${await waitFor(tab(), '[data-testid="score-csr"]', /\d \/ \d/)}`;
  },

  async run(doing) {
    const { tab, standIn, baseURL, folder } = doing;
    standIn.reset();
    standIn.script({
      match: { task: "answer_question" },
      behaviour: { kind: "honest" },
      delivery: { chunkDelay: 100 },
    });
    await goTo(tab(), "#/runs/new");
    await until(
      "the chooser of files",
      async () => (await countOf(tab(), '[data-testid="files-input"]')) > 0,
    );
    await tab().files('[data-testid="files-input"]', [samplesFile(folder)]);
    await waitFor(tab(), '[data-testid="import-report"]');
    await tab().click(button("Judge these captions"));
    const judge: By = { css: 'input[type="checkbox"]', text: "/^writer at/" };
    await until("the choice of judges", async () => (await countOf(tab(), judge.css)) > 0);
    const isChosen = await tab().run(
      () =>
        [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].find((box) =>
          [...(box.labels ?? [])].some((label) => (label.textContent ?? "").startsWith("writer at")),
        )?.checked ?? false,
    );
    if (!isChosen) await tab().click(judge);
    await waitFor(tab(), '[data-testid="way-to-run"]', /Judge/);
    standIn.holdAfter(5);
    await tab().click(testId("start-run"));
    await until("five answers", async () => ((await progressOf(tab()))?.done ?? 0) >= 5);
    const address = await tab().run(() => location.hash);
    const how = await doing.restart();
    standIn.release();
    await tab().open(`${baseURL}/#/about`);
    await connect(tab(), standIn, "writer");
    await goTo(tab(), address);
    const kept = (await until("the run", () => progressOf(tab()))).done;
    await tab().click({ css: '[data-testid="start-run"], [data-testid="resume-run"]' });
    await until("the run's end", async () => (await progressOf(tab()))?.done === 12);
    const calls = standIn.requests.filter(({ task }) => task === "answer_question").length;
    // Answers that were under way are asked for again; those that were kept are not.
    if (calls < 12 || calls > 12 + 12 - kept)
      throw new Error(`${calls} calls for 12 answers, ${kept} of them kept`);
    return `${how} with ${kept} of 12 done, then 12 of 12 done; ${calls} calls in all`;
  },

  async board({ tab, baseURL }) {
    await tab().open(`${baseURL}/#/leaderboard`);
    let before = 0;
    const rows = await until("all rows", async () => {
      const count = await countOf(tab(), "tbody tr");
      const isSame = count > 0 && count === before;
      before = count;
      await new Promise((later) => setTimeout(later, 500));
      return isSame && count;
    });
    return `${rows} rows`;
  },

  async session({ tab, baseURL, folder }) {
    await tab().open(`${baseURL}/#/playground?sample=tea-for-three&instruction=timeline&example=follows`);
    // Until the example has come, the caption is that of the last session.
    await until(
      "the example",
      async () => (await wordsOf(tab(), '[data-testid="caption"]')) === followingCaption(),
    );
    await settled(tab());
    await tab().fill(testId("caption"), "A kettle sings.");
    await settled(tab());
    await waitFor(tab(), '[data-testid="save-state"]', /^saved$/);
    await watchSaving(tab());
    await tab().click(button("/^Sessions, open/"));
    await tab().click(button("Export"));
    await tab().click(button("With video, frames and sound"));
    const bytes = Buffer.from(await until("the file", () => savedBytes(tab())), "base64");
    const file = join(folder, "session.caplens.zip");
    writeFileSync(file, bytes);
    await tab().click(button("Erase everything"));
    // While a dialog comes in, a driver's click may meet what lies beside it.
    const box = '[role="dialog"] input[type="checkbox"]';
    const isTicked = () =>
      tab().run((css: string) => document.querySelector<HTMLInputElement>(css)?.checked ?? false, box);
    await until("the tick", async () => {
      if (!(await isTicked())) await tab().click({ css: box });
      return isTicked();
    });
    await tab().click({ css: '[role="dialog"] button', text: "/^Erase/", at: -1 });
    await until("the sample as it was", async () =>
      /Written by hand as an example/.test(await tab().run(() => document.body.textContent ?? "")),
    );
    // The page begins anew after the erasing, which closes what was opened before.
    await until("an empty list of sessions", async () => {
      const says = () => tab().run(() => (document.body.textContent ?? "").includes("No sessions yet."));
      if (await says()) return true;
      await tab().click(button("/^Sessions, open/"));
      return says();
    });
    await tab().files('input[type="file"][accept*=".zip"]', [file]);
    await waitFor(tab(), '[data-testid="caption"]', /^A kettle sings\.$/);
    return `${Math.round(bytes.length / 1024)} KiB out and in`;
  },

  async vault({ tab, baseURL, standIn }) {
    await tab().open(`${baseURL}/#/settings`);
    await tab().click(button("Set up a vault"));
    await tab().fill(field("New passphrase"), PASSPHRASE);
    await tab().fill(field("/^New passphrase again/"), PASSPHRASE);
    await tab().click(button("Create the vault"));
    await until("an open vault", () =>
      tab().run(() => (document.body.textContent ?? "").includes("The vault is unlocked.")),
    );
    await goTo(tab(), "#/models");
    await tab().click(button("/^Any endpoint/"));
    await tab().fill(field("/^Base URL/"), standIn.url);
    await tab().fill({ css: "input", text: "/^Key/" }, KEY);
    await tab().fill({ css: "input", text: "/^Model/" }, "kept");
    await tab().click({ css: 'input[type="checkbox"]', text: "/^Keep this key in the vault/" });
    await tab().click(button("Use"));
    await until("the model", async () => (await tab().run(() => location.hash)) !== "#/models");
    await tab().open(`${baseURL}/#/settings`);
    await reload(tab());
    await tab().fill(field("Passphrase"), PASSPHRASE);
    await tab().press(field("Passphrase"), "Enter");
    await until("the key again", () =>
      tab().run(() => (document.body.textContent ?? "").includes("Connected again:")),
    );
    return "locked after a reload, unlocked by its passphrase";
  },

  async offline({ tab, baseURL, stopServer }) {
    await tab().open(`${baseURL}/#/playground?sample=tea-for-three&instruction=timeline&example=follows`);
    await settled(tab());
    const served = await until("all parts", () =>
      tab().run(async () => {
        if (!navigator.serviceWorker) return "none";
        const ready = await navigator.serviceWorker.getRegistration();
        return ready?.active ? "kept" : null;
      }),
    );
    if (served === "none") throw new Error("This browser has no service workers here.");
    stopServer();
    await reload(tab());
    await settled(tab());
    return `${await countOf(tab(), '[data-testid="verdict"]')} verdicts without a server`;
  },
};

/**
 * Walks the main path, or some steps of it. A step that fails is told with its words, and the next one goes on from a
 * fresh opening.
 */
export async function walkMainPath(
  parts: MainPath,
  steps: readonly StepId[] = STEPS.map(({ id }) => id),
): Promise<StepOutcome[]> {
  let { browser } = parts;
  const folder = mkdtempSync(join(tmpdir(), "caplens-browsers-"));
  const outcomes: StepOutcome[] = [];
  const doing: Doing = {
    ...parts,
    folder,
    tab: () => browser.tab,
    async restart() {
      if (browser.killed) {
        browser = await browser.killed();
        return "browser killed";
      }
      await browser.tab.open("about:blank");
      return "page left";
    },
  };
  try {
    for (const id of steps) {
      let outcome: StepOutcome;
      try {
        outcome = { id, note: await ways[id](doing) };
      } catch (error) {
        outcome = { id, failed: (error as Error).message.split("\n")[0] ?? "" };
      }
      outcomes.push(outcome);
      parts.onStep(outcome, await browser.tab.picture().catch(() => null));
      if ("failed" in outcome && id !== "offline") {
        await browser.tab.open("about:blank").catch(() => undefined);
        await browser.tab.open(`${parts.baseURL}/`).catch(() => undefined);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await browser.close();
  }
  return outcomes;
}
