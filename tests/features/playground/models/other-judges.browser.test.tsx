import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  NO_OTHER_JUDGES,
  type OtherJudgeForms,
  OtherJudges,
} from "../../../../src/features/playground/models/other-judges";
import { SettingsProvider } from "../../../../src/state/settings/settings-context";
import { judgedCaption, sessionWith } from "../../../state/support/example-verdicts";
import { settingsInTest } from "../support/settings-in-test";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
let forms: OtherJudgeForms = NO_OTHER_JUDGES;
afterEach(() => {
  shown?.close();
  shown = null;
});

function Forms() {
  const [value, setValue] = useState(NO_OTHER_JUDGES);
  const [kept, setKept] = useState({ "judge-2": false, "judge-3": false });
  forms = value;
  return <OtherJudges value={value} onChange={setValue} kept={kept} onKept={setKept} />;
}

const add = () => page.getByRole("button", { name: "Add another judge" });

it("takes up to two more judges, each with an endpoint of its own, and lets them go", async () => {
  shown = showPart(
    <SettingsProvider store={settingsInTest()}>
      <Forms />
    </SettingsProvider>,
    sessionWith([judgedCaption([])]),
  );
  expect(page.getByRole("group").elements()).toHaveLength(0);
  await add().click();
  const second = page.getByRole("group", { name: "Second judge" });
  await second.getByRole("combobox", { name: "Model" }).fill("second");
  await add().click();
  const third = page.getByRole("group", { name: "Third judge" });
  await third.getByRole("combobox", { name: "Model" }).fill("third");
  expect(add().elements()).toHaveLength(0);
  expect([forms["judge-2"]?.model, forms["judge-3"]?.model]).toEqual(["second", "third"]);
  await page.getByRole("button", { name: "Remove the second judge" }).click();
  expect(second.elements()).toHaveLength(0);
  expect(forms["judge-2"]).toBeNull();
  expect(forms["judge-3"]?.model).toBe("third");
  await expect.element(add()).toBeVisible();
});
