import { canonicalJson } from "../../src/foundation/canonical-json";
import { sha256Hex } from "../../src/foundation/hashing";
import { demoRun, textOf } from "../support/directory-files";
import { madeIndex } from "../support/made-index";
import { filesOfMap } from "../support/static-hosts/hosted-files";
import { startPagesHost } from "../support/static-hosts/pages-host";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";

const MOST_BYTES_OF_LARGE = 600 * 1024;
const SCRIPT = "<img src=x onerror=alert(1)>";

/** The demo run with one verdict changed, and hashes that were left as they were. */
function withChangedVerdict(): Map<string, Uint8Array> {
  const files = demoRun();
  const path = "samples/00000.jsonl";
  const text = textOf(files.get(path)).replace(/("source":"rule","status":)"passed"/, '$1"failed"');
  return files.set(path, new TextEncoder().encode(text));
}

/** The demo run under names that are none. */
function withScripts(): Map<string, Uint8Array> {
  const files = demoRun();
  const head = JSON.parse(textOf(files.get("run.json")));
  const entries = head.run.entries.map((entry: object) => ({ ...entry, title: SCRIPT }));
  const run = { ...head.run, title: SCRIPT, note: `javascript:${SCRIPT}`, entries };
  const hostile = { ...head, run, dataSet: { ...head.dataSet, title: SCRIPT } };
  return files.set("run.json", new TextEncoder().encode(canonicalJson(hostile)));
}

test("a run at an address is looked at down to its evidence, recomputed, and kept only when somebody says so", async ({
  page,
  watch,
}) => {
  const folders = { whole: demoRun(), changed: withChangedVerdict(), hostile: withScripts() };
  const files = Object.entries(folders).flatMap(([folder, own]) =>
    [...own].map(([path, content]): [string, Uint8Array] => [`${folder}/${path}`, content]),
  );
  const host = await startPagesHost(filesOfMap(new Map(files)));
  watch.allow(host.address);
  const sha256 = await sha256Hex(new Uint8Array(demoRun().get("run.json") ?? []));
  const link = (folder: string, rest: Record<string, string> = {}) =>
    `/#/runs/at?${new URLSearchParams({ address: `${host.address}${folder}`, ...rest })}`;
  const bar = page.getByTestId("published-run");
  try {
    await test.step("it shows scores from two files, and says where they are from", async () => {
      await page.goto(link("whole", { sha256 }));
      await expect(bar).toContainText("Shown from localhost");
      await expect(bar).toContainText("is the one in the link");
      await expect(page.getByTestId("overview").getByRole("table").first()).toBeVisible();
      expect(host.asked).toEqual(["GET /caplens/whole/run.json", "GET /caplens/whole/index-00000.json"]);
      await expect(page.getByTestId("run-progress")).toHaveCount(0);
      await expectAccessibleInBothSchemes(page);
    });

    await test.step("a result opens with its instruction and verdicts, and by its address after a reload", async () => {
      await page.getByRole("tab", { name: "Results" }).click();
      await expect(page.getByTestId("result-count")).toHaveText("21 results");
      await page.getByTestId("result-row").first().click();
      const detail = page.getByTestId("result-detail");
      await expect(detail.getByTestId("result-caption")).toBeVisible();
      await expect(detail).toContainText("Instruction");
      await page.reload();
      await expect(detail.getByTestId("result-caption")).toBeVisible();
      await expect(bar).toBeVisible();
    });

    await test.step("recomputing finds every verdict again", async () => {
      await page.getByTestId("recompute").click();
      const found = page.getByTestId("recompute-result");
      await expect(found).toHaveAttribute("data-different", "0");
      expect(Number(await found.getAttribute("data-equal"))).toBeGreaterThan(20);
      await expect(found).toContainText("Recomputed in your browser in part");
      await expectAccessible(page);
    });

    await test.step("a copy with one verdict changed is caught, and the verdict is named", async () => {
      await page.goto(link("changed", { sha256 }));
      await page.getByTestId("recompute").click();
      const found = page.getByTestId("recompute-result");
      await expect(found).toHaveAttribute("data-different", /^[1-9]/);
      const difference = page.getByTestId("recompute-difference").first();
      await expect(difference).toHaveAttribute("data-constraint", /^format-/);
      await difference.getByRole("link").click();
      await expect(page.getByTestId("result-detail")).toContainText("was changed after the run was written");
    });

    await test.step("another run than the one that was linked to is refused, hostile names are text", async () => {
      await page.goto(link("hostile", { sha256 }));
      await expect(page.getByTestId("error")).toContainText("is not the one that was linked to");
      await page.goto(link("hostile"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(SCRIPT);
      await expect(bar).toContainText("The link names no hash");
      await expect(bar).toContainText(SCRIPT);
    });

    await test.step("nothing is kept before somebody says so", async () => {
      await page.goto("/#/runs");
      await expect(page.getByRole("button", { name: "Open a run directory" })).toBeVisible();
      await expect(page.getByRole("status", { name: "Reading the list of runs" })).toHaveCount(0);
      await expect(page.getByTestId("run-item")).toHaveCount(0);
      await page.goto(link("whole", { sha256 }));
      await page.getByTestId("keep-copy").click();
      await expect(page).toHaveURL(/#\/runs\/directory-/);
      await expect(page.getByTestId("overview")).toBeVisible();
    });

    await test.step("a run of 100,000 samples opens from its index: two files of at most 600 KiB together", async () => {
      const large = await startPagesHost(filesOfMap(await madeIndex(100_000)), { under: "/large/" });
      watch.allow(large.address);
      try {
        await page.goto(`/#/runs/at?${new URLSearchParams({ address: large.address })}`);
        await expect(page.getByTestId("overview").getByTestId("score").first()).toHaveAttribute(
          "data-value",
          /^0\.\d/,
        );
        await expect(page.getByTestId("published-coverage")).toHaveAttribute("data-read", "8000");
        await expect(page.getByTestId("published-coverage")).toHaveAttribute("data-of", "100000");
        await page.getByRole("tab", { name: "Results" }).click();
        await expect(page.getByTestId("result-count")).toHaveText("8,000 results");
        await expect(page.getByTestId("result-row").first()).toBeVisible();
        expect(large.asked).toEqual(["GET /large/run.json", "GET /large/index-00000.json"]);
        expect(large.sentBytes()).toBeLessThan(MOST_BYTES_OF_LARGE);
      } finally {
        await large.close();
      }
    });

    expect(
      host.asked.every((asked) =>
        /^GET \/caplens\/(whole|changed|hostile)\/[a-z0-9-]+(\/\d{5})?\.jsonl?$/.test(asked),
      ),
    ).toBe(true);
  } finally {
    await host.close();
  }
});
