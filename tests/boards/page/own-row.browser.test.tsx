import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../../src/app/frame";
import { rankRows } from "../../../src/boards/logic/rank-rows";
import { RowPage } from "../../../src/boards/page/own-row-page";
import { BoardServicesProvider } from "../../../src/boards/store/board-services";
import { useOpenDraft } from "../../../src/state/drafts";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { exampleRun } from "../../storage/runs/example-run";
import { exampleBoard, exampleRow } from "../../support/example-board";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

afterEach(async () => {
  // Files of tests share a page: what is typed in one would have the browser ask in another before the page goes.
  stage.render(<GiveUp />);
  await page.getByText("Give up").click();
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
});

/** Gives up what was typed in the form of the run's row. */
function GiveUp() {
  const [, setOpen] = useOpenDraft(`own row ${exampleRun().id}`);
  return (
    <button type="button" onClick={() => setOpen(false)}>
      Give up
    </button>
  );
}

/** Calls that were asked and not answered yet, by their names. */
let waiting: Map<string, (answer: unknown) => void>;
const heldBack = (name: string) => new Promise((resolve) => waiting.set(name, resolve));
const tell = async (name: string, answer: unknown) => {
  await expect.poll(() => waiting.has(name)).toBe(true);
  waiting.get(name)?.(answer);
  waiting.delete(name);
};

const board = exampleBoard({ id: "example" });
const row = exampleRow("mine", { isr: 50, density: 2 });
const RANKED = rankRows(board, [row], "isr");

function show({ holdsRank = false } = {}): void {
  waiting = new Map();
  // The answers are those of a test; the page asks by name.
  const call = (name: string) =>
    name === "boards/rank" && !holdsRank ? Promise.resolve(RANKED) : heldBack(name);
  const engine = {
    call: call as ReturnType<typeof servicesThatRefuse>["engine"]["call"],
    terminate: () => undefined,
  };
  const services = {
    boards: engine,
    runs: engine,
    recallRecomputed: async () => new Map(),
    samplesFolder: "https://page.example/samples/",
  };
  stage.render(
    <Frame>
      <StoresProvider stores={createStores(servicesThatRefuse({ engine }))}>
        <BoardServicesProvider value={services}>
          <RowPage run={exampleRun()} notices={null} />
        </BoardServicesProvider>
      </StoresProvider>
    </Frame>,
  );
}

it("a row that comes, and comes anew with each letter, leaves the field that is typed into where it is", async () => {
  show();
  const field = page.getByLabelText("Name of the model");
  const top = () => field.element().getBoundingClientRect().top + scrollY;
  const before = top();
  const choice = page.getByRole("combobox", { name: "Board" });
  await expect.element(choice).not.toHaveAttribute("placeholder", "This copy has none");
  await tell("boards/list", { boards: [{ id: "example", title: "Example" }] });
  await tell("boards/open", { board, rows: [], kept: false });
  await tell("boards/row-of-run", row);
  const download = page.getByRole("button", { name: "Download the row" });
  await expect.element(download).toBeVisible();
  expect(top()).toBe(before);
  await field.fill("M");
  await expect.poll(() => waiting.has("boards/row-of-run")).toBe(true);
  await expect.element(download).toBeVisible();
  expect(top()).toBe(before);
});

it("a note that finds no room beside those that Caplens adds is named at its field", async () => {
  show();
  await tell("boards/list", { boards: [{ id: "example", title: "Example" }] });
  await tell("boards/open", { board, rows: [], kept: false });
  await tell("boards/row-of-run", row);
  const field = page.getByLabelText("Notes, one a line");
  const said = Array.from({ length: 20 }, (_, at) => `Note ${at}`);
  await field.fill(said.join("\n"));
  await tell("boards/row-of-run", { ...row, notes: [...said.slice(0, 19), "Asked 3 times."] });
  const told = "A row has room for 20 notes, of which Caplens adds 1. Left out: “Note 19”. Join some lines.";
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(told);
});

it("what can be done with a row comes once its rank is known, which stands above; no interval is told as not stated before", async () => {
  show({ holdsRank: true });
  await tell("boards/list", { boards: [{ id: "example", title: "Example" }] });
  await tell("boards/open", { board, rows: [], kept: false });
  await tell("boards/row-of-run", row);
  await expect.element(page.getByRole("status", { name: "Ranking the row" })).toBeVisible();
  const download = page.getByRole("button", { name: "Download the row" });
  await expect.element(download).not.toBeInTheDocument();
  expect(stage.host.textContent).not.toContain("not stated");
  await tell("boards/rank", RANKED);
  await expect.element(page.getByTestId("own-rank")).toBeVisible();
  await expect.element(download).toBeVisible();
});

it("a copy says that it has no board once it has read its list", async () => {
  show();
  await tell("boards/list", { boards: [] });
  await expect
    .element(page.getByRole("combobox", { name: "Board" }))
    .toHaveAttribute("placeholder", "This copy has none");
});
