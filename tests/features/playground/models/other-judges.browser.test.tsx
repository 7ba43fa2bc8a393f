import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  type OtherJudgeForm,
  OtherJudges,
  otherJudgeForm,
} from "../../../../src/features/playground/models/other-judges";
import { SettingsProvider } from "../../../../src/state/settings/settings-context";
import { judgedCaption, sessionWith } from "../../../state/support/example-verdicts";
import { modelEntry } from "../../../support/run-of-sample";
import { settingsInTest } from "../support/settings-in-test";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
let judges: readonly OtherJudgeForm[] = [];
afterEach(() => {
  shown?.close();
  shown = null;
});

function Forms({ first = [] }: { first?: readonly OtherJudgeForm[] }) {
  const [value, setValue] = useState(first);
  judges = value;
  return <OtherJudges value={value} onChange={setValue} />;
}

const models = () => judges.map(({ form }) => form.model);
const group = (number: number) => page.getByRole("group", { name: `Judge ${number}` });

it("takes as many more judges as one wants, each with an endpoint of its own, and lets any of them go", async () => {
  shown = showPart(
    <SettingsProvider store={settingsInTest()}>
      <Forms />
    </SettingsProvider>,
    sessionWith([judgedCaption([])]),
  );
  expect(page.getByRole("group").elements()).toHaveLength(0);
  const names = ["second", "third", "fourth", "fifth"];
  for (const [index, name] of names.entries()) {
    await page.getByRole("button", { name: "Add another judge" }).click();
    await group(index + 2)
      .getByRole("combobox", { name: "Model" })
      .fill(name);
  }
  expect(models()).toEqual(names);
  await page.getByRole("button", { name: "Remove judge 3" }).click();
  expect(models()).toEqual(["second", "fourth", "fifth"]);
  await expect.element(group(3).getByRole("combobox", { name: "Model" })).toHaveValue("fourth");
  expect(group(5).elements()).toHaveLength(0);
});

it("shows one that is in use as a line, until somebody edits it", async () => {
  const [used, other] = [modelEntry("a").choice, modelEntry("b").choice];
  const first = [used, other].map((choice) => otherJudgeForm({ ...choice, apiKey: "" }));
  shown = showPart(
    <SettingsProvider store={settingsInTest()}>
      <Forms first={first} />
    </SettingsProvider>,
    sessionWith([judgedCaption([])]),
    {},
    { models: { otherJudges: [used] } },
  );
  await expect.element(page.getByText("Judge 2: model-a at api.example")).toBeVisible();
  expect(group(2).elements()).toHaveLength(0);
  await expect.element(group(3).getByRole("combobox", { name: "Model" })).toHaveValue("model-b");
  await page.getByRole("button", { name: "Edit judge 2" }).click();
  await group(2).getByRole("combobox", { name: "Model" }).fill("model-c");
  expect(models()).toEqual(["model-c", "model-b"]);
});
