import axe from "axe-core";
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FramePicture, reportAsHtml } from "../../../src/evaluation/report/report-as-html";
import { visibleText } from "../../../src/evaluation/report/visible-text";
import { runs } from "../../support/effort";
import { HOSTILE, reportSaying } from "./example-report";
import { hostileWords } from "./hostile-words";

const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** A picture of the second frame only. */
const pictures: FramePicture[] = [{ time: 7.5, hash: "ab".repeat(32), dataUrl: DOT }];

const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html");

/** Every element with its attributes, without words. */
function shape(document: Document): string[] {
  return [...document.querySelectorAll("*")].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      ["class", "data-status", "dir", "scope", "role", "tabindex", "http-equiv"].includes(name)
        ? `${name}=${value}`
        : name,
    );
    return [element.tagName.toLowerCase(), ...attributes].join(" ");
  });
}

function expectInert(document: Document): void {
  const names = new Set([...document.querySelectorAll("*")].map(({ tagName }) => tagName.toLowerCase()));
  for (const name of [
    "script",
    "a",
    "iframe",
    "svg",
    "object",
    "embed",
    "form",
    "input",
    "link",
    "base",
    "button",
  ]) {
    expect(names).not.toContain(name);
  }
  expect(document.querySelectorAll("style")).toHaveLength(1);
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^href$|^srcset$|^style$|^action$|^srcdoc$/);
      if (name === "src") expect(value).toBe(DOT);
    }
  }
  expect(document.querySelector("style")?.textContent).not.toMatch(/url\(|@import/);
}

const quiet = shape(parsed(reportAsHtml(reportSaying("A cat sits there"), pictures)));

describe("words of others in the HTML report", () => {
  it.each(HOSTILE)("stay words: %j", (words) => {
    const document = parsed(reportAsHtml(reportSaying(`A cat, ${words}, and ${words}, or so`), pictures));
    expectInert(document);
    expect(shape(document)).toEqual(quiet);
  });

  it("stay words, whatever they are, and are all there", () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        const html = reportAsHtml(reportSaying(`A ${words} B`), pictures);
        expect(new TextDecoder().decode(new TextEncoder().encode(html))).toBe(html);
        const document = parsed(html);
        expectInert(document);
        expect(shape(document)).toEqual(quiet);
        const texts = [...document.querySelectorAll("pre.text")].map(({ textContent }) => textContent);
        // A mark may end between CR and LF; both are shown then.
        const plain = visibleText(`A ${words} B`);
        expect(texts.map((text) => text.replaceAll("␍\n", "\n"))).toEqual(
          [plain, plain, plain].map((text) => text.replaceAll("␍\n", "\n")),
        );
      }),
      runs(60),
    );
  });
});

describe("the HTML report", () => {
  it("forbids everything but its own pictures and style, before anything else is read", () => {
    const head = parsed(reportAsHtml(reportSaying("x"), [])).head;
    const [charset, policy] = head.children;
    expect(charset?.getAttribute("charset")).toBe("utf-8");
    expect(policy?.getAttribute("http-equiv")).toBe("Content-Security-Policy");
    expect(policy?.getAttribute("content")).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
  });

  it("shows the pictures that are there, says where one is not, and lists them without any", () => {
    const sheet = parsed(reportAsHtml(reportSaying("x"), pictures)).querySelectorAll(".frames li");
    expect(
      [...sheet].map(
        (frame) => frame.querySelector("img")?.alt ?? frame.querySelector(".missing")?.textContent,
      ),
    ).toEqual(["picture not kept", "Frame at 0:07.50"]);
    const plain = parsed(reportAsHtml(reportSaying("x"), []));
    expect(plain.querySelector("img, .frames")).toBeNull();
    expect(plain.querySelectorAll('[aria-label="Frames"] tbody tr')).toHaveLength(2);
  });

  it.each([
    "https://evil.example/x.png",
    "data:image/svg+xml;base64,AAAA",
    'data:image/png;base64,AA" onerror="x',
    "data:text/html,x",
  ])("shows no picture that is none: %s", (dataUrl) => {
    const document = parsed(reportAsHtml(reportSaying("x"), [{ time: 7.5, hash: "ab".repeat(32), dataUrl }]));
    expect(document.querySelector("img")).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain("evil.example");
  });

  it("marks evidence and names the check behind it", () => {
    const marks = [...parsed(reportAsHtml(reportSaying("A cat sits there"), [])).querySelectorAll("mark")];
    expect(
      marks
        .slice(0, 2)
        .map((mark) => [mark.textContent, mark.dataset.status, mark.dataset.references, mark.className]),
    ).toEqual([
      ["A cat si", "failed", "F1 C1", ""],
      ["", "failed", "F1", "place"],
    ]);
  });
});

describe("in a browser", () => {
  let frame: HTMLIFrameElement | undefined;
  afterEach(() => frame?.remove());

  async function shown(html: string): Promise<Document> {
    frame = document.createElement("iframe");
    frame.title = "report";
    frame.style.cssText = "width: 390px; height: 600px";
    const loaded = new Promise((resolve) => frame?.addEventListener("load", resolve));
    frame.srcdoc = html;
    document.body.append(frame);
    await loaded;
    if (!frame.contentDocument) throw new Error("The frame has no document.");
    return frame.contentDocument;
  }

  it("would run and load nothing even if it got in", async () => {
    const report = await shown(reportAsHtml(reportSaying("x"), pictures));
    const refused: string[] = [];
    report.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      refused.push(effectiveDirective),
    );
    const script = report.createElement("script");
    script.textContent = "document.title = 'ran'";
    const picture = report.createElement("img");
    picture.src = "https://evil.example/x.png";
    report.body.append(script, picture);
    await vi.waitFor(() => expect(refused.toSorted()).toEqual(["img-src", "script-src-elem"]));
    expect(report.title).not.toBe("ran");
  });

  it("fits a narrow page and shows its picture", async () => {
    const report = await shown(reportAsHtml(reportSaying(HOSTILE.join(" ")), pictures));
    expect(report.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(report.querySelector("img")?.naturalWidth).toBe(1);
  });

  it("has nothing that axe finds", async () => {
    const report = parsed(reportAsHtml(reportSaying("A cat sits there"), pictures));
    expect([report.documentElement.lang, report.title]).toEqual(["en", "Verdict report: A cat sits there"]);
    const host = document.createElement("div");
    host.append(...report.querySelectorAll("style, main"));
    document.body.append(host);
    const { violations } = await axe.run(host, { resultTypes: ["violations"] });
    host.remove();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
