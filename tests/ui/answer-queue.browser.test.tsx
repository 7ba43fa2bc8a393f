import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { theme } from "../../src/app/frame";
import { AnswerQueue, type Said } from "../../src/ui/quiet-screen/answer-queue";

const FIELDS = ["first", "second"].map((name) => ({
  name,
  legend: `The ${name}?`,
  answers: [
    { value: "yes", shown: "Yes", label: "Yes", key: "y" },
    { value: "no", shown: "No", label: "No", key: "n" },
  ],
}));

/** What is on screen at once, as a document of the studio has it, and the writes that nobody has let through yet. */
const answers = createStore<Readonly<Record<string, Said | null>>>(() => ({}));
let writes: ((isKept: boolean) => void)[];

function keep(task: string, said: Said | null): Promise<boolean> {
  answers.setState({ [task]: said });
  return new Promise((resolve) => writes.push(resolve));
}

function Queue() {
  const said = useStore(answers);
  return (
    <AnswerQueue
      words={{ one: "line", done: "answered", person: "Ada" }}
      onStop={() => undefined}
      asked={{
        tasks: ["a", "b", "c"],
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

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  writes = [];
  answers.setState({}, true);
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme}>
        <Queue />
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  root.unmount();
  host.remove();
});

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

it("asks again for what could not be kept", async () => {
  await userEvent.keyboard("yy");
  await write();
  await expect.element(task()).toHaveTextContent("b");
  await write(false);
  await expect.element(task()).toHaveTextContent("a");
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
