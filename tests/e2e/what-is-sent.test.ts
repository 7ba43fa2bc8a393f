import { IN_SOAK } from "../support/effort";
import { expectAccessible } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

const EXAMPLE = "#/playground?sample=tea-for-three&instruction=timeline&example=follows";

test(
  "what is said before a run is what goes; a refusal is noted, and the next run keeps to it",
  IN_SOAK,
  async ({ page, standIn, watch }) => {
    watch.expectConsole(/400 \(Bad Request\)/);
    const view = playground(page);
    await view.open(EXAMPLE);
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY, audio: true });
    const line = page.getByTestId("sending");
    await expect(line).toHaveText(
      /16 frames of 448 px, 26 s of sound, about [\d,]+ tokens, price unknown, to 127\.0\.0\.1:\d+\.$/,
    );
    expect(standIn.requests).toEqual([]);
    // A relay on this machine may cost something: people say so where it does not.
    await page.getByRole("button", { name: "Details", exact: true }).click();
    await page.getByRole("button", { name: "It costs nothing" }).click();
    await expect(line).toContainText("tokens, no charge, to");
    await page.getByRole("button", { name: "Details", exact: true }).click();

    standIn.script({
      match: { task: "caption" },
      behaviour: { kind: "status", status: 400, message: "This model does not support audio input." },
      times: 1,
    });
    await view.run.click();
    await expect(view.error).toContainText("takes no sound");
    await expect(view.error).toContainText("Noted: this model takes no sound");
    const first = JSON.stringify(standIn.requests[0]?.body);
    expect(first.match(/"image_url":/g)).toHaveLength(16);
    expect(first).toContain("input_audio");

    await expect(line).not.toContainText("of sound");
    await page.getByRole("button", { name: /Details, 1 left out/ }).click();
    await expect(page.getByTestId("sending-details")).toContainText(
      "The sound was left out: by its settings the model takes no sound.",
    );
    await expectAccessible(page);
    const asked = standIn.requests.length;
    await view.run.click();
    await expect(view.runStatus).toContainText("tokens");
    const second = JSON.stringify(standIn.requests[asked]?.body);
    expect(second.match(/"image_url":/g)).toHaveLength(16);
    expect(second).not.toContain("input_audio");

    await view.openModels();
    const dialog = view.models;
    await dialog.getByRole("button", { name: `Edit ${MODEL}` }).click();
    await expect(dialog).toContainText(/Learnt from a refusal on 20\d\d-\d\d-\d\d: it takes no sound/);
    await dialog.getByRole("button", { name: "Send it sound again" }).click();
    await view.leaveModels();
    await expect(line).toContainText("26 s of sound");
  },
);
