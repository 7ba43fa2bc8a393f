import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { answerFiles } from "../support/batch-stand-in";
import { replyText } from "../support/stand-in/replies";
import { expect, expectAccessible, expectAccessibleInBothSchemes, goTo, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { GIVEN, givenCaptions, openSetUp, RUN } from "./support/run-set-up";

/** Opens the set-up of a run of twelve given captions and a judge that nobody can reach. */
async function openJudged(page: Page): Promise<void> {
  await playground(page).open();
  const judge = {
    kind: "openai-compatible" as const,
    baseUrl: "https://judge.invalid/v1",
    model: "judge",
    audio: false,
  };
  await openSetUp(page, { entries: [GIVEN], results: givenCaptions(12), run: { judges: [judge] } });
}

test("a run is judged elsewhere: its calls go out as files, are answered from these alone, and come home", async ({
  page,
}) => {
  await openJudged(page);
  await goTo(page, `#/runs/${RUN}`);
  await page.getByRole("button", { name: "This run" }).click();
  await page.getByRole("menuitem", { name: "Run it elsewhere" }).click();
  await expect(page.getByTestId("next-step")).toHaveText("Next: write the calls for judging.");
  const write = page.getByRole("region", { name: "Write the calls" });
  await write.getByLabel("Who answers them").selectOption("openai");
  await expect(page.getByTestId("batch-preview")).toHaveAttribute("data-calls", "12");
  await expectAccessibleInBothSchemes(page);

  const coming = page.waitForEvent("download");
  await write.getByRole("button", { name: "Download as a zip file" }).click();
  const zip = unzipSync(readFileSync(await (await coming).path()));
  await expect(page.getByTestId("elsewhere-status")).toContainText("Written: 12 calls");
  await expect(page.getByTestId("next-step")).toContainText("bring the answers of 12 calls home");
  const files = new Map(Object.entries(zip).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
  expect([...files.keys()].sort()).toEqual([
    "README.txt",
    "calls.jsonl",
    "judge/judge/0001.jsonl",
    "manifest.json",
  ]);

  await goTo(page, `#/runs/${RUN}`);
  const out = page.getByTestId("calls-out");
  await expect(out).toContainText(
    "12 calls are out as files, for 12 captions: these are left out here, since whoever answers the files bills them.",
  );
  await expect(out.getByRole("button", { name: "Ask them here too, and pay twice" })).toBeEnabled();
  await expectAccessible(page);
  await out.getByRole("link", { name: "Bring the answers home" }).click();

  const [answers] = answerFiles("openai", files, (request) => replyText({ kind: "honest" }, request));
  const lines = ((await answers?.text()) ?? "").split("\n");
  const home = async (name: string, text: string) =>
    page.getByTestId("answers-input").setInputFiles({
      name,
      mimeType: "application/jsonl",
      buffer: Buffer.from(text),
    });
  await home("first.jsonl", `${lines.slice(0, 5).join("\n")}\n${lines[5]?.slice(0, 50)}`);
  const report = page.getByTestId("answer-report");
  await expect(report).toHaveAttribute("data-taken", "5");
  await expect(report).toContainText("1 line at the end of a file that breaks off");
  await expect(page.getByTestId("batch-unanswered")).toHaveText("7");
  await expectAccessible(page);
  await home("second.jsonl", lines.join("\n"));
  await expect(report).toHaveAttribute("data-taken", "7");
  await expect(page.getByTestId("batch-answered")).toHaveText("12");
  await expect(page.getByTestId("next-step")).toContainText("All is done");
  await page.getByRole("link", { name: "Back to the run" }).click();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "12");
  await expect(out).toBeHidden();
});

test("calls whose writing was broken off are told, and are taken back or written again", async ({ page }) => {
  await openJudged(page);
  await goTo(page, `#/runs/${RUN}/elsewhere`);
  const write = page.getByRole("region", { name: "Write the calls" });
  await write.getByLabel("Who answers them").selectOption("openai");
  const download = async (name: string) => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    await coming;
  };
  await download("Download as a zip file");
  await expect(page.getByTestId("batch-exported")).toHaveText("12");

  /** Makes it look as if the page had been killed before the file was there. */
  const breakOff = () =>
    page.evaluate(
      (run) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open("caplens");
          request.onsuccess = () => {
            const transaction = request.result.transaction("batchCalls", "readwrite");
            const rows = transaction.objectStore("batchCalls");
            rows.getAll().onsuccess = ({ target }) => {
              const all: { task?: { calls: Record<string, { writings?: string[] }> } }[] = Reflect.get(
                target ?? {},
                "result",
              );
              const [call] = all.flatMap(({ task }) => Object.values(task?.calls ?? {}));
              const wish = { stage: "judging", target: "openai", media: { kind: "inline" }, refused: false };
              const writing = { id: call?.writings?.at(-1), wish, inFolder: false };
              const begunAt = new Date().toISOString();
              rows.put({ id: JSON.stringify([run, "writing"]), writings: [{ ...writing, begunAt }] });
            };
            transaction.oncomplete = () => {
              request.result.close();
              resolve();
            };
          };
        }),
      RUN,
    );
  await breakOff();
  await page.reload();
  const told = page.locator('[data-code="batch-unfinished"]');
  await expect(told).toContainText("12 calls count as sent. Their file was never finished.");
  await expect(page.getByTestId("next-step")).toHaveText(
    "Next: write the calls of the broken-off files again, or take them back.",
  );
  await expectAccessibleInBothSchemes(page);
  await told.getByRole("button", { name: "Take them back" }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByTestId("batch-exported")).toHaveText("0");

  await write.getByLabel("Who answers them").selectOption("openai");
  await download("Download as a zip file");
  await expect(page.getByTestId("batch-exported")).toHaveText("12");
  await breakOff();
  await page.reload();
  await download("Write them again");
  await expect(page.getByTestId("elsewhere-status")).toContainText("Written: 12 calls");
  await expect(told).toHaveCount(0);
});
