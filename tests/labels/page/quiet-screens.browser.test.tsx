import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Frame } from "../../../src/app/frame";
import { DecidePage } from "../../../src/labels/page/decide-page";
import { LabelPage } from "../../../src/labels/page/label-page";
import type { LabelCalls } from "../../../src/labels/protocol";
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
