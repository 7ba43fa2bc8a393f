import axe from "axe-core";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import type { Session } from "../../../../src/shapes/session";
import { sessionSaying, verdictsSaying } from "../../../evaluation/report/example-report";
import { asksOf } from "../../../support/asks-of";
import { type ReportInTest, reportPage } from "./report-page";

const HASH = "ab".repeat(32);
let shown: ReportInTest;
let saved: { name: string; blob: Promise<Blob> }[];

function session(words = "A cat sits there", parts: Partial<Session> = {}): Session {
  const made = sessionSaying(words);
  const verdicts = verdictsSaying(words).filter(({ half }) => half === "content");
  return { ...made, captions: made.captions.map((caption) => ({ ...caption, verdicts })), ...parts };
}

/** A picture of one pixel. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  return canvas.convertToBlob({ type: "image/jpeg" });
}

const whole = () => page.elementLocator(document.body);
const report = () => page.getByRole("article", { name: "Preview of the report" });
const button = (name: string | RegExp) => whole().getByRole("button", { name });

async function open(of: Session, before: (made: ReportInTest) => void = () => undefined): Promise<void> {
  shown = reportPage(of, { before });
  await expect.element(page.getByRole("heading", { name: /^Verdict report: / })).toBeVisible();
}

/** Catches what is handed to the browser to be saved. */
function catchFiles(): void {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: fetch(this.href).then((response) => response.blob()) });
  });
}

afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

describe("the report", () => {
  it("is on all captions, with the time by the clock of this place and where the other reading disagrees, or on the one on screen", async () => {
    await open(session());
    await expect
      .element(report().getByRole("heading", { name: "Caption 2: A cat sits there" }))
      .toBeVisible();
    await expect
      .element(report().getByRole("heading", { name: "F1 Length: failed", exact: false }).first())
      .toBeVisible();
    const made = report().element().querySelector("time");
    expect(made?.textContent).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \(UTC.*\)$/);
    expect(made?.dateTime).toMatch(/^\d{4}-.*T.*Z$/);
    // On captions that are not on screen too.
    await expect
      .element(
        report()
          .getByRole("heading", { name: /disagree/ })
          .nth(1),
      )
      .toBeVisible();
    await whole().getByRole("radio", { name: "Only “A cat sits there”" }).click();
    await expect.element(report().getByRole("heading", { name: /^Caption 2/ })).not.toBeInTheDocument();
    await expect.element(report().getByRole("heading", { name: /^Caption 1/ })).toBeVisible();
  });

  it("shows the frames that storage has and says which are gone", async () => {
    const taken = await picture();
    await open(session(), ({ blobs }) => void blobs.set(HASH, taken));
    await expect.element(report().getByRole("img", { name: "Frame at 0:07.50" })).toBeVisible();
    await expect.element(report().getByText("picture not kept")).toBeVisible();
    await expect
      .element(whole().getByText(/1 picture, .* 1 of 2 are not in this browser's storage/))
      .toBeVisible();
    await whole().getByRole("checkbox", { name: "Show the frames" }).click();
    await expect.element(report().getByRole("table", { name: "Frames" })).toBeVisible();
    expect(report().getByRole("img").elements()).toEqual([]);
  });

  it.each([
    ["taken none", { frames: null }, "No frames have been taken from a video"],
    ["lost all", {}, "None is in this browser's storage any more"],
  ])("offers no pictures where one has %s", async (_name, parts, words) => {
    await open(session("A cat", parts));
    await expect.element(whole().getByText(words)).toBeVisible();
    await expect.element(whole().getByRole("checkbox", { name: "Show the frames" })).toBeDisabled();
    await expect.element(button("Markdown").first()).toBeVisible();
  });

  it("says so where the checklist is empty", async () => {
    await open(session("A cat", { asks: asksOf({ format: [], content: [] }) }));
    await expect.element(whole().getByText("The checklist is empty", { exact: true })).toBeVisible();
    await expect.element(report().getByText("there are no verdicts")).toBeVisible();
  });

  it("tells why it could not be made, and makes it when asked again", async () => {
    await open(session(), (made) => {
      const { rules } = made;
      made.rules = async (batch) => {
        made.rules = rules;
        throw new Error(`no rules for ${batch.requests.length}`);
      };
    });
    await expect.element(whole().getByRole("alert")).toBeVisible();
    await button("Try again").click();
    await expect.element(report()).toBeVisible();
  });

  it("makes nothing of what others wrote but words", async () => {
    await open(session("<img src=x onerror=alert(1)> \u001b[31m \u202e <script>x</script>"));
    await expect.element(report()).toBeVisible();
    const element = report().element();
    expect(element.querySelector("img, script, a, iframe")).toBeNull();
    expect(element.textContent).toContain("<img src=x onerror=alert(1)> ␛[31m [U+202E] <script>x</script>");
    for (const harmful of ["\u001b", "\u202e"]) expect(element.textContent).not.toContain(harmful);
  });

  it.each([
    ["light", {}],
    // Dark colours differ in contrast only.
    ["dark", { runOnly: ["color-contrast", "link-in-text-block"] }],
  ] as const)(
    "has nothing that axe finds in %s colours",
    async (scheme, { runOnly }: { runOnly?: readonly string[] }) => {
      const taken = await picture();
      shown = reportPage(session(), { scheme, before: ({ blobs }) => void blobs.set(HASH, taken) });
      await expect.element(report().getByRole("img").first()).toBeVisible();
      const { violations } = await axe.run(page.getByRole("main").element(), {
        resultTypes: ["violations"],
        ...(runOnly ? { runOnly: [...runOnly] } : {}),
      });
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    },
  );
});

describe("out of the page", () => {
  it("copies Markdown and says so; where the browser refuses, the text can be selected", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
    await open(session());
    await button("Copy as Markdown").click();
    await expect.element(whole().getByText(/^Copied, [\d,]+ characters\.$/)).toBeVisible();
    expect(write.mock.calls[0]?.[0]).toMatch(/^# Verdict report: A cat sits there\n/);
    write.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await button("Copy as Markdown").click();
    const field = whole().getByRole("textbox", { name: /refused to copy/ });
    await expect.element(field).toHaveFocus();
    expect(String(getSelection())).toMatch(/^# Verdict report/);
  });

  it("tells when it is too long for a comment", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await open(session("A cat sits there. ".repeat(600)));
    await button("Copy as Markdown").click();
    await expect.element(whole().getByText(/more than a comment on GitHub takes/)).toBeVisible();
  });

  it("saves Markdown, HTML and JSON under the session's name", async () => {
    catchFiles();
    await open(session("A cat", { title: "Cats: one/two", frames: null }));
    for (const name of ["Markdown", "HTML", "JSON"])
      await whole().getByRole("button", { name, exact: true }).click();
    await vi.waitFor(() => expect(saved).toHaveLength(3));
    const files = await Promise.all(
      saved.map(async ({ name, blob }) => [name, (await (await blob).text()).slice(0, 15)]),
    );
    expect(Object.fromEntries(files)).toEqual({
      "cats-one-two-report.md": "# Verdict repor",
      "cats-one-two-report.html": "<!doctype html>",
      "cats-one-two-report.json": '{\n  "format": "',
    });
    await expect.element(whole().getByText(/^Download started: cats-one-two-report/)).toBeVisible();
  });

  it("takes the pictures along", async () => {
    catchFiles();
    const taken = await picture();
    await open(session("A cat"), ({ blobs }) => {
      blobs.set(HASH, taken);
    });
    await button("Markdown and frames (.zip)").click();
    await whole().getByRole("button", { name: "HTML", exact: true }).click();
    // Either may be done first: each reads its pictures on its own.
    await vi.waitFor(() =>
      expect(saved.map(({ name }) => name).sort()).toEqual(["a-cat-report.html", "a-cat-report.zip"]),
    );
    const [html, zip] = await Promise.all(
      saved.sort((a, b) => a.name.localeCompare(b.name)).map(({ blob }) => blob),
    );
    const files = unzipSync(new Uint8Array(await (zip ?? new Blob()).arrayBuffer()));
    expect(files["frames/0007.50s-abababab.jpg"]).toEqual(new Uint8Array(await taken.arrayBuffer()));
    expect(await html?.text()).toContain('<img src="data:image/jpeg;base64,');
  });
});

describe("on paper", () => {
  afterEach(() => cdp().send("Emulation.setEmulatedMedia", { media: "" }));

  it("is the report alone, as long as it is, dark on white", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    shown = reportPage(session(), { scheme: "dark" });
    await expect.element(report()).toBeVisible();
    await button("Print").click();
    expect(print).toHaveBeenCalledOnce();
    const element = report().element();
    const others = [...document.querySelectorAll("h1, h2, button, p:not(article *)")];
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    expect(others.filter((other) => other.checkVisibility())).toEqual([]);
    expect(element.checkVisibility()).toBe(true);
    expect(getComputedStyle(element).color).toBe("rgb(0, 0, 0)");
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowY, position, maxHeight } = getComputedStyle(around);
      if (around !== document.documentElement) {
        expect([around.tagName, overflowY, position, maxHeight]).toEqual([
          around.tagName,
          "visible",
          "static",
          "none",
        ]);
      }
    }
  });
});
