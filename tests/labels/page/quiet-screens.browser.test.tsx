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
import type { Label, LabelSet } from "../../../src/shapes/label-set";
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

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

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
const count = () => page.getByTestId("answer-count");

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
