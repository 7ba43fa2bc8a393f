import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Frame } from "../../src/app/frame";
import { holdLetterKeys, turnLetterKeys } from "../../src/ui/letter-keys";
import { AnswerQueue, type Said } from "../../src/ui/quiet-screen/answer-queue";
import { stageForEach } from "../support/stage";

const stage = stageForEach();

const FIELDS = ["first", "second"].map((name) => ({
  name,
  legend: `The ${name}?`,
  answers: [
    { value: "yes", shown: "Yes", label: "Yes", key: "y" },
    { value: "no", shown: "No", label: "No", key: "n" },
  ],
}));

/** Answers that are on screen at once, as a document of the studio has them. */
const answers = createStore<Readonly<Record<string, Said | null>>>(() => ({}));
let writes: ((isKept: boolean) => void)[];
/** Labels and ratings are on screen once they are written. */
let isShownAtOnce: boolean;

async function keep(task: string, said: Said | null): Promise<boolean> {
  if (isShownAtOnce) answers.setState({ [task]: said });
  const isKept = await new Promise<boolean>((resolve) => writes.push(resolve));
  if (isKept && !isShownAtOnce) answers.setState({ [task]: said });
  return isKept;
}

function Queue() {
  const said = useStore(answers);
  return (
    <AnswerQueue
      words={{ one: "line", done: "answered", person: "Ada" }}
      onStop={() => undefined}
      asked={{
        tasks: ["a", "b", "c"],
        place: "labels set-1",
        idOf: (task) => task,
        fields: FIELDS.map(({ name }) => name),
        saidOf: (task) => said[task] ?? null,
        give: keep,
        takeBack: (task, _said, to) => keep(task, to),
      }}
    >
      {(task, ask) => (
        <div>
          <p data-testid="task">{task}</p>
          {ask(FIELDS)}
        </div>
      )}
    </AnswerQueue>
  );
}

beforeEach(() => {
  writes = [];
  isShownAtOnce = true;
  answers.setState({}, true);
  stage.render(
    <Frame>
      <Queue />
    </Frame>,
  );
});
afterEach(() => {
  for (const name of Object.keys(localStorage))
    if (name.startsWith("caplens-typed:")) localStorage.removeItem(name);
});

function loadAnew(): void {
  stage.render(null);
  stage.render(
    <Frame>
      <Queue />
    </Frame>,
  );
}

const count = () => page.getByTestId("answer-count");
const task = () => page.getByTestId("task");

/** Lets the next write through, or not, once it is asked for. */
async function write(isKept = true): Promise<void> {
  await expect.poll(() => writes.length).toBeGreaterThan(0);
  writes.shift()?.(isKept);
}

it("counts a task once its answers are kept, not as they are given", async () => {
  await userEvent.keyboard("yy");
  await expect.element(task()).toHaveTextContent("b");
  await write();
  await expect.poll(() => answers.getState().a?.answers).toEqual({ first: "yes", second: "yes" });
  await expect.element(count()).toHaveAttribute("data-done", "0");
  await write();
  await expect.element(count()).toHaveAttribute("data-done", "1");
});

it("begins to keep each answer as it is given, so that none is lost where the page goes before the one ahead is written", async () => {
  await userEvent.keyboard("yn");
  expect(writes).toHaveLength(2);
  stage.render(null);
  expect(answers.getState()).toMatchObject({ a: { answers: { first: "yes", second: "no" } } });
});

it("asks again for what could not be kept", async () => {
  await userEvent.keyboard("yy");
  await write();
  await expect.element(task()).toHaveTextContent("b");
  await write(false);
  await expect.element(task()).toHaveTextContent("a");
});

const field = (name: string) => document.getElementById(`answer-${name}`);

it("has the focus again on what could not be kept, which has no answer, but never out of a note", async () => {
  isShownAtOnce = false;
  await userEvent.keyboard("y");
  await expect.poll(() => field("second")?.contains(document.activeElement)).toBe(true);
  await write(false);
  await expect.poll(() => field("first")?.contains(document.activeElement)).toBe(true);
  expect(field("first")?.dataset.value).toBe("");
  await userEvent.keyboard("y");
  await page.getByLabelText("Note").fill("Dark");
  await write(false);
  await expect.poll(() => field("first")?.dataset.value).toBe("");
  await userEvent.keyboard("y");
  await expect.element(page.getByLabelText("Note")).toHaveValue("Darky");
  expect(writes).toEqual([]);
});

it("takes back the answer just given, also while it is being kept", async () => {
  await userEvent.keyboard("yy");
  await write();
  await write();
  await expect.element(count()).toHaveAttribute("data-done", "1");
  await userEvent.keyboard("nz");
  await write();
  await write();
  await expect.poll(() => answers.getState()).toMatchObject({ a: { answers: { second: "yes" } }, b: null });
  await expect.element(task()).toHaveTextContent("b");
});

const spoken = (at: string): Said => ({
  answers: { first: "yes", second: "no" },
  note: "",
  at,
  milliseconds: 1,
});

it("takes one more back at each press, also of what earlier visits gave, while the one before is still being written", async () => {
  isShownAtOnce = false;
  answers.setState({ a: spoken("2026-01-01T10:00:00Z"), b: spoken("2026-01-01T10:01:00Z") });
  await expect.element(count()).toHaveAttribute("data-done", "2");
  await userEvent.keyboard("z");
  await expect.poll(() => writes.length).toBe(1);
  await userEvent.keyboard("z");
  await write();
  await write();
  await expect.poll(() => answers.getState()).toMatchObject({ a: null, b: null });
});

it("keeps a note that was written before any answer, and one whose answer could not be kept", async () => {
  const note = () => page.getByLabelText("Note");
  await note().fill("Dark");
  await page.getByRole("button", { name: "Back" }).click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(task()).toHaveTextContent("b");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(note()).toHaveValue("Dark");
  await page.getByLabelText("Yes").first().click();
  await write(false);
  await userEvent.keyboard("{ArrowRight}{ArrowLeft}");
  await expect.element(task()).toHaveTextContent("a");
  await expect.element(note()).toHaveValue("Dark");
});

it("has a note that was typed before any answer again where its page was loaded anew, until it is kept with one", async () => {
  const note = () => page.getByLabelText("Note");
  await note().fill("Dark");
  loadAnew();
  await expect.element(note()).toHaveValue("Dark");
  await page.getByLabelText("Yes").first().click();
  await write();
  await expect.poll(() => answers.getState().a?.note).toBe("Dark");
  answers.setState({ a: { ...spoken("2026-01-01T10:00:00Z"), note: "Bright" } });
  loadAnew();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(note()).toHaveValue("Bright");
});

it("leaves the note of an answer that is taken back beside the task", async () => {
  await page.getByLabelText("Note").fill("Dark");
  await page.getByLabelText("Yes").first().click();
  await write();
  await expect.poll(() => answers.getState().a?.note).toBe("Dark");
  await userEvent.keyboard("z");
  await write();
  await expect.poll(() => answers.getState()).toMatchObject({ a: null });
  await expect.poll(() => localStorage.getItem("caplens-typed:labels set-1 Ada a")).toBe("Dark");
  loadAnew();
  await expect.element(page.getByLabelText("Note")).toHaveValue("Dark");
});

it("keeps the note of a given answer where the page goes while it is typed", async () => {
  answers.setState({ a: spoken("2026-01-01T10:00:00Z") });
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(task()).toHaveTextContent("a");
  await page.getByLabelText("Note").fill("Dark");
  expect(writes).toEqual([]);
  stage.render(null);
  await write();
  await expect.poll(() => answers.getState().a?.note).toBe("Dark");
  expect(writes).toEqual([]);
});

it("takes a key that is held for one answer, and none while a dialog is before it", async () => {
  const press = (key: string, repeat: boolean) =>
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }),
    );
  press("y", false);
  press("y", true);
  press("y", true);
  await write();
  await expect.element(task()).toHaveTextContent("a");
  expect(answers.getState()).toMatchObject({ a: { answers: { first: "yes" } } });
  expect(answers.getState().a?.answers.second ?? null).toBeNull();
  const dialog = Object.assign(document.createElement("div"), { role: "dialog", ariaModal: "true" });
  stage.host.append(dialog);
  press("n", false);
  expect(writes).toEqual([]);
  dialog.remove();
  press("n", false);
  await write();
  await expect.poll(() => answers.getState()).toMatchObject({ a: { answers: { first: "no" } } });
});

it("takes no letter while these are off: arrows lead through the answers, and the blank gives one", async () => {
  holdLetterKeys();
  turnLetterKeys(false);
  try {
    page.getByLabelText("Yes").first().element().focus();
    await userEvent.keyboard("n");
    expect(writes).toEqual([]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByLabelText("No").first()).toHaveFocus();
    await expect.element(task()).toHaveTextContent("a");
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByLabelText("Yes").first()).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(writes).toEqual([]);
    await userEvent.keyboard(" ");
    await write();
    await expect.poll(() => answers.getState()).toMatchObject({ a: { answers: { first: "no" } } });
    await page.getByLabelText("Note").fill("z is a letter");
    await expect.element(page.getByLabelText("Note")).toHaveValue("z is a letter");
  } finally {
    turnLetterKeys(true);
  }
  page.getByLabelText("Yes").first().element().focus();
  await userEvent.keyboard("y");
  await write();
  await expect.poll(() => answers.getState()).toMatchObject({ a: { answers: { first: "yes" } } });
});
