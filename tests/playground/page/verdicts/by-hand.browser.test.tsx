import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { OpenVerdict } from "../../../../src/playground/page/verdicts/open-verdict";
import { useVerdicts } from "../../../../src/state/playground/playground-context";
import { contentVerdict, judgedCaption, sessionWith } from "../../../state/support/example-verdicts";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
afterEach(() => {
  shown?.close();
  shown = null;
});

function Open() {
  const verdict = useVerdicts().find(({ checkId }) => checkId === "c-1");
  return verdict && <OpenVerdict verdict={verdict} />;
}

/** True where the browser would ask before the page goes. */
const asksBeforeGoing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("takes a reason that was typed for one caption to no other, and has it again with its own until it is given or left", async () => {
  const [first, other] = [judgedCaption([contentVerdict()]), judgedCaption([contentVerdict()])];
  shown = showPart(<Open />, sessionWith([first, other]));
  const { store } = shown;
  const reason = page.getByRole("textbox", { name: "Why it fails" });
  const overrules = (id: string) =>
    store.getState().session?.captions.find((caption) => caption.id === id)?.overrules;
  await page.getByRole("button", { name: "Overrule: failed" }).click();
  await expect.element(reason).toHaveFocus();
  expect(asksBeforeGoing()).toBe(false);
  await reason.fill("The cat is a dog.");
  await expect.poll(asksBeforeGoing).toBe(true);

  store.getState().selectCaption(other.id);
  await expect.element(page.getByRole("button", { name: "Overrule: failed" })).toBeVisible();
  await expect.element(reason).not.toBeInTheDocument();

  store.getState().selectCaption(first.id);
  await expect.element(reason).toHaveValue("The cat is a dog.");
  await expect.element(reason).not.toHaveFocus();
  await page.getByRole("button", { name: "Overrule: failed" }).click();
  await expect.poll(() => overrules(first.id)).toMatchObject([{ note: "The cat is a dog." }]);
  expect(overrules(other.id)).toEqual([]);
  expect(asksBeforeGoing()).toBe(false);

  store.getState().selectCaption(other.id);
  await page.getByRole("button", { name: "Overrule: failed" }).click();
  await reason.fill("No.");
  await page.getByRole("button", { name: "Leave it" }).click();
  store.getState().selectCaption(first.id);
  store.getState().selectCaption(other.id);
  await expect.element(page.getByRole("button", { name: "Overrule: failed" })).toBeVisible();
  expect(asksBeforeGoing()).toBe(false);
});
