import { expect, type Page } from "@playwright/test";
import { checkResults, omniFiles, responses } from "../../tests/benchmarks/imports/omni-files";
import { file } from "../../tests/benchmarks/instruction-following/files";
import type { Scene } from "./scene";

async function openNewRun(page: Page): Promise<void> {
  await page.goto("/#/runs/new");
  await expect(page.getByRole("heading", { name: "New run", level: 1 })).toBeVisible();
}

const strays = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`9${at}`, [{ prompt_id: "01", response: "Of no sample." }]]),
);

const FILES = [
  ...omniFiles(),
  file("check_result/allegro-1_check_result.json", checkResults),
  file("response/largo-2.json", { ...responses, ...strays }),
  { name: "cut-short.json", text: '{"001": [{"prompt_id"' },
  { name: "table.csv", text: "clip,number,said\n001,01,A red kettle.\n002,01,A cup of tea.\n" },
];

/** The way of files into a run. */
export const newRunScenes: Scene[] = [
  { name: "new-run", narrow: "Captions", show: openNewRun },
  {
    name: "import-report",
    narrow: "Captions",
    show: async (page) => {
      await openNewRun(page);
      const payloads = FILES.map(({ name, text }) => ({
        name: name.split("/").at(-1) ?? name,
        mimeType: "application/json",
        buffer: Buffer.from(text),
      }));
      await page.getByTestId("files-input").setInputFiles(payloads);
      await expect(page.getByTestId("import-report")).toBeVisible();
    },
  },
];
