import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ProblemError } from "../../../../src/foundation/errors";
import { StoragePanel } from "../../../../src/playground/page/sessions/storage-panel";
import type { AppStore } from "../../../../src/state/app-store";
import { emptySession } from "../../../../src/state/sessions/session-document";
import type { FreedRoom } from "../../../../src/storage/open-storage";
import type { StorageUsage } from "../../../../src/storage/usage";
import { expectAccessible } from "../../../support/expect-accessible";
import { type ShownPart, showPart } from "../support/shown-part";

const MB = 1_000_000;

let shown: ShownPart;
let usage: StorageUsage;

const NOUNS = [
  { one: "session", many: "sessions" },
  { one: "run", many: "runs", along: " with all results and data sets" },
  { one: "quiz", many: "quizzes" },
];

/** The numbers of sessions, and of deleted sessions, runs and quizzes. */
function keptOnes(sessions: number, ...deleted: number[]): StorageUsage["kept"] {
  return NOUNS.map((noun, index) => ({
    noun,
    listed: index === 0 ? sessions : 0,
    deleted: deleted[index] ?? 0,
  }));
}

function freedOnes(...counts: number[]): FreedRoom["kept"] {
  return NOUNS.map((noun, index) => ({ noun, count: counts[index] ?? 0 }));
}

beforeEach(() => {
  usage = {
    usageBytes: 45 * MB,
    quotaBytes: 2100 * MB,
    persistent: false,
    kept: keptOnes(12),
    blobs: 40,
    blobBytes: 43 * MB,
    freeableBytes: 0,
    cache: { sets: 0, bytes: 0 },
  };
});
afterEach(() => shown.close());

/** As the drawer holds it. */
function Panel() {
  const [erasing, setErasing] = useState(false);
  return (
    <main>
      <h1>Sessions</h1>
      <StoragePanel erasing={erasing} onErasing={setErasing} />
    </main>
  );
}

function show(app: Partial<AppStore> = {}): void {
  shown = showPart(<Panel />, emptySession(), {}, { app: { storageUsage: async () => usage, ...app } });
}

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole("button", { name });

describe("how much is kept", () => {
  it("is said in words and as a bar", async () => {
    show();
    await expect.element(text("45 MB of about 2.1 GB that this browser allows")).toBeVisible();
    await expect.element(text("12 sessions, 40 files of video, frames and sound (43 MB)")).toBeVisible();
    const meter = page.getByRole("meter", { name: "Storage used" });
    await expect.element(meter).toHaveAttribute("value", String(45 * MB));
    await expect.element(text("Nearly full")).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("is said to be nearly full when it is", async () => {
    usage = { ...usage, usageBytes: 1900 * MB };
    show();
    await expect.element(text("Nearly full: delete or export")).toBeVisible();
    await expectAccessible();
  });

  it("is being measured at first", async () => {
    show({ storageUsage: () => new Promise(() => undefined) });
    await expect.element(text("Measuring what is kept")).toBeVisible();
    await expectAccessible();
  });

  it("is not known everywhere", async () => {
    usage = { ...usage, usageBytes: null, quotaBytes: null };
    show();
    await expect.element(text("This browser does not say how much room there is.")).toBeVisible();
    await expect.element(page.getByRole("meter")).not.toBeInTheDocument();
    await expect.element(text("12 sessions")).toBeVisible();
  });

  it("is nothing where the browser keeps nothing", async () => {
    show({ volatile: true });
    await expect.element(text("This browser gives Caplens no storage")).toBeVisible();
    await expect.element(page.getByRole("meter")).not.toBeInTheDocument();
    await expect.element(button("Ask the browser to keep it")).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("is told why when it can't be measured", async () => {
    const problem = { code: "storage-failed", message: "It failed.", nextStep: "Try again." };
    show({ storageUsage: async () => Promise.reject(new ProblemError(problem)) });
    await expect.element(page.getByTestId("error")).toHaveAttribute("data-code", "storage-failed");
    await expect.element(button("Erase everything")).toBeVisible();
  });

  it("is measured again when a session was written", async () => {
    show();
    await expect.element(text("12 sessions")).toBeVisible();
    usage = { ...usage, kept: keptOnes(13) };
    shown.sessions.setState({ list: [] });
    await expect.element(text("13 sessions")).toBeVisible();
  });
});

it("what was taken earlier is cleared, and why some of it stays is said", async () => {
  usage = { ...usage, cache: { sets: 3, bytes: 9 * MB } };
  show({
    clearMediaCache: async () => {
      const left = usage.cache.sets === 3 ? { sets: 1, bytes: 2 * MB } : { sets: 0, bytes: 0 };
      usage = { ...usage, cache: left };
      return { sets: 2, bytes: 7 * MB };
    },
  });
  await button("Clear what was taken earlier").click();
  await expect
    .element(text("What a run at work, or a tab that could not save, may need stays."))
    .toBeVisible();
  await expect.element(text("1 set, ")).toBeVisible();
  await button("Clear what was taken earlier").click();
  await expect.element(text("What a run at work")).not.toBeInTheDocument();
});

describe("for how long", () => {
  it("is asked of the browser, whose answer is told", async () => {
    const keepPermanently = vi.fn(async () => {
      usage = { ...usage, persistent: true };
      return true;
    });
    show({ keepPermanently });
    await button("Ask the browser to keep it").click();
    await expect.element(text("The browser keeps it until you clear it.")).toBeVisible();
    expect(keepPermanently).toHaveBeenCalledTimes(1);
  });

  it("stays open when the browser does not agree", async () => {
    show({ keepPermanently: async () => false });
    await button("Ask the browser to keep it").click();
    await expect.element(text("The browser did not agree.")).toBeVisible();
    await expect.element(button("Ask the browser to keep it")).toBeVisible();
  });
});

describe("room", () => {
  it("is freed of deleted sessions, runs and quizzes when asked to", async () => {
    usage = { ...usage, kept: keptOnes(12, 2, 1, 1), freeableBytes: 12 * MB };
    show({
      freeRoom: async () => {
        usage = { ...usage, kept: keptOnes(12), freeableBytes: 0 };
        return { kept: freedOnes(2, 1, 1), blobs: 3, bytes: 12 * MB };
      },
    });
    await expect
      .element(text("2 deleted sessions, 1 deleted run, and 1 deleted quiz can still be brought back."))
      .toBeVisible();
    await button("Free 12 MB for good").click();
    await expect
      .element(text("Freed 12 MB; 2 deleted sessions, 1 deleted run, and 1 deleted quiz are gone for good."))
      .toBeVisible();
    await expect.element(button(/for good$/)).not.toBeInTheDocument();
  });

  it("of media that nothing names is told apart", async () => {
    usage = { ...usage, freeableBytes: 5 * MB };
    show({ freeRoom: async () => ({ kept: freedOnes(0, 0, 0), blobs: 1, bytes: 5 * MB }) });
    await expect.element(text("Some media belong to no session, run or quiz any more.")).toBeVisible();
    await button("Free 5.0 MB for good").click();
    await expect.element(text("Freed 5.0 MB.")).toBeVisible();
  });
});

describe("erasing everything", () => {
  const dialog = () => page.getByRole("dialog", { name: "Erase everything" });

  it("says exactly what goes and does nothing before the second step", async () => {
    usage = { ...usage, kept: keptOnes(12, 2) };
    const eraseEverything = vi.fn(async () => []);
    show({ eraseEverything });
    await button("Erase everything").click();
    await expect.element(dialog()).toBeVisible();
    for (const loss of [
      "12 sessions, and 2 deleted that could still be brought back",
      "40 files of video, frames and sound, 43 MB",
      /^all settings/,
      /^keys of model endpoints/,
    ]) {
      await expect.element(dialog().getByText(loss)).toBeVisible();
    }
    await expect.element(dialog().getByText(/Save a copy of everything first/)).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Erase everything" })).toBeDisabled();
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(eraseEverything).not.toHaveBeenCalled();
  });

  it("says all that goes where nobody can tell how much of it there is, and where to take it out first", async () => {
    show({ storageUsage: () => Promise.reject(new Error("It can't be measured.")) });
    await button("Erase everything").click();
    for (const loss of [
      "all sessions",
      "all runs with all results and data sets",
      "all studies",
      "all label sets and judges’ cards",
      "all quizzes, instruction sets and training sets",
      "all files of models",
      "all video, frames and sound",
    ])
      await expect.element(dialog().getByText(loss, { exact: true })).toBeVisible();
    await expect
      .element(dialog().getByText(/Save a copy of everything first, under “Settings”/))
      .toBeVisible();
  });

  it("is done once the box is ticked, which a second opening asks anew", async () => {
    const eraseEverything = vi.fn(async () => []);
    show({ eraseEverything });
    await button("Erase everything").click();
    await dialog().getByLabelText("I have what I want to keep").click();
    await expectAccessible();
    await dialog().getByRole("button", { name: "Erase nothing" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await button("Erase everything").click();
    await expect.element(dialog().getByLabelText("I have what I want to keep")).not.toBeChecked();
    await dialog().getByLabelText("I have what I want to keep").click();
    await dialog().getByRole("button", { name: "Erase everything" }).click();
    await vi.waitFor(() => expect(eraseEverything).toHaveBeenCalledTimes(1));
  });

  it("tells what is left, tries again, or starts anew without it", async () => {
    let left = ["media that another tab is using: 2"];
    const startAnew = vi.fn();
    show({ eraseEverything: async () => left, startAnew });
    await button("Erase everything").click();
    await dialog().getByLabelText("I have what I want to keep").click();
    await dialog().getByRole("button", { name: "Erase everything" }).click();
    await expect.element(dialog().getByText("media that another tab is using: 2")).toBeVisible();
    await expectAccessible();
    left = ["media that another tab is using: 1"];
    await dialog().getByRole("button", { name: "Try again" }).click();
    await expect.element(dialog().getByText("media that another tab is using: 1")).toBeVisible();
    await dialog().getByRole("button", { name: "Start over" }).click();
    expect(startAnew).toHaveBeenCalledTimes(1);
  });

  it("tells why it failed", async () => {
    const problem = { code: "database-superseded", message: "A newer version.", nextStep: "Reload." };
    show({ eraseEverything: async () => Promise.reject(new ProblemError(problem)) });
    await button("Erase everything").click();
    await dialog().getByLabelText("I have what I want to keep").click();
    await dialog().getByRole("button", { name: "Erase everything" }).click();
    await expect.element(dialog().getByTestId("error")).toHaveAttribute("data-code", "database-superseded");
  });
});
