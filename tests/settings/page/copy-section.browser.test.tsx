import { MantineProvider } from "@mantine/core";
import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { theme } from "../../../src/app/theme";
import { abortError, ProblemError } from "../../../src/foundation/errors";
import { CopySection } from "../../../src/settings/page/copy-section";
import type { BroughtCopy, CopyContents } from "../../../src/shapes/everything";
import { createStores } from "../../../src/state/stores";
import { StoresProvider } from "../../../src/state/stores-context";
import { servicesThatRefuse } from "../../state/support/services-that-refuse";
import { stageForEach } from "../../support/stage";

const stage = stageForEach();

const CONTENTS: CopyContents = {
  kinds: [
    { one: "session", many: "sessions", count: 3 },
    { one: "run", many: "runs", count: 0 },
  ],
  media: { files: 2, bytes: 3_000_000 },
  staysBehind: ["Keys, and the vault that holds them."],
};

const BROUGHT: BroughtCopy = {
  savedAt: "2026-01-01T00:00:00.000Z",
  kinds: [
    { one: "session", many: "sessions", added: 2, completed: 0, restored: 1, same: 4, beside: ["Harbour"] },
    { one: "run", many: "runs", added: 0, completed: 1, restored: 0, same: 0, beside: [] },
  ],
  media: { added: 0, same: 2 },
  notes: ["Quiz “Tea” was left out. Its file is missing."],
  stopped: null,
};

type Call = (
  name: string,
  input: unknown,
  how?: { signal: AbortSignal; onEvent(event: unknown): void },
) => unknown;

const call = vi.fn<Call>();
const onChange = vi.fn();

beforeEach(async () => {
  onChange.mockReset();
  call.mockReset().mockImplementation(async () => CONTENTS);
  const services = servicesThatRefuse();
  Object.assign(services.engine, { call });
  const stores = createStores(services);
  stores.sessions.setState({ flush: async () => undefined });
  stage.render(
    <MantineProvider theme={theme}>
      <StoresProvider stores={stores}>
        <CopySection onChange={onChange} />
      </StoresProvider>
    </MantineProvider>,
  );
  await expect.element(page.getByText(/^In it: 3 sessions, with all captions/)).toBeVisible();
});

const status = () => page.getByTestId("copy-status");
const choose = async () => {
  const field = stage.host.querySelector("input[type=file]");
  if (!(field instanceof HTMLInputElement)) throw new Error("There is a field for the file.");
  const files = new DataTransfer();
  files.items.add(new File(["zip"], "copy.zip"));
  field.files = files.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

it("says what it holds and what not, how far it is, and what became of it when it was cancelled", async () => {
  await page.getByRole("button", { name: "What is not in it" }).click();
  await expect.element(page.getByText("Keys, and the vault that holds them.")).toBeVisible();
  call.mockImplementation((name, _input, how) => {
    if (name === "copies/contents") return Promise.resolve(CONTENTS);
    if (name === "copies/save") how?.onEvent({ done: 1200, total: 5000 });
    return new Promise((_resolve, reject) =>
      how?.signal.addEventListener("abort", () => reject(abortError())),
    );
  });
  await page.getByRole("button", { name: "Save a copy of everything" }).click();
  await expect.element(page.getByText("1,200 of 5,000 records written")).toBeVisible();
  expect(call).toHaveBeenCalledWith("copies/save", { media: true }, expect.anything());
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(status()).toHaveTextContent("Cancelled. No file was written.");
  await page.getByLabelText("With videos, frames and sound: 2 files, 3.0 MB").click();
  await page.getByRole("button", { name: "Save a copy of everything" }).click();
  expect(call).toHaveBeenCalledWith("copies/save", { media: false }, expect.anything());
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("button", { name: "Bring in a copy" })).toBeVisible();
  await choose();
  // The part that reads it may still have to be fetched.
  await expect.element(page.getByText("Getting ready to read the file")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(status()).toHaveTextContent("Cancelled. What came in by then stays.");
});

it("tells what came in, what was here, what is kept beside what, and what was left out", async () => {
  call.mockImplementation(async (name) => (name === "copies/bring-in" ? BROUGHT : CONTENTS));
  await choose();
  for (const words of [
    "Brought in: 2 sessions.",
    "Completed with what they lacked here: 1 run.",
    "Deleted here, and there again: 1 session.",
    "Here already, and left as they are: 4 sessions.",
    "Kept beside them, “(from a copy)” in their titles: session “Harbour”.",
    "Nothing that was here was changed or deleted.",
    "Quiz “Tea” was left out. Its file is missing.",
  ])
    await expect.element(status()).toHaveTextContent(words);
  // The storage panel beside it is measured anew.
  expect(onChange).toHaveBeenCalledOnce();
});

it("says that nothing was changed where all of it was here already", async () => {
  const kinds = [{ one: "run", many: "runs", added: 0, completed: 0, restored: 0, same: 2, beside: [] }];
  call.mockImplementation(async (name) =>
    name === "copies/bring-in" ? { ...BROUGHT, kinds, notes: [] } : CONTENTS,
  );
  await choose();
  await expect
    .element(status())
    .toHaveTextContent(/^Here already, and left as they are: 2 runs\.Nothing was changed here\.$/);
});

it("tells where the room ended, and that what came in stays", async () => {
  const stopped = { code: "quota-full", message: "There is no room left.", nextStep: "Free some." };
  call.mockImplementation(async (name) => {
    if (name === "copies/save") throw new ProblemError(stopped);
    return name === "copies/bring-in" ? { ...BROUGHT, stopped } : CONTENTS;
  });
  await choose();
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no room left.");
  await expect.element(status()).toHaveTextContent("What came in by then stays.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save a copy of everything" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no room left.");
});
