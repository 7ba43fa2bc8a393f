import { afterAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../src/app/frame";
import { JudgeErrorTable } from "../../src/ui/judge-error-table";
import { ScrollTable } from "../../src/ui/scroll-table";
import { stageForEach } from "../support/stage";

const stage = stageForEach();
const usual = [innerWidth, innerHeight] as const;
afterAll(() => page.viewport(...usual));

const HEAD = ["Score", "Difference", "Model “a” \\ with a long name that no phone has room for", "Model b"];

function show(stacked: readonly string[] | undefined): void {
  stage.render(
    <Frame>
      <ScrollTable label="Compared" head={HEAD} stacked={stacked}>
        {["CSR", "ISR"].map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {HEAD.slice(1).map((head) => (
              <td key={head}>{"of_one_word_".repeat(2)}</td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </Frame>,
  );
}

const frame = () => page.getByRole("region", { name: "Compared" }).element();
const isCut = () => frame().scrollWidth > frame().clientWidth;

it("a stacked table shows all cells on a phone, each under the word of its column, and stays a table", async () => {
  await page.viewport(390, 844);
  show(undefined);
  expect(isCut()).toBe(true);
  show(HEAD);
  expect(isCut()).toBe(false);
  const cells = [...frame().querySelectorAll("tbody tr:first-child > *")];
  expect(cells.map((cell) => getComputedStyle(cell, "::before").content)).toEqual([
    "none",
    '"Difference" / ""',
    '"Model “a” \\\\ with a long name that no phone has room for" / ""',
    '"Model b" / ""',
  ]);
  for (const [role, count] of [
    ["row", 3],
    ["rowheader", 2],
    ["columnheader", 4],
    ["cell", 6],
  ] as const)
    expect(page.getByRole(role).elements(), role).toHaveLength(count);

  await page.viewport(1440, 900);
  expect(getComputedStyle(cells[1] as Element, "::before").content).toBe("none");
  expect(getComputedStyle(cells[1] as Element).display).toBe("table-cell");
});

it("a judge's error says what its brackets are, and is whole on a phone", async () => {
  await page.viewport(390, 844);
  const rate = { value: 0.741, low: 0.553, high: 0.868 };
  const counts = { rightPasses: 20, wrongPasses: 7, rightFails: 12, wrongFails: 0, passed: 200, failed: 90 };
  const kind = { kind: "audio content", labels: 39, counts, ppv: rate, falseOmission: rate };
  const kinds = [{ ...kind, sensitivity: rate, specificity: null }];
  stage.render(
    <Frame>
      <JudgeErrorTable label="Compared" kinds={kinds} />
    </Frame>,
  );
  expect(isCut()).toBe(false);
  await expect.element(page.getByText("74.1 % (55.3 to 86.8), 20 of 27")).toBeVisible();
  await expect.element(page.getByText(/^In brackets: 95 % intervals\./)).toBeVisible();
});
