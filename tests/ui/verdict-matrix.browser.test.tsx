import "../../src/ui/lazy-part/late-kit-styles";
import "../../src/app/global.css";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../src/app/frame";
import { type MatrixCell, type MatrixRow, VerdictMatrix } from "../../src/ui/verdict-matrix";
import { stageForEach } from "../support/stage";

const stage = stageForEach("width: 360px; height: 300px; display: grid");

let picked: string[];

beforeEach(() => {
  picked = [];
});

const cell = (parts: Partial<MatrixCell> = {}): MatrixCell => ({
  status: "passed",
  stale: false,
  reason: "nine words",
  overruled: null,
  ...parts,
});

const row = (number: number, cells: (MatrixCell | null)[], parts: Partial<MatrixRow> = {}): MatrixRow => ({
  checkId: `f-${number}`,
  half: "format",
  name: `Constraint ${number}`,
  asked: "",
  disputed: false,
  agreement: "same",
  cells,
  ...parts,
});

function show(rows: MatrixRow[], columns: number, pickable = true): void {
  stage.render(
    <Frame>
      <VerdictMatrix
        label="Verdicts"
        columns={Array.from({ length: columns }, (_, index) => ({
          id: `${index}`,
          title: `Caption ${index}`,
        }))}
        rows={rows}
        foot={[{ id: "csr", label: "CSR", values: Array.from({ length: columns }, () => "1 / 2") }]}
        {...(pickable ? { onPick: (...what: string[]) => void picked.push(what.join(" ")) } : {})}
      />
    </Frame>,
  );
}

it("says who of several passed, what is stale, overruled, missing or wrong in itself", () => {
  show(
    [
      row(1, [cell(), cell({ status: "failed", overruled: "passed" }), cell({ stale: true }), null], {
        disputed: true,
        agreement: "open",
      }),
    ],
    4,
  );
  const text = stage.host.querySelector("tbody")?.textContent ?? "";
  for (const words of [
    "passed",
    "failed",
    "overruled: passed",
    "stale",
    "no verdict",
    "check called wrong",
  ]) {
    expect(text).toContain(words);
  }
  expect(page.getByText("Nine words").elements()).toHaveLength(3);
});

it("tells which cell was pressed", async () => {
  show([row(1, [cell(), cell({ status: "failed" })])], 2);
  await page.getByRole("button", { name: "Constraint 1, Caption 1: failed Nine words" }).click();
  expect(picked).toEqual(["f-1 1"]);
});

it("has no buttons where cells lead nowhere", () => {
  show([row(1, [cell(), cell()])], 2, false);
  expect(stage.host.querySelectorAll("td button")).toHaveLength(0);
  expect(stage.host.querySelector("tbody")?.textContent).toContain("Nine words");
});

it("shows only differing rows on request, and says when there are none", async () => {
  show([row(1, [cell()]), row(2, [cell()], { agreement: "differs" })], 1);
  const only = page.getByRole("switch", { name: "Only where they differ" });
  await only.click();
  expect(stage.host.querySelectorAll('[data-testid="matrix-row"]')).toHaveLength(1);
  expect(stage.host.querySelector('[data-agreement="differs"]')?.textContent).toContain("differs");
  show([row(1, [cell()])], 1);
  expect(stage.host.querySelector("tbody")?.textContent).toBe("No constraint is decided differently.");
});

it("keeps captions and constraints in view while it scrolls, and the page as wide as it is", async () => {
  show(
    Array.from({ length: 30 }, (_, index) => row(index, [cell(), cell(), cell(), cell()])),
    4,
  );
  const scroller = stage.host.querySelector("section");
  if (!scroller) throw new Error("there is no table");
  expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
  expect(stage.host.scrollWidth).toBeLessThanOrEqual(360);
  scroller.scrollTo(200, 400);
  await expect.poll(() => scroller.scrollTop).toBe(400);
  const frame = scroller.getBoundingClientRect();
  const head = stage.host.querySelector("thead th:last-child")?.getBoundingClientRect();
  const name = stage.host.querySelector('[data-check="f-20"] th')?.getBoundingClientRect();
  expect(Math.abs((head?.top ?? 0) - frame.top)).toBeLessThan(3);
  expect(Math.abs((name?.left ?? 0) - frame.left)).toBeLessThan(3);
});
