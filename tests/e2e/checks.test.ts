import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const EXAMPLE = "#/playground?sample=tea-for-three&instruction=";

test(
  "checks are suggested, picked, filled in, mended and judged under both semantics",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);

    await test.step("where the two semantics disagree, both are shown; the smallest edit is shown as a diff and applied on a click", async () => {
      await view.open(`${EXAMPLE}errands&example=follows`);
      await view.useChecklist({
        content: [],
        format: [
          {
            checkId: "format-001",
            constraintId: "markdown",
            description: "The whole answer has something in italics",
            parameters: { md_type: "italic" },
          },
        ],
      });
      await view.caption.fill("The **robot** sleeps.");
      const row = view.verdict("format-001");
      await expect(row).toHaveAttribute("data-status", "failed");
      await expect(row).toHaveAttribute("data-semantics", "strict");
      await expect(row).toContainText("As released: passed");
      await expectAccessible(page);
      await page.getByText("As released", { exact: true }).click();
      await expect(row).toHaveAttribute("data-status", "passed");
      await expect(row).toHaveAttribute("data-semantics", "reference");
      await expect(row).toContainText("Strict: failed");
      await page.getByText("Strict", { exact: true }).click();

      await view.open(`${EXAMPLE}sound-table&example=hours&check=format-001`);
      const edit = page.getByRole("region", { name: "Smallest edit" });
      await expect(edit).toContainText("rename column 2 to 'Source'");
      // Captions that run from right to left are quoted so.
      const change = edit
        .getByRole("paragraph")
        .filter({ has: page.locator("ins") })
        .first();
      await expect(change).toHaveAttribute("dir", "auto");
      await expectAccessible(page);
      await edit.getByRole("button", { name: "Apply" }).click();
      await expect(view.verdict("format-001")).toHaveAttribute("data-status", "passed");
      await expect(view.caption).toHaveValue(/\| Sound \| Source \| On screen \| Period \|/);
      await page.getByRole("button", { name: "Back to the original" }).click();
      await expect(view.verdict("format-001")).toHaveAttribute("data-status", "failed");
    });

    await test.step("format checks are suggested from the instruction, as a draft to choose from", async () => {
      await page.getByRole("button", { name: /^Sessions/ }).click();
      await page.getByRole("button", { name: "New session" }).click();
      await expect(view.instruction).toHaveValue("");
      await view.instruction.fill(
        "Tell the story of the tea in exactly 2 sentences, in lower case, and do not use the word 'kettle'.",
      );
      await view.show("Checklist");
      await page.getByRole("button", { name: "By rules" }).click();
      const draft = page.getByRole("region", { name: /^Draft/ });
      await expect(draft.getByRole("listitem")).toHaveCount(3);
      await expect(draft).toContainText("Read from “exactly 2 sentences”");
      await draft.getByRole("button", { name: /^Discard Case/ }).click();
      await draft.getByRole("button", { name: "Accept all" }).click();
      await expect(draft).toHaveCount(0);
      await view.caption.fill("A robot makes tea. A cat watches it.");
      await expect(view.csr).toHaveText("2 / 2");
      await view.caption.fill("A robot lifts the kettle.");
      await expect(view.csr).toHaveText("0 / 2");
      await page.getByRole("button", { name: "By rules" }).click();
      await expect(draft.getByRole("listitem")).toHaveCount(1);
      await expect(view.csr).toHaveText("0 / 2");
      await view.show("Verdicts");
    });

    await test.step("checks are picked, filled in, and count as one types; a broken JSON Schema outlives a reload", async () => {
      await page.getByRole("button", { name: /^Sessions/ }).click();
      await page.getByRole("button", { name: "New session" }).click();
      await expect(view.caption).toHaveValue("");
      await view.caption.fill("A robot makes tea.");
      await page.getByRole("button", { name: "Make a checklist" }).click();
      await page.getByRole("button", { name: "Add a check" }).click();
      await page.keyboard.type("length");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Counted in")).toBeFocused();
      await page.getByLabel("At most").fill("3");
      await expect(view.csr).toHaveText("0 / 1");
      await page.getByLabel("At most").fill("4");
      await expect(view.csr).toHaveText("1 / 1");
      await page.getByLabel("At least").fill("six");
      await expect(view.csr).toHaveText("none of 1 scored");
      await expect(page.getByText("Write a whole number", { exact: false }).last()).toBeVisible();
      await page.getByLabel("At least").fill("");
      await expect(view.csr).toHaveText("1 / 1");
      await page.getByRole("button", { name: /^Delete Length/ }).click();
      await expect(page.getByText("The checklist is empty")).toBeVisible();
      await page.keyboard.press("Alt+z");
      await expect(view.csr).toHaveText("1 / 1");

      await page.getByRole("button", { name: "Add a check" }).click();
      await page.keyboard.type("json_object");
      await page.keyboard.press("Enter");
      const field = page.getByLabel("JSON Schema");
      await field.fill('{"type": "object", "properties": {"a": {"pattern": "("}}}');
      await expect(page.getByText(/Strict can't run: .*(pattern|regular)/).last()).toBeVisible();
      const broken = '{\n  "type": "object",\n  "required": [a]\n}';
      await field.fill(broken);
      await expect(page.getByText(/^Line 3, column 16/)).toBeVisible();
      await page.getByRole("button", { name: "Go to line 3" }).click();
      await expect(field).toBeFocused();
      await expect(page.getByTestId("save-state")).toHaveText("saved");
      await page.reload();
      await view.show("Checklist");
      await expect(field).toHaveValue(broken);
    });
  },
);

test("a pattern that runs away ends as unscored while typing goes on", IN_SOAK, async ({ page }) => {
  const view = playground(page);
  await view.open(`${EXAMPLE}errands&example=follows`);
  await page.getByText("As released", { exact: true }).click();
  await view.useChecklist({
    content: [],
    format: [
      {
        checkId: "format-001",
        constraintId: "json_object",
        description: "The whole answer is a JSON object",
        parameters: { schema: { properties: { a: { pattern: "^(a+)+$" } } } },
      },
      {
        checkId: "format-002",
        constraintId: "keyword",
        description: "The word 'robot' occurs in the answer",
        parameters: { keyword: "robot", keyword_type: "include" },
      },
    ],
  });
  const runaway = JSON.stringify({ a: `${"a".repeat(40)}!` });
  await view.caption.fill(runaway);
  await expect(view.verdict("format-001")).toHaveAttribute("data-status", "unscored");
  await expect(view.verdict("format-001")).toContainText("No verdict within 3 s");
  await expect(view.verdict("format-002")).toHaveAttribute("data-status", "failed");
  await view.caption.press("End");
  await view.caption.pressSequentially(" robot", { delay: 30 });
  await expect(view.caption).toHaveValue(`${runaway} robot`);
  await expect(view.verdict("format-002")).toHaveAttribute("data-status", "passed");
});

test("a caption of one megabyte is checked, and the page stays usable", IN_SOAK, async ({ page }) => {
  const view = playground(page);
  await view.open(`${EXAMPLE}cat-diary&example=follows`);
  await view.caption.fill("The cat sleeps on the bench. ".repeat(36_000));
  await expect(view.verdict("format-002")).toHaveAttribute("data-status", "failed");
  await expect(view.verdict("format-003")).toHaveAttribute("data-status", "passed");
  await view.caption.fill("Short.");
  await expect(view.verdict("format-003")).toHaveAttribute("data-status", "failed");
});
