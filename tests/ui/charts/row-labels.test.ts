import { MantineProvider } from "@mantine/core";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { IntervalDots } from "../../../src/runs/page/overview/interval-dots";
import { ValueDots } from "../../../src/ui/charts/value-dots";

const ALIKE = ["Qwen2.5-VL-Instruct (72B)", "Qwen2.5-VL-Instruct (32B)", "InternVL-3.5 (38B, thinking)"];
const ROWS = ALIKE.map((label) => ({ id: label, label }));

/** Names of the rows and the height, at the least width that a chart has: nothing is measured here. */
function drawn(chart: ReactNode): { names: string; height: number } {
  const page = renderToStaticMarkup(createElement(MantineProvider, null, chart));
  const svg = page.match(/<svg[^>]* role="application".*<\/svg>/s)?.[0] ?? "";
  const names = [...svg.matchAll(/<text[^>]* text-anchor="end"[^>]*>([^<]+)/g)].map(([, text]) => text);
  return { names: names.join(" "), height: Number(svg.match(/ height="(\d+)"/)?.[1]) };
}

const TWO_LINES = 26;

it.each([
  [
    "a board",
    createElement(ValueDots, {
      ...{ name: "ISR", description: "", rowName: "Model" },
      axis: { name: "ISR, %", domain: [0, 30], isLog: false, tickWords: String },
      rows: ROWS.map((row) => ({ ...row, value: 20, interval: null, words: "20" })),
    }),
  ],
  [
    "a run",
    createElement(IntervalDots, {
      ...{ name: "CSR", file: "video", rowName: "Model", unit: { unit: "share" } },
      series: [{ id: "csr", label: "CSR" }],
      rows: ROWS.map((row) => ({ ...row, values: [{ value: 0.5, interval: null, behind: "5 / 10" }] })),
    }),
  ],
])("rows of %s that begin alike are told apart where a chart is narrow, each on its lines", (_of, chart) => {
  const { names, height } = drawn(chart);
  expect(names).toMatch(/\(72B\).*\(32B\).*\(38B,.*thinking\)/);
  expect(height).toBeGreaterThan(ALIKE.length * TWO_LINES);
});
