import { wordsOfText } from "../../src/foundation/words-of-text";
import { expectAccessible, expectAccessibleInBothSchemes } from "./support/guarded-page";
import { playground } from "./support/playground";
import { sideBySide } from "./support/side-by-side";
import {
  expect,
  followingCaption,
  KEY,
  knowingJudge,
  sampleInstruction,
  test,
} from "./support/stand-in-test";

const instruction = sampleInstruction("timeline");
const follows = followingCaption(instruction);
/** Another marker than the one that was asked for. */
const strays = follows.replace(/^- /gm, "* ");
const questions = instruction.checklist.content
  .flatMap(({ items }) => items)
  .filter(({ correctAnswer }) => correctAnswer !== null).length;

test("four models write three times each; what was stopped or failed is done later, and nothing twice", async ({
  page,
  standIn,
  watch,
}) => {
  watch.expectConsole(/status of 404/);
  const written: Record<string, number> = {};
  const write = {
    match: { task: "caption" },
    reply: ({ model }: { model: string }) => {
      const times = (written[model] ?? 0) + 1;
      written[model] = times;
      if (model === "writer-b") return times % 2 === 0 ? strays : follows;
      return model === "writer-a" ? follows : follows.replace("\n", ` (by ${model})\n`);
    },
  };
  standIn.script(
    {
      match: { task: "caption", model: "writer-c" },
      times: 2,
      behaviour: { kind: "text", text: "- [00:01] Words of a model that stops to think." },
      delivery: { hangAfter: 8 },
    },
    {
      match: { task: "caption", model: "writer-d" },
      behaviour: { kind: "status", status: 404, message: "No such model", code: "model_not_found" },
    },
    write,
    ...knowingJudge(instruction),
  );
  const view = playground(page);
  const side = sideBySide(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  await view.connect({ baseUrl: standIn.url, model: "writer-a", key: KEY });

  await side.open();
  const forms = await page.evaluateHandle(() => {
    const seen = new Set<string | null>();
    const look = () => {
      for (const form of document.forms) seen.add(form.ariaLabel);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    return seen;
  });
  await side.button("Add a model").click();
  await side.button("Use").click();
  await side.add("writer-b", () => side.choose("What it is shown", "Frames only"));
  await side.add("writer-c", async () => {
    await side.choose("What it is shown", "A number of frames");
    await side.page.getByLabel("Number of frames").fill("4");
    await side.page.getByLabel("With sound").uncheck();
  });
  await side.add("writer-d");
  await side.choose("Captions per model", "3");
  await expect(side.page.getByTestId("entry")).toHaveCount(4);
  await expect(side.button("Add a model")).toBeEnabled();
  // Once an entry is there, its form does not open again to change it, and takes the focus from nothing.
  expect(await forms.evaluate((seen) => [...seen])).toEqual(["Add a model"]);
  await expect(side.page.getByTestId("forecast")).toContainText(
    `12 captions to write, ${12 * questions} questions to the judge`,
  );

  await side.button("Start").click();
  await expect(side.status).toContainText("7 of 12 captions done, 2 being written");
  await expect(side.status).toHaveAttribute("data-done", "7");
  await expect(side.status).toHaveAttribute("data-failed", /^\d+$/);
  await expect(side.status).toHaveAttribute("data-total", "12");
  await expect(side.results.filter({ hasText: "Words of a model" })).toHaveCount(2);
  // All in one view; the words so far are looked at by rules, and are no verdict yet.
  const race = side.page.getByRole("region", { name: "Race of the models" });
  await expect(race.getByTestId("runner")).toHaveCount(12);
  await expect(race.getByTestId("runner").first()).toContainText(`${wordsOfText(follows).length} words`);
  const soFar = race.getByTestId("form-so-far");
  await expect(soFar).toHaveCount(2);
  await expect(soFar.first()).toContainText("Unordered list holds so far");
  await expect(soFar.first()).toContainText("Count not so far");
  await expect(race.getByTestId("runner").filter({ hasText: "Being written" })).toHaveCount(2);
  // The others go on; what that model was to do waits for a better name.
  await expect(side.page.locator('[data-code="unknown-model"]')).toContainText("“writer-d” waits");
  await side.button("Cancel").click();
  await expect(side.status).toHaveText("7 of 12 captions done");
  await expect(side.page.locator('[data-code="unfinished"]')).toHaveCount(2);
  await expect(side.page.locator('[data-testid="result-problem"]')).toHaveCount(2);

  // The session survives; nothing goes out before somebody gives the key again.
  await page.reload();
  await expect(side.status).toHaveText("7 of 12 captions done");
  await expect(side.results.filter({ hasText: "Words of a model" })).toHaveCount(2);
  const before = standIn.requests.length;
  await side.button("Go on").click();
  await expect(side.page.locator('[data-code="no-judge"]')).toBeVisible();
  expect(standIn.requests).toHaveLength(before);
  await side.close();
  await view.connect({ baseUrl: standIn.url, model: "writer-a", key: KEY });
  await side.open();
  await expect(side.page.getByTestId("forecast")).toContainText("5 captions to write");
  standIn.reset();
  standIn.script(write, ...knowingJudge(instruction));
  // The key is given for one of the models at this address; the others need a word.
  const unconfirmed = side.page.getByTestId("unconfirmed");
  await expect(unconfirmed.getByRole("listitem")).toHaveCount(3);
  await side.button("Go on").click();
  await expect(side.page.locator('[data-code="model-not-confirmed"]')).toBeVisible();
  expect(standIn.requests).toHaveLength(0);
  await expectAccessibleInBothSchemes(page);
  await side.button("Confirm these models").click();
  await expect(unconfirmed).toBeHidden();
  await side.button("Go on").click();
  await expect(side.status).toHaveText("12 of 12 captions done");
  expect(written).toEqual({ "writer-a": 3, "writer-b": 3, "writer-c": 3, "writer-d": 3 });

  // The time of each is there beside what holds, and its cost as far as a price is known.
  await expect(race.getByTestId("runner").filter({ hasText: /\d\.\d s/ })).toHaveCount(12);
  // Calls of two rounds may be under way at once: either may have got the other marker.
  const ofWriterB = race.getByRole("row", { name: /^writer-b/ });
  await expect(ofWriterB.filter({ hasText: "form: 2 of 3 hold" })).toHaveCount(1);
  await expect(ofWriterB.filter({ hasText: "form: 3 of 3 hold" })).toHaveCount(2);
  await expect(race.getByText("price unknown")).toHaveCount(12);
  await expect(soFar).toHaveCount(0);

  // Each model's verdicts, how steady they are, and the scores.
  const rows = side.page.getByTestId("matrix-row");
  await expect(rows).toHaveCount(instruction.checklist.format.length + instruction.checklist.content.length);
  const marker = side.button(/^Unordered list, writer-b/);
  await expect(marker).toHaveAccessibleName(/: passed 2 \/ 3 passed flips Otherwise in round/);
  await expect(side.page.locator('td[data-flips="true"]')).toHaveCount(1);
  await expect(side.button(/^Unordered list, writer-a/)).toHaveAccessibleName(
    /: passed 3 \/ 3 passed (?!flips)/,
  );
  const foot = (id: string) => side.page.locator(`[data-foot="${id}"] td`);
  await expect(foot("csr").nth(0)).toHaveText("100.0 % over 3 captions (100.0 to 100.0)");
  await expect(foot("isr")).toHaveText(["3 / 3", "2 / 3", "3 / 3", "3 / 3"]);
  await expect(foot("flips").nth(1)).toHaveText(`1 / ${await rows.count()}`);
  await expect(foot("judge-calls").nth(0)).toHaveText(`${3 * questions}`);
  await expectAccessible(page);
  await marker.click();
  const each = side.page.getByRole("region", {
    name: "Each caption: Unordered list, writer-b, frames only",
  });
  await expect(each.getByRole("listitem").filter({ hasText: "failed" })).toHaveCount(1);
  await each.getByText("How this was decided").nth(1).click();
  await expect(each.getByText("A rule, computed in this page").nth(1)).toBeVisible();

  // One round by itself; two captions word by word; one taken to the playground.
  await side.page.getByRole("radiogroup", { name: "Round shown" }).getByText("2", { exact: true }).click();
  await expect(side.results).toHaveCount(4);
  await expect(foot("csr").nth(0)).toHaveText(`${await rows.count()} / ${await rows.count()}`);
  await side.button("Two captions word by word").click();
  await side.choose("Right", /^writer-c.*round 2/);
  await expect(side.page.locator("ins").first()).toContainText("writer-c");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await side.choose("Captions by", "writer-d");
  await expect(side.results).toHaveCount(1);
  await expectAccessible(page);
  await side.button("Open in the playground: writer-d, round 2").click();
  await expect(side.heading).toBeHidden();
  await expect(view.caption).toHaveValue(/by writer-d/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(view.isr).toHaveText("yes");
  await page.reload();
  await side.open();
  await expect(side.status).toHaveText("12 of 12 captions done");
  await expect(foot("isr")).toHaveText(["3 / 3", "2 / 3", "3 / 3", "3 / 3"]);
});
