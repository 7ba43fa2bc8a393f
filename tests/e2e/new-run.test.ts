import { checkResults, omniFiles, responses } from "../benchmarks/imports/omni-files";
import { file } from "../benchmarks/instruction-following/files";
import { craftZip } from "../support/craft-zip";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { playground } from "./support/playground";

type Texts = { name: string; text: string }[];

const payload = ({ name, text }: Texts[number]) => ({
  name: name.split("/").at(-1) ?? name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

const script = '<img src=x onerror="document.title = 1">';
const strange = { "404": [{ prompt_id: "01", response: script }] };

test("files are dropped, told of with every problem, and their scores are seen without a model", async ({
  page,
}) => {
  await page.goto("/#/runs");
  await page.getByRole("link", { name: "New run" }).click();
  await expect(page.getByRole("heading", { name: "New run", level: 1 })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // A file that is dropped anywhere on the page is read.
  const zipped = craftZip(
    [...omniFiles(), file("check_result/m.json", checkResults)].map(({ name, text }) => ({
      path: name,
      data: text,
      method: 8,
    })),
  );
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(bytes)], "omni.zip"));
    return transfer;
  }, Array.from(zipped));
  await page.getByRole("heading", { name: "New run" }).dispatchEvent("drop", { dataTransfer: dropped });
  const report = page.getByTestId("import-report");
  await expect(report).toHaveAttribute("data-problems", "0");
  await expect(report.getByRole("heading", { name: "OmniCap-IF" })).toBeVisible();

  // More files are read with those before; what is wrong is named, and stays text.
  const broken = { name: "cut.json", text: '{"001": [{"prompt_id"' };
  const more = [file("m.json", responses), file("strange.json", strange), broken];
  await page.getByTestId("files-input").setInputFiles(more.map(payload));
  await expect(report).toHaveAttribute("data-problems", "2");
  const problems = page.getByRole("region", { name: "2 problems" });
  await expect(problems).toContainText("cut.json");
  await expect(problems).toContainText("broken off");
  await expect(problems).toContainText("No other file knows video 404");
  const captions = report.getByRole("row", { name: /^m 2 1 1$/ });
  await expect(captions).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "Title of the run" }).fill("Scored elsewhere");
  await page.getByRole("button", { name: "See the scores" }).click();
  await expect(page).toHaveURL(/#\/runs\/[^/]+$/);
  await expect(page.getByRole("heading", { name: "Scored elsewhere", level: 1 })).toBeVisible();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "1");
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-total", "3");
});

test("a table whose columns people choose, a data set kept here and sessions become runs, by keyboard too", async ({
  page,
}) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  await view.caption.fill("A robot brings tea.");
  await expect(page).toHaveURL(/session=/);
  await page.goto("/#/runs/new");
  await page.getByTestId("files-input").setInputFiles(omniFiles().map(payload));
  const report = page.getByTestId("import-report");
  await expect(report.getByRole("button", { name: "Caption and judge" })).toBeVisible();
  const [first, second] = responses["001"];
  const thought = { ...first, response: "<think>They want it short.</think>A red kettle." };
  const thinker = { "001": [thought, { ...second, response: "It says <think>." }] };
  await page.getByTestId("files-input").setInputFiles([payload(file("thinker.json", thinker))]);
  await expect(report).toContainText(
    "1 caption begins with what the model thought, as in <think>. It is judged as a part of the caption: take it out of the file to have the answer alone judged.",
  );
  const table = { name: "odd.csv", text: "clip,number,said\n001,01,A red kettle.\n002,01,A name.\n" };
  await page.getByTestId("files-input").setInputFiles([payload(table)]);
  await expect(report).toHaveAttribute("data-problems", "1");
  await page.getByRole("combobox", { name: "Caption" }).selectOption("said");
  await page.getByRole("combobox", { name: "Video" }).selectOption("clip");
  await page.getByRole("combobox", { name: "Id of the sample" }).selectOption("number");
  await page.getByRole("button", { name: "Read it so" }).click();
  await expect(report).toHaveAttribute("data-problems", "0");
  await expect(report.getByRole("row", { name: /^odd 2 0 0$/ })).toBeVisible();
  await report.getByRole("button", { name: "Judge these captions" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/runs\/[^/]+\/set-up$/);

  await page.goto("/#/runs/new");
  await page.getByRole("button", { name: "From a data set kept here" }).click();
  await page.getByRole("button", { name: "Use OmniCap-IF" }).click();
  await expect(report.getByRole("button", { name: "Caption and judge" })).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "From sessions" }).click();
  await page.getByRole("checkbox").first().check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use 1 session" }).click();
  await expect(report.getByRole("row", { name: /^Stamped list 1 0 0$/ })).toBeVisible();
  await expect(report.getByRole("button", { name: "Judge these captions" })).toBeVisible();

  await page.getByRole("button", { name: "From an address" }).click();
  await page.getByRole("textbox", { name: "Address of a file or zip" }).fill("ftp://files.example/x");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("error")).toHaveAttribute("data-code", "address-invalid");
});
