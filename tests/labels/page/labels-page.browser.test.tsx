import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { ProblemError } from "../../../src/foundation/errors";
import { toldLabels } from "../../../src/labels/logic/agreement-of-labels";
import { JudgeCardsPage } from "../../../src/labels/page/judge-cards-page";
import { LabelsIn } from "../../../src/labels/page/label-files";
import { LabelSetPage } from "../../../src/labels/page/label-set-page";
import { LabelsPage } from "../../../src/labels/page/labels-page";
import type { LabelActs, ReadLabels } from "../../../src/labels/store/use-labels";
import type { Label, LabelSet } from "../../../src/shapes/label-set";
import type { Services } from "../../../src/state/services";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { madeLine, madeSet } from "../../evaluation/labels/made-lines";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

it("a run's title that comes late is no “Untitled run” before, and has its results read once", async () => {
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    return name === "labels/population" ? new Promise(() => undefined) : [];
  };
  const engine = { call: call as Services["engine"]["call"], terminate: () => undefined };
  const stores = createStores(servicesThatRefuse({ engine }));
  const show = (title: string | null) =>
    stage.render(
      <Frame>
        <StoresProvider stores={stores}>
          <LabelsPage run={{ id: "run-1", title }} notices={null} onSet={() => undefined} />
        </StoresProvider>
      </Frame>,
    );
  const heading = page.getByRole("heading", { level: 1 });
  show(null);
  await expect.element(heading).toHaveTextContent(/^Labels$/);
  await expect.poll(() => asked).toContain("labels/population");
  show("Cups");
  await expect.element(heading).toHaveTextContent("Labels: Cups");
  await expect.element(page.getByText("Reading the results")).toBeVisible();
  expect(asked.filter((name) => name === "labels/population")).toHaveLength(1);
  show("");
  await expect.element(heading).toHaveTextContent("Labels: Untitled run");
});

/** Two runs, of which the list fails to come at first. */
function lateRuns() {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked === 1)
      throw new ProblemError({
        code: "storage-failed",
        message: "The storage is gone.",
        nextStep: "Try again.",
      });
    return ["run-1", "run-2"].map((id) => ({ id, title: `Title of ${id}`, state: "ready" }));
  };
}

it.each([
  [
    "for further runs",
    <LabelsPage key="labels" run={{ id: "run-1", title: "Cups" }} notices={null} onSet={() => undefined} />,
    () => page.getByText("Draw from further runs too"),
  ],
  [
    "for a stress test",
    <JudgeCardsPage key="cards" notices={null} />,
    () => page.getByRole("link", { name: "Stress-test the judge" }),
  ],
])("tells that the list of runs %s can't be read, and reads it again", async (_name, shown, found) => {
  const runs = lateRuns();
  const calls: Record<string, () => unknown> = {
    "runs/list": runs,
    "judge-cards/list": () => ({ own: [], takenIn: [] }),
    "labels/list": () => [],
    "labels/population": () => [],
  };
  const call = async (name: string) => calls[name]?.() ?? new Promise(() => undefined);
  const engine = { call: call as Services["engine"]["call"], terminate: () => undefined };
  const stores = createStores(servicesThatRefuse({ engine }));
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>{shown}</StoresProvider>
    </Frame>,
  );
  const alert = page.getByRole("alert", { name: "The list of runs could not be read. The storage is gone." });
  await expect.element(alert).toBeVisible();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.element(found()).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

it("labels of another set than the one on the page are told where they go", async () => {
  const said = {
    line: "l1",
    person: "Ada",
    value: "passed",
    at: "2026-01-01T00:00:00.000Z",
    milliseconds: null,
  };
  const part = { labels: [said], decisions: [], size: 40, same: 0, changed: [] };
  const read = async (): Promise<ReadLabels> => ({
    sets: [],
    merged: [
      { id: "set-1", title: "Here", ...part },
      { id: "set-2", title: "Cups", ...part, same: 2 },
    ],
    problems: [],
    problemCount: 0,
  });
  stage.render(
    <Frame>
      <LabelsIn acts={{ read } as unknown as LabelActs} here="set-1" onTaken={() => undefined} />
    </Frame>,
  );
  await page.getByTestId("labels-input").upload(new File(["{}"], "labels.jsonl"));
  await expect
    .element(page.getByTestId("labels-elsewhere"))
    .toHaveTextContent(
      "3 labels of the file belong to another label set, “Cups” with 40 lines, not to this one.",
    );
  await expect
    .element(page.getByRole("link", { name: "“Cups” with 40 lines" }))
    .toHaveAttribute("href", "#/labels/set-2");
});

it("a set tells which labels no figure counts, what a dash is, and which lines were chosen", async () => {
  const lines = ["s1", "s2"].map((sampleId) => madeLine({ sampleId, videoId: "v1" }));
  const said = (person: string, value: string, at: string, more: Partial<Label> = {}): Label[] =>
    lines.map(({ id: line }) => ({ line, person, value, at, milliseconds: null, ...more }));
  const labels = [
    ...said("Ada", "passed", "2026-01-01T00:00:00.000Z"),
    ...said("Ben", "passed", "2026-01-01T00:00:00.000Z", { elsewhere: true }),
    ...said("Ben", "failed", "2026-01-02T00:00:00.000Z", { seen: true }),
  ];
  const show = (set: LabelSet) => {
    const call = async (name: string) =>
      name === "labels/told" ? toldLabels(set) : new Promise(() => undefined);
    const engine = { call: call as Services["engine"]["call"], terminate: () => undefined };
    stage.render(
      <Frame>
        <StoresProvider stores={createStores(servicesThatRefuse({ engine }))}>
          <LabelSetPage key={set.id} set={set} fixed notices={null} />
        </StoresProvider>
      </Frame>,
    );
  };
  const shown = () => page.getByTestId("label-set-page");
  const set = madeSet(lines, { labels });
  show(set);
  await expect.element(page.getByTestId("labels-after-verdict")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^Ben/ })).toHaveTextContent("2 of 20–2");
  await expect.element(page.getByTestId("label-agreement")).toHaveTextContent("100 %");
  await expect
    .element(shown())
    .toHaveTextContent("no line is shared, or, for kappa and alpha, all answers are the same");
  await expect.element(shown()).toHaveTextContent("2 labels of these were given in another program");
  await expect.element(shown()).toHaveTextContent(/^(?!.*chosen because).*2 lines, drawn at random from/);
  const chosen = { ...set, id: "set-2", lines: set.lines.map((line) => ({ ...line, drawn: false })) };
  show(chosen);
  await expect
    .element(shown())
    .toHaveTextContent("chosen because verdicts looked wrong, not drawn at random");
});
