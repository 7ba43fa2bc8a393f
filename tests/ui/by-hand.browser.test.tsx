import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../src/app/frame";
import { ByHand, type OverruleChoice } from "../../src/ui/verdict/by-hand";

it("the note on a verdict stays typed where the decision could not be kept, and goes with one that is", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const asked: OverruleChoice[] = [];
  const answers = [false, true];
  function Deciding() {
    return (
      <ByHand
        status="passed"
        overrule={undefined}
        fixed={false}
        onOverrule={async (choice) => {
          asked.push(choice);
          return answers.shift() ?? false;
        }}
        draft={useState<{ decision: "passed" | "failed" | "disputed"; note: string } | null>(null)}
      />
    );
  }
  try {
    flushSync(() =>
      root.render(
        <Frame>
          <Deciding />
        </Frame>,
      ),
    );
    await page.getByRole("button", { name: "Overrule: failed" }).click();
    await page.getByLabelText("Why it fails").fill("It is a dog.");
    await page.getByRole("button", { name: "Overrule: failed" }).click();
    await expect.poll(() => asked.length).toBe(1);
    await expect.element(page.getByLabelText("Why it fails")).toHaveValue("It is a dog.");
    await page.getByRole("button", { name: "Overrule: failed" }).click();
    await expect.poll(() => asked).toEqual(Array(2).fill({ status: "failed", note: "It is a dog." }));
    await expect.element(page.getByLabelText("Why it fails")).not.toBeInTheDocument();
  } finally {
    root.unmount();
    host.remove();
  }
});
