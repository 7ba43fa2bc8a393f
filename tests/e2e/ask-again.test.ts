import { demoFiles } from "../../scripts/write-demo-run";
import { oneOfEachKind } from "../support/effort";
import { FORGERIES, repliedRun } from "../support/forged-run";
import { filesOfMap } from "../support/static-hosts/hosted-files";
import { startPagesHost } from "../support/static-hosts/pages-host";
import { expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

/** Wrong of most questions, whichever are drawn: the run's model says what they ask for. */
const wrongly = ({ userText }: { userText: string }) =>
  JSON.stringify({
    answer: /"yes"/.test(userText) ? "no" : "D",
    timestamp: "",
    result_explanation: "So.",
    result_confidence: 5,
  });
const WITHOUT_REPLIES = "verdicts of a better model, without replies";
/** A forgery for each thing that the page can say; the tests of the engine and of the board's check have all of them. */
const EACH_WORD = [WITHOUT_REPLIES, "verdicts that their replies contradict", "rules of a newer version"];

test("judged verdicts of a run are asked again of one's own judge, and no forged run reads as checked", async ({
  page,
  watch,
  standIn,
}) => {
  const forgeries = oneOfEachKind(Object.entries(FORGERIES), EACH_WORD);
  const folders: [string, Map<string, Uint8Array>][] = [
    ["replied", await demoFiles(repliedRun)],
    ...(await Promise.all(
      forgeries.map(
        async ([, forge], index): Promise<[string, Map<string, Uint8Array>]> => [
          `forged-${index}`,
          await demoFiles(forge),
        ],
      ),
    )),
  ];
  const files = folders.flatMap(([folder, own]) =>
    [...own].map(([path, content]): [string, Uint8Array] => [`${folder}/${path}`, content]),
  );
  const host = await startPagesHost(filesOfMap(new Map(files)));
  watch.allow(host.address);
  const found = page.getByTestId("recompute-result");
  const panel = page.getByTestId("ask-again");
  /** Within the same visit: keys are in memory alone. */
  const recompute = async (folder: string) => {
    await goTo(page, `#/runs/at?${new URLSearchParams({ address: `${host.address}${folder}` })}`);
    await page.getByTestId("recompute").click();
  };
  try {
    await test.step("without a judge it says how to connect one", async () => {
      await page.goto("/#/runs");
      await recompute("replied");
      await expect(panel.getByTestId("no-judge")).toContainText("No judge is connected");
      await expect(panel.getByRole("link", { name: "Connect one" })).toHaveAttribute("href", "#/models");
      await expect(panel.getByRole("button", { name: "Ask again 20" })).toHaveCount(0);
    });

    await test.step("what is drawn, what it takes and that nobody knows the price is told before anything is sent", async () => {
      standIn.script({ match: {}, reply: wrongly });
      const view = playground(page);
      await view.open();
      await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
      await recompute("replied");
      await expect(found).toHaveAttribute("data-different", "0");
      await expect(panel).toContainText(`Judge: ${MODEL}`);
      await panel.getByRole("button", { name: "Ask again 20" }).click();
      const plan = panel.getByTestId("ask-again-plan");
      await expect(plan).toContainText(
        /20 of 35 judged verdicts of careful are drawn, by the seed [0-9a-f]{8}/,
      );
      await expect(plan).toContainText("Nobody knows at what price");
      expect(standIn.requests.filter(({ task }) => task === "answer_question")).toHaveLength(0);
      await expectAccessibleInBothSchemes(page);
    });

    await test.step("the result names each that came out otherwise with its replies, and changes no verdict", async () => {
      const before = await found.getAttribute("title");
      await panel.getByRole("button", { name: /^Send \d+ requests to/ }).click();
      const asked = panel.getByTestId("asked-again");
      await expect(asked).toHaveAttribute("data-asked", "20");
      await expect(asked).toContainText(/\d+ of 20 answered the same, \d+ otherwise, \d+ unanswered/);
      await expect(asked).toContainText("No verdict was changed");
      const otherwise = asked.getByTestId("asked-otherwise");
      await expect(otherwise.first()).toContainText("Then: {");
      await expect(otherwise.first()).toContainText("Now: {");
      expect(await found.getAttribute("title")).toBe(before);
      await expectAccessibleInBothSchemes(page);
    });

    await test.step("it is kept beside the recomputation by the run's hash", async () => {
      await recompute("forged-0");
      await recompute("replied");
      await expect(panel.getByTestId("asked-earlier")).toContainText(
        /of 20 judged verdicts, drawn from 35 by the seed/,
      );
    });

    await test.step("no forged run reads as recomputed without its reservation", async () => {
      for (const [index, [name]] of forgeries.entries()) {
        await recompute(`forged-${index}`);
        if (name === "rules of a newer version") {
          await expect(page.getByTestId("error")).toBeVisible();
          await expect(found).toHaveCount(0);
          continue;
        }
        await expect(found).toBeVisible();
        await expect(found, name).not.toContainText(/^Recomputed in your browser:/);
        await expect(found, name).toContainText(/Something is different|Recomputed in your browser in part/);
        if (name === WITHOUT_REPLIES) await expect(found).toContainText("judged verdicts as claimed");
      }
    });
  } finally {
    await host.close();
  }
});
