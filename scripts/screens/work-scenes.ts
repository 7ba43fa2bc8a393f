import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { fillUp, setRoom } from "../../tests/e2e/support/full-browser";
import { playground } from "../../tests/e2e/support/playground";
import { EXAMPLE, type Scene } from "./scene";

const FAILING = `${EXAMPLE}scene-card&example=missing-key`;

async function editChecklist(page: Page): Promise<void> {
  const view = playground(page);
  await view.open(FAILING);
  await view.show("Checklist");
  await expect(page.getByRole("region", { name: "Format checks" })).toBeVisible();
}

async function pickLength(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a check" }).click();
  await expect(page.getByRole("dialog").getByLabel("Search")).toBeFocused();
  await page.keyboard.type("length");
}

async function openSessions(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Sessions, open/ }).click();
}

/** Working on a session: its checklist, what is done by hand, comparing, reporting, in and out. */
export const workScenes: Scene[] = [
  {
    name: "checklist-errors",
    narrow: "Verdicts",
    show: async (page) => {
      await editChecklist(page);
      await pickLength(page);
      await page.keyboard.press("Enter");
      await page
        .getByLabel(/at least|fewest|minimum/i)
        .first()
        .fill("9");
      await page
        .getByLabel(/at most|most|maximum/i)
        .first()
        .fill("3");
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  {
    name: "picker",
    narrow: "Verdicts",
    show: async (page) => {
      await editChecklist(page);
      await page.getByRole("button", { name: "Add a check" }).click();
      await expect(page.getByRole("dialog").getByLabel("Search")).toBeFocused();
      await page.keyboard.type("sound");
    },
  },
  {
    name: "json-schema",
    show: async (page) => {
      await editChecklist(page);
      await page.getByRole("region", { name: "Format checks" }).getByRole("button").first().click();
      await page
        .getByRole("textbox", { name: /schema/i })
        .fill('{\n  "type": "object",\n  "required": ["time", "place"\n}');
      await expect(page.getByText(/line 4/i).first()).toBeVisible();
    },
  },
  {
    name: "draft",
    narrow: "Verdicts",
    show: async (page, standIn) => {
      const view = playground(page);
      await view.open();
      await openSessions(page);
      await page.getByRole("button", { name: "New session" }).click();
      await expect(view.instruction).toHaveValue("");
      await view.instruction.fill(
        "Tell what the robot does in exactly 2 sentences. Say which sounds are heard, and when the thunder comes.",
      );
      await view.connect({ baseUrl: standIn.url, model: "stand-in-vision", key: "sk-example" });
      await view.show("Checklist");
      await page.getByRole("button", { name: "With the model" }).click();
      await expect(page.getByText("draft-checklist.v1").first()).toBeVisible();
    },
  },
  {
    name: "by-hand",
    narrow: "Verdicts",
    show: async (page) => {
      const view = playground(page);
      await view.open(`${EXAMPLE}timeline&example=wrong-marker&check=format-001`);
      const row = view.verdict("format-001");
      await row.getByRole("button", { name: "Overrule: passed" }).click();
      await page.keyboard.type("The marker was not the point of this instruction");
      await page.keyboard.press("Enter");
      await row.getByRole("button", { name: "The check is wrong" }).click();
      await page.keyboard.type("The instruction allows any bullet");
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("score-csr-corrected")).toBeVisible();
      await row.getByRole("button", { name: "Remove the mark" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "compare",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open(`${EXAMPLE}timeline&example=wrong-marker`);
      await playground(page).choose("More on captions", "Compare captions");
      await expect(page.locator("ins, del").first()).toBeVisible();
    },
  },
  {
    name: "report",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open(`${EXAMPLE}timeline&example=wrong-marker`);
      await page.getByRole("button", { name: "Report", exact: true }).click();
      await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toBeVisible();
    },
  },
  {
    name: "import-failure",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open(FAILING);
      await openSessions(page);
      await page.locator('input[type="file"][accept*=".zip"]').setInputFiles({
        name: "talk.caplens.zip",
        mimeType: "application/zip",
        buffer: Buffer.from("PK\u0003\u0004 and then nothing"),
      });
      await expect(page.getByTestId("error")).toBeVisible();
    },
  },
  {
    name: "quota-full",
    narrow: "Captions",
    show: async (page) => {
      const view = playground(page);
      // A file at the same address that keeps nothing.
      await page.goto("/icon.svg");
      await setRoom(page, page.url(), 4 * 1024 * 1024);
      await view.open(FAILING);
      await fillUp(page);
      await view.caption.fill(randomBytes(150_000).toString("hex"));
      await expect(view.error).toBeVisible();
      await view.caption.fill("A caption for which there is no room.");
    },
  },
  {
    name: "fetched",
    show: async (page) => {
      await page.route("https://talks.example/**", (route) =>
        route.fulfill({
          headers: { "access-control-allow-origin": "*" },
          body: readFileSync("tests/fixtures/session-v2.json"),
        }),
      );
      await page.goto("/#/playground?session=https://talks.example/failing.caplens.json");
      await expect(page.getByRole("button", { name: "Copy to this browser" })).toBeVisible();
    },
  },
  {
    name: "help",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open(FAILING);
      await page.getByRole("button", { name: /^Help/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
