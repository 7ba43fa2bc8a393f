import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Frame } from "../../../src/app/frame";
import { DecidePage } from "../../../src/labels/page/decide-page";
import { LabelPage } from "../../../src/labels/page/label-page";
import type { LabelCalls } from "../../../src/labels/protocol";
import { takeUpNotes } from "../../../src/labels/store/use-labels";
import type { Label, LabelDecision, LabelSet } from "../../../src/shapes/label-set";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { madeLine, madeSet } from "../../evaluation/labels/made-lines";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

type Parts = LabelCalls["labels/add"]["input"];

/** The set as the page has read it; the one on disk may be ahead. */
const shown = createStore<LabelSet>(() => madeSet([]));
let kept: LabelSet;
let adds: Parts[];
let stores: ReturnType<typeof createStores>;

/** As the engine knows them: a label is the same with and without its note. */
const isSame = (one: Label | LabelDecision, other: Label | LabelDecision) =>
  one.line === other.line && one.person === other.person && one.at === other.at && one.value === other.value;

/** The engine's calls that the quiet screens make. */
const calls: Record<string, (input: Parts) => unknown> = {
  "videos/file": () => new Blob([]),
  "labels/add"(parts) {
    adds.push(parts);
    kept = {
      ...kept,
      labels: [...kept.labels, ...parts.labels],
      decisions: [...kept.decisions, ...parts.decisions],
    };
    return null;
  },
  "labels/opened"(opened) {
    kept = { ...kept, opened: [...(kept.opened ?? []), opened as never] };
    return null;
  },
  "labels/take-out"({ labels, decisions }) {
    kept = {
      ...kept,
      labels: kept.labels.filter((one) => !labels.some((other) => isSame(one, other))),
      decisions: kept.decisions.filter((one) => !decisions.some((other) => isSame(one, other))),
    };
    return null;
  },
};

const readAgain = () => flushSync(() => shown.setState(kept, true));

function Page({ children }: { children: (set: LabelSet) => ReactNode }) {
  return children(useStore(shown));
}

function show(set: LabelSet, children: (set: LabelSet) => ReactNode): void {
  kept = set;
  shown.setState(set, true);
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        <Page>{children}</Page>
      </StoresProvider>
    </Frame>,
  );
}

beforeEach(() => {
  adds = [];
  const services = servicesThatRefuse({});
  stores = createStores({
    ...services,
    engine: {
      ...services.engine,
      call: (async (name: string, input: Parts) => calls[name]?.(input)) as typeof services.engine.call,
    },
  });
});

const lines = ["s1", "s2", "s3"].map((sampleId) => madeLine({ sampleId }));
const label = (line: { id: string } | undefined, person: string, value: Label["value"]): Label => ({
  ...{ line: line?.id ?? "", person, value, at: "2026-11-24T11:00:00.000Z", milliseconds: 1000 },
});
// By the name under which the page is measured from outside.
const count = () => page.getByTestId("label-count");

it("a line is decided once, however often the key is pressed until the page has read it again", async () => {
  const labels = [lines[0], lines[1]].flatMap((line) => [
    label(line, "Bo", "passed"),
    label(line, "Cy", "failed"),
  ]);
  show(madeSet(lines, { labels }), (set) => <DecidePage set={set} person="Ada" onPerson={() => undefined} />);
  await expect.element(count()).toHaveAttribute("data-total", "2");
  await userEvent.keyboard("p{Enter}{Enter}");
  await expect.poll(() => adds.length).toBeGreaterThan(0);
  await userEvent.keyboard("{Enter}");
  readAgain();
  await expect.element(count()).toHaveAttribute("data-done", "1");
  await expect.element(count()).toHaveAttribute("data-total", "2");
  expect(kept.decisions).toHaveLength(1);
  stores.playground.getState().undo();
  await expect.poll(() => kept.decisions).toEqual([]);
  readAgain();
  await expect.element(count()).toHaveAttribute("data-done", "0");
  await userEvent.keyboard("p{Enter}");
  await expect.poll(() => kept.decisions).toHaveLength(1);
});

function Named({ set }: { set: LabelSet }) {
  const [person, setPerson] = useState("");
  return <LabelPage set={set} fixed={false} person={person} onPerson={setPerson} />;
}

it("once somebody has said who labels, the title has the focus: a second Enter ends nothing", async () => {
  show(madeSet(lines), (set) => <Named set={set} />);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await userEvent.keyboard("{Enter}");
  await expect.element(count()).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await userEvent.keyboard("{Enter}p");
  await expect.poll(() => adds.flatMap(({ labels }) => labels.map(({ person }) => person))).toEqual(["Ada"]);
});

it("the reason for a decision is there again where its line was left open, and where its page was loaded anew", async () => {
  const labels = [lines[0], lines[1]].flatMap((line) => [
    label(line, "Bo", "passed"),
    label(line, "Cy", "failed"),
  ]);
  const made = madeSet(lines, { labels });
  const open = () => show(made, (set) => <DecidePage set={set} person="Ada" onPerson={() => undefined} />);
  const reason = () => page.getByLabelText("Reason");
  open();
  await reason().fill("It is dusk.");
  await page.getByRole("button", { name: "Leave it open" }).click();
  await expect.element(reason()).toHaveValue("");
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(reason()).toHaveValue("It is dusk.");
  stage.render(null);
  open();
  await expect.element(reason()).toHaveValue("It is dusk.");
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard("p{Enter}");
  await expect.poll(() => kept.decisions.map((one) => one.reason)).toEqual(["It is dusk."]);
  const typed = () => Object.keys(localStorage).filter((name) => name.startsWith("caplens-typed:"));
  await expect.poll(typed).toEqual([]);
});

it("a tab that opens while another gives a label and takes it back does not keep it for good", async () => {
  const add = calls["labels/add"];
  const [written, takenUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  calls["labels/add"] = async (parts) => {
    await written.promise;
    return add?.(parts);
  };
  calls["labels/take-up"] = async (input) => {
    await takenUp.promise;
    const { added } = input as unknown as LabelCalls["labels/take-up"]["input"];
    for (const text of added) add?.(JSON.parse(text));
    return "kept";
  };
  try {
    show(madeSet(lines), (set) => (
      <LabelPage set={set} fixed={false} person="Ada" onPerson={() => undefined} />
    ));
    await userEvent.keyboard("p");
    const other = takeUpNotes(stores.services.engine);
    // The other tab has read by now what there is to read.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    written.resolve();
    await expect.element(count()).toHaveAttribute("data-done", "1");
    await userEvent.keyboard("z");
    await expect.poll(() => kept.labels).toEqual([]);
    takenUp.resolve();
    await other;
    expect(kept.labels).toEqual([]);
  } finally {
    if (add) calls["labels/add"] = add;
    delete calls["labels/take-up"];
  }
});

it("an answer that is changed after its verdict was opened is marked, also after an undo and in a page that was loaded anew", async () => {
  const made = madeSet(lines, { labels: [label(lines[0], "Bo", "failed")] });
  const open = (set = made) =>
    show(set, (now) => <LabelPage set={now} fixed={false} person="Ada" onPerson={() => undefined} />);
  const back = () => page.getByRole("button", { name: "Back" }).click();
  const toldOpened = () => page.getByTestId("label-opened");
  open();
  await userEvent.keyboard("p");
  await expect.element(count()).toHaveAttribute("data-done", "1");
  readAgain();
  await back();
  // Changed before anything was opened: as independent as the first one.
  await userEvent.keyboard("f");
  await expect
    .poll(() => kept.labels.map(({ value, seen }) => [value, seen]))
    .toContainEqual(["failed", undefined]);
  readAgain();
  await back();
  expect(kept.opened).toBeUndefined();
  await page.getByRole("button", { name: "What the judge and others say" }).click();
  await expect.element(page.getByTestId("others-say")).toBeVisible();
  await expect.element(toldOpened()).toHaveTextContent("your answer stays the one that counts");
  await expect.poll(() => kept.opened).toEqual([{ id: made.id, line: lines[0]?.id, person: "Ada" }]);
  readAgain();
  // The same once more is no other answer.
  await userEvent.keyboard("f");
  await expect.poll(() => kept.labels.filter(({ person }) => person === "Ada")).toHaveLength(3);
  expect(kept.labels.some(({ seen }) => seen)).toBe(false);
  const now = kept;
  stage.render(null);
  open(now);
  await page.getByRole("button", { name: "Back" }).click();
  await userEvent.keyboard("p");
  await expect.poll(() => kept.labels.at(-1)).toMatchObject({ value: "passed", seen: true });
  readAgain();
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(toldOpened()).toHaveTextContent("“Failed”, from before, counts");
  // All taken back, one by one: what is given then is still no independent label.
  const undo = page.getByRole("button", { name: "Undo the last answer" });
  for (let left = 3; left >= 0; left -= 1) {
    await undo.click();
    await expect.poll(() => kept.labels.filter(({ person }) => person === "Ada")).toHaveLength(left);
    readAgain();
  }
  await expect.element(toldOpened()).toHaveTextContent("is no independent label, and no figure counts it");
  await userEvent.keyboard("f");
  await expect.poll(() => kept.labels.at(-1)).toMatchObject({ person: "Ada", value: "failed", seen: true });
});

it("what a key brings on screen is said once to screen readers, since no focus moves", async () => {
  show(madeSet(lines), (set) => (
    <LabelPage set={set} fixed={false} person="Ada" onPerson={() => undefined} />
  ));
  const said = page.getByTestId("task-said");
  await expect.element(said).toHaveTextContent("");
  await userEvent.keyboard("p");
  await expect
    .element(said)
    .toHaveTextContent(`line 2 of 3: ${page.getByTestId("label-question").element().textContent}`);
  await userEvent.keyboard("z");
  await expect.element(said).toHaveTextContent(/^line 1 of 3: /);
});

it("a label that was taken out in another tab counts no more", async () => {
  show(madeSet(lines), (set) => (
    <LabelPage set={set} fixed={false} person="Ada" onPerson={() => undefined} />
  ));
  await userEvent.keyboard("p");
  await expect.element(count()).toHaveAttribute("data-done", "1");
  readAgain();
  await expect.element(count()).toHaveAttribute("data-done", "1");
  kept = { ...kept, labels: [] };
  readAgain();
  await expect.element(count()).toHaveAttribute("data-done", "0");
});

it("on a phone a long right option leaves its mark in one piece", async () => {
  stage.host.style.width = "22rem";
  const right = "In the garden, where the tune is cheerful under dark clouds";
  const line = {
    ...madeLine({ sampleId: "s1" }),
    asks: "verdict" as const,
    options: [right, "Nowhere"],
    right,
  };
  show(madeSet([line]), (set) => (
    <LabelPage set={set} fixed={false} person="Ada" onPerson={() => undefined} />
  ));
  const text = document.createRange();
  text.selectNodeContents(page.getByText("(right)").element());
  expect(text.getClientRects()).toHaveLength(1);
});
