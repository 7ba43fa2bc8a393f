import type { Page } from "@playwright/test";
import { checkResults, omniFiles, responses } from "../benchmarks/imports/omni-files";
import { file } from "../benchmarks/instruction-following/files";
import { expect, test } from "./support/guarded-page";
import { allScores, openPart } from "./support/overview";
import { playground } from "./support/playground";
import { tabInto, tabTo } from "./support/tab-to";

/** Two rules on form and two constraints of content, on two videos, as IF-VidCap writes them. */
const rule = (constraint_id: string, parameters: object) => ({ check_id: "rule", constraint_id, parameters });
const item = (check_id: string, check_type: string, options: string[], correct_answer: string) => ({
  check_id,
  check_type,
  question: `Is ${check_id} told?`,
  options,
  correct_answer,
});
const attempt = item("attempt", "attempt", ["yes", "no"], "yes");
const colour = item("colour", "correctness", ["A. red", "B. blue"], "A");
const demand = (constraint_id: string, ...check_items: object[]) => ({
  constraint_id,
  check_content: "The kettle.",
  check_items,
});

const asked = {
  kettle: [
    {
      prompt_id: "01",
      generated_prompt: "Name the kettle in at most five words.",
      constraints_used: ["length", "entities_attributes"],
      checklist: {
        ruled_based_check: [rule("length", { unit: "word", max_len: 5 })],
        open_ended_check: [demand("entities_attributes", attempt, colour)],
      },
    },
    {
      prompt_id: "02",
      generated_prompt: "List what happens, with '-'.",
      constraints_used: ["unordered_list", "events_actions"],
      checklist: {
        ruled_based_check: [rule("unordered_list", { symbol: "-" })],
        open_ended_check: [demand("events_actions", attempt)],
      },
    },
  ],
  cup: [
    {
      prompt_id: "01",
      generated_prompt: "Tell of the cup in at most three words.",
      constraints_used: ["length"],
      checklist: {
        ruled_based_check: [rule("length", { unit: "word", max_len: 3 })],
        open_ended_check: [],
      },
    },
  ],
};
const prompts = Object.fromEntries(
  Object.entries(asked).map(([video, list]) => [video, list.map(({ checklist: _, ...prompt }) => prompt)]),
);
const said = {
  kettle: [
    { prompt_id: "01", response: "A red kettle." },
    { prompt_id: "02", response: "- It boils\n- It whistles" },
  ],
  cup: [{ prompt_id: "01", response: "Steam rises from a cup." }],
};

/** The checklists filled in: of five constraints three are met, and all of one instruction's. */
const [first, second] = asked.kettle.map(({ checklist }) => checklist);
const [third] = asked.cup.map(({ checklist }) => checklist);
const met = <T extends object>(result: boolean, checks: T[] = []) =>
  checks.map((check) => ({ ...check, result }));
const answered = (result: boolean, demands: { check_items: object[] }[] = []) =>
  demands.map((one) => ({ ...one, check_items: met(result, one.check_items) }));
const checked = {
  kettle: [
    {
      prompt_id: "01",
      check_result: {
        ruled_based_check: met(true, first?.ruled_based_check),
        open_ended_check: answered(true, first?.open_ended_check),
      },
    },
    {
      prompt_id: "02",
      check_result: {
        ruled_based_check: met(true, second?.ruled_based_check),
        open_ended_check: answered(false, second?.open_ended_check),
      },
    },
  ],
  cup: [
    {
      prompt_id: "01",
      check_result: { ruled_based_check: met(false, third?.ruled_based_check), open_ended_check: [] },
    },
  ],
};

const samples = [file("prompt.json", prompts), file("checklist.json", asked)];

const payload = ({ name, text }: { name: string; text: string }) => ({
  name: name.split("/").at(-1) ?? name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

/** By what is seen on every page to the page of a new run, and there to the chooser of files. */
async function chooseFiles(page: Page, files: { name: string; text: string }[]): Promise<void> {
  await page
    .getByRole("navigation", { name: "Caplens" })
    .getByRole("link", { name: "Runs", exact: true })
    .click();
  await page.getByRole("link", { name: "New run" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(files.map(payload));
  await expect(page.getByTestId("import-report")).toHaveAttribute("data-problems", "0");
}

/** Expects the overview to tell a score: its value, how many were scored, and of how many. */
async function expectScore(page: Page, id: string, value: number, scored: number, of: number): Promise<void> {
  const score = (await allScores(page)).locator(`[data-testid="score"][data-score="${id}"]`);
  await expect(score).toHaveAttribute("data-scored", `${scored}`);
  await expect(score).toHaveAttribute("data-n", `${of}`);
  expect(Number(await score.getAttribute("data-value"))).toBeCloseTo(value, 9);
}

test("a first-time user gets from files of both benchmarks to the first scores by clicks, without a key", async ({
  page,
}) => {
  await playground(page).open("#/");
  await test.step("check results of IF-VidCap", async () => {
    const results = file("m_check_result.json", checked);
    await chooseFiles(page, [...samples, file("m.json", said), results]);
    await page.getByRole("button", { name: "See the scores" }).click();
    await expectScore(page, "csr", 3 / 5, 5, 5);
    await expectScore(page, "csr_macro", (1 + 1 / 2 + 0) / 3, 3, 3);
    await expectScore(page, "isr", 1 / 3, 3, 3);
    await expectScore(page, "format_csr", 2 / 3, 3, 3);
    await expectScore(page, "content_csr", 1 / 2, 2, 2);
  });

  await test.step("check results of OmniCap-IF, of one sample of three", async () => {
    await chooseFiles(page, [
      ...omniFiles(),
      file("m.json", responses),
      file("m_check_result.json", checkResults),
    ]);
    await page.getByRole("button", { name: "See the scores" }).click();
    await expectScore(page, "csr", 1 / 2, 2, 6);
    await expectScore(page, "isr", 0, 1, 3);
    await expectScore(page, "format_csr", 1, 1, 3);
    await expectScore(page, "content_csr", 0, 1, 3);
  });

  await test.step("captions of IF-VidCap, judged by rules alone", async () => {
    await chooseFiles(page, [...samples, file("m.json", said)]);
    await page.getByRole("button", { name: "Judge these captions" }).click();
    await expect(page.getByTestId("way-to-run")).toContainText("Rules only");
    const start = page.getByTestId("start-run");
    const before = await start.boundingBox();
    await expect(page.getByText("3 results. No model is called.")).toBeVisible();
    // A button that gives way to what comes late is missed by whoever presses it just then.
    expect(await start.boundingBox()).toEqual(before);
    await start.click();
    await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "3");
    await expectScore(page, "format_csr", 2 / 3, 3, 3);
    await expectScore(page, "csr", 2 / 3, 3, 5);
    await expectScore(page, "isr", 0, 1, 3);
    await openPart(page, "Could not be scored");
    await expect(page.getByTestId("overview")).toContainText("2 constraints of 2 captions");
  });

  await test.step("the same by keyboard alone, down to a verdict that is overruled", async () => {
    const { keyboard } = page;
    await page.goto("/#/runs/new");
    await expect(page.getByRole("heading", { name: "New run", level: 1 })).toBeVisible();
    // Some steps ahead: the page learns of the waiting by another way than of keys, which would overtake it.
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, /^Choose files$/);
    await keyboard.press("Enter");
    await (await chooser).setFiles([...samples, file("m.json", said)].map(payload));
    await expect(page.getByTestId("import-report")).toHaveAttribute("data-problems", "0");
    await tabTo(page, /^Judge these captions$/);
    await keyboard.press("Enter");
    await expect(page.getByTestId("way-to-run")).toContainText("Rules only");
    await tabTo(page, /^Start/);
    await keyboard.press("Enter");
    await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "3");
    await tabTo(page, /^Overview$/);
    // The failing ones stand between them.
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    await expect(page.getByTestId("result-row").first()).toBeVisible();
    await tabInto(page, page.getByRole("grid", { name: "Results" }));
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    const verdict = page.getByTestId("result-detail").getByTestId("verdict").first();
    await expect(verdict).toBeVisible();
    const status = await verdict.getAttribute("data-status");
    await tabInto(page, verdict);
    await keyboard.press("Enter");
    await expect(verdict).toHaveAttribute("data-active", "true");
    await expect(verdict.getByTestId("mistake-card")).toBeVisible();
    await keyboard.press("ArrowDown");
    await tabTo(page, /^Overrule: (passed|failed)$/);
    await keyboard.press("Enter");
    await keyboard.type("by keyboard");
    await keyboard.press("Enter");
    await expect(verdict).toHaveAttribute("data-overruled", status === "passed" ? "failed" : "passed");
    await expect(verdict).toHaveAttribute("data-status", status ?? "");
    await keyboard.press("j");
    await expect(page.getByTestId("result-detail")).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByTestId("result-detail")).toHaveCount(0);
  });
});
