import type { Page } from "@playwright/test";
import { IN_SOAK, oneOfEachKind } from "../support/effort";
import type { Rule } from "../support/stand-in/rules";
import { expectAccessible, expectAccessibleInBothSchemes } from "./support/guarded-page";
import { playground } from "./support/playground";
import {
  expect,
  followingCaption,
  KEY,
  knowingJudge,
  MODEL,
  sampleInstruction,
  test,
} from "./support/stand-in-test";

const timeline = sampleInstruction("timeline");
/** Browsers log every refused or failed request by themselves. */
const BROWSER_LOG = /Failed to load resource|blocked by CORS policy/;

async function openWithModel(page: Page, baseUrl: string) {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  await view.connect({ baseUrl, model: MODEL, key: KEY });
  return view;
}

/** Pastes a caption, so that all its content verdicts have to be judged. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "New caption" }).click();
  await expect(page.getByTestId("caption")).toBeFocused();
  await page.getByTestId("caption").fill(text);
}

const REFUSALS: [name: string, refusal: { rule: Rule; code: string; words: RegExp }][] = [
  [
    "a wrong key",
    {
      rule: { behaviour: { kind: "status", status: 401 } },
      code: "key-refused",
      words: /key/i,
    },
  ],
  [
    "an unknown model",
    {
      rule: { behaviour: { kind: "status", status: 404 } },
      code: "unknown-model",
      words: /model/i,
    },
  ],
  [
    "a rate limit",
    {
      // Longer than anybody waits: it is not asked again.
      rule: { behaviour: { kind: "status", status: 429, retryAfter: "600", exposeRetryAfter: true } },
      code: "rate-limited",
      words: /fewer calls/,
    },
  ],
  [
    "a server error",
    {
      rule: { behaviour: { kind: "status", status: 500, retryAfter: "600", exposeRetryAfter: true } },
      code: "server-error",
      words: /500/,
    },
  ],
  [
    "no CORS headers",
    {
      rule: { behaviour: { kind: "status", status: 401 }, withoutCors: "all" },
      code: "unreachable",
      words: /CORS|web pages/i,
    },
  ],
];

test("each refusal is told beside the run button, and the caption stays; a stream that is cut keeps what had come; no network is told as such", async ({
  page,
  standIn,
  watch,
}) => {
  watch.expectConsole(BROWSER_LOG);
  watch.expectConsole(/ERR_/);
  const view = await openWithModel(page, standIn.url);
  for (const [name, { rule, code, words }] of oneOfEachKind(REFUSALS, ["a wrong key", "no CORS headers"])) {
    await test.step(name, async () => {
      standIn.reset();
      standIn.script({ ...rule, match: { task: "caption" } });
      await view.run.click();
      await expect(view.error).toHaveAttribute("data-code", code);
      await expect(view.error).toContainText(words);
      await expect(view.error).not.toContainText(KEY);
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(page.getByRole("tab", { name: MODEL })).toHaveCount(0);
      await expect(view.caption).toHaveValue(followingCaption(timeline));
      await expect(view.isr).toHaveText("yes");
      if (code !== "key-refused") return;
      await expect(view.error.getByRole("link")).toHaveAttribute("href", "#/models");
      await expectAccessibleInBothSchemes(page);
    });
  }

  await test.step("a stream that is cut", async () => {
    standIn.reset();
    standIn.script({
      match: { task: "caption" },
      behaviour: { kind: "text", text: followingCaption(timeline) },
      delivery: { cutAfter: 12, chunkDelay: 10 },
    });
    await view.run.click();
    await expect(view.error).toHaveAttribute("data-code", "stream-cut");
    const partial = await view.caption.inputValue();
    expect(partial.length).toBeGreaterThan(10);
    expect(followingCaption(timeline).startsWith(partial)).toBe(true);
    // The others differ from it in words only.
    await expectAccessible(page);
  });

  await test.step("no network", async () => {
    await standIn.close();
    await paste(page, followingCaption(timeline));
    await page.getByRole("button", { name: "Judge this caption" }).click();
    await expect(view.error).toHaveAttribute("data-code", "unreachable");
    await expect(view.verdict("content-1")).toHaveAttribute("data-status", "unscored");
    await expect(view.csr).toHaveText("3 / 3 (3 of 8 scored)");
  });
});

const BABBLE: ["prose" | "half-json" | "bad-option" | "empty"][] = [
  ["prose"],
  ["half-json"],
  ["bad-option"],
  ["empty"],
];

test(
  "a judge that babbles leaves unscored what it was asked, and nothing else",
  IN_SOAK,
  async ({ page, standIn }) => {
    const view = await openWithModel(page, standIn.url);
    let lines = 0;
    /** Each time another caption with the same verdicts, so that no reply is known already. */
    const judgeAnother = async () => {
      lines += 1;
      await paste(page, followingCaption(timeline) + "\n".repeat(lines));
      await page.getByRole("button", { name: "Judge this caption" }).click();
    };

    for (const [kind] of oneOfEachKind(BABBLE, ["prose"])) {
      await test.step(`it answers with ${kind}`, async () => {
        standIn.reset();
        standIn.script(
          { match: { task: "answer_question" }, behaviour: { kind } },
          ...knowingJudge(timeline).slice(1),
        );
        await judgeAnother();
        await expect(view.verdict("content-3")).toHaveAttribute("data-status", "passed");
        await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
        await expect(view.verdict("content-1")).toHaveAttribute("data-status", "unscored");
        await expect(view.csr).toHaveText("5 / 5 (5 of 8 scored)");
        await expect(view.isr).toHaveText("undecided");
        const row = view.verdict("content-1").getByRole("button").first();
        await row.click();
        await page.getByText("How this was decided").click();
        await expect(page.getByText(/raw judge repl/)).toBeVisible();
        await expectAccessible(page);
        await row.click();
        await expect(page.getByText(/raw judge repl/)).toHaveCount(0);
      });
    }

    await test.step("one judge task keeps failing", async () => {
      standIn.reset();
      standIn.script(
        { match: { task: "extract_timestamp", contains: "thunder" }, behaviour: { kind: "prose" } },
        ...knowingJudge(timeline),
      );
      await judgeAnother();
      await expect(view.csr).toHaveText("7 / 7 (7 of 8 scored)");
      await expect(view.verdict("content-4")).toHaveAttribute("data-status", "unscored");
    });

    await test.step("extracted content is not in the response", async () => {
      const checklist = {
        format: [
          {
            checkId: "format-001",
            constraintId: "length",
            description: "The part about the weather has at most five words",
            parameters: { unit: "word", max_len: 5 },
          },
          {
            checkId: "format-002",
            constraintId: "keyword",
            description: "The word 'robot' occurs in the answer",
            parameters: { keyword: "robot", keyword_type: "include" },
          },
        ],
        content: [],
      };
      standIn.reset();
      standIn.script({ match: { task: "extract_format" }, behaviour: { kind: "not-in-response" } });
      await paste(page, "The robot rolls in. It rains.");
      await view.useChecklist(checklist);
      await expect(view.csr).toHaveText("1 / 1 (1 of 2 scored)");
      await page.getByRole("button", { name: "Judge this caption" }).click();
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(view.verdict("format-001")).toHaveAttribute("data-status", "unscored");
      expect(standIn.requests.filter(({ task }) => task === "extract_format")).toHaveLength(3);
      standIn.reset();
      standIn.script({
        match: { task: "extract_format" },
        behaviour: { kind: "honest", contents: { weather: ["It rains."] } },
      });
      await page.getByRole("button", { name: "Judge this caption" }).click();
      await expect(view.csr).toHaveText("2 / 2");
      await view.caption.fill("The robot rolls in. It rains. It pours.");
      await expect(view.verdict("format-001")).toHaveAttribute("data-stale", "true");
    });
  },
);
