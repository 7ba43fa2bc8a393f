import { Button, Group } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { isWithModifier } from "../pressed-keys";
import { handFile } from "../save-file";
import type { ChartMark, ChartSeries, ChartTable } from "./chart-types";
import classes from "./charts.module.css";
import { lookOf, SeriesMark } from "./series-mark";

/** CSS properties that a picture needs to look the same outside the page. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "opacity",
];

const PNG_SCALE = 2;

/** A chart as an SVG document of its own: colours and fonts as they are on the page, on the page's ground. */
function chartDocument(chart: SVGSVGElement, title: string): string {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("A chart is an SVG element.");
  const originals = [chart, ...chart.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index];
    if (!target) continue;
    for (const name of STYLES) target.setAttribute(name, style.getPropertyValue(name));
    for (const name of [
      "class",
      "style",
      "tabindex",
      "role",
      "aria-label",
      "aria-describedby",
      "aria-roledescription",
    ])
      target.removeAttribute(name);
  }
  for (const own of copy.querySelectorAll("[data-on-page-only]")) own.remove();
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const named = document.createElementNS("http://www.w3.org/2000/svg", "title");
  named.textContent = title;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(chart).getPropertyValue("background-color"));
  copy.prepend(named, ground);
  return new XMLSerializer().serializeToString(copy);
}

async function asPng(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * PNG_SCALE;
    canvas.height = height * PNG_SCALE;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new Error("The browser could not make a picture of the chart.");
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Saves a chart as a file under its name; returns that in words. Rejects where the browser can't make a picture of it. */
async function saveChart(chart: SVGSVGElement, title: string, format: "svg" | "png"): Promise<string> {
  const svg = chartDocument(chart, title);
  const { width, height } = chart.viewBox.baseVal;
  const file =
    format === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await asPng(svg, width, height);
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return handFile(file, `${name || "chart"}.${format}`);
}

/** A drawing at a given width, and its marks that can be navigated to. `height`: where it follows from the width. */
export type Drawing = { marks: readonly ChartMark[]; content: ReactNode; height?: number };

const LEAST_WIDTH = 260;

/** The mark that a key leads to from the one at `at`; null for keys that lead nowhere. */
export function markAfterKey(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return at === null ? 0 : Math.min(count - 1, at + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return at === null ? count - 1 : Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

function Legend({ series }: { series: readonly (ChartSeries | null)[] }) {
  if (series.filter((one) => one !== null).length < 2) return null;
  return (
    <ul className={classes.legend} aria-label="Colours and shapes">
      {series.map((one, index) => {
        if (!one) return null;
        const { place, hollow } = lookOf(one, index);
        return (
          <li key={one.id}>
            <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden>
              <SeriesMark series={place} hollow={hollow} x={0} y={0} size={5} />
            </svg>
            {one.label}
          </li>
        );
      })}
    </ul>
  );
}

function NumbersBehind({ name, table: { columns, rows } }: { name: string; table: ChartTable }) {
  return (
    <details>
      <summary>The numbers</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.table} aria-label={`Numbers: ${name}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
              <tr key={index}>
                {row.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/**
 * The frame of every chart: its name, what it shows, one tab stop from which arrow keys go over its marks and say them, the
 * numbers behind it as a table, and how to save it as a picture.
 */
export function ChartFrame({
  name,
  description,
  height: usual,
  series,
  table,
  draw,
  children,
}: {
  name: string;
  description: string;
  /** In pixels. */
  height: number;
  /** Null where nothing of a series is drawn: the others keep their looks. */
  series: readonly (ChartSeries | null)[];
  table: ChartTable;
  draw: (width: number) => Drawing;
  /** Content below the picture: paging and the like. */
  children?: ReactNode;
}) {
  const { ref, width: measured } = useElementSize();
  const svg = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const [saved, setSaved] = useState("");
  const about = useId();
  const width = Math.max(LEAST_WIDTH, Math.floor(measured));
  const { marks, content, height = usual } = draw(width);
  const mark = at === null ? undefined : marks[at];

  function onKeyDown(event: KeyboardEvent) {
    const next = isWithModifier(event) ? null : markAfterKey(event.key, at, marks.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }

  function save(format: "svg" | "png") {
    setSaved("");
    if (!svg.current) return;
    saveChart(svg.current, name, format).then(setSaved, () =>
      setSaved("The picture could not be saved. Try the other format."),
    );
  }

  return (
    <figure className={classes.frame} data-testid="chart" aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Group gap={4}>
          {(["svg", "png"] as const).map((format) => (
            <Button
              key={format}
              size="compact-xs"
              variant="default"
              aria-label={`Save as ${format.toUpperCase()}: ${name}`}
              onClick={() => save(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
      </div>
      <p className={classes.description} id={about}>
        {description}
      </p>
      <Legend series={series} />
      <div ref={ref}>
        <svg
          ref={svg}
          className={classes.chart}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="application"
          aria-roledescription="chart"
          aria-label={`${name}: arrow keys go over what is drawn`}
          aria-describedby={about}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the one stop from which arrow keys go over the marks
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
          onPointerMove={({ nativeEvent: { offsetX, offsetY } }) => setAt(nearest(marks, offsetX, offsetY))}
          onPointerLeave={() => setAt(null)}
        >
          {content}
          {mark && (
            <circle className={classes.pointer} cx={mark.x} cy={mark.y} r={9} data-on-page-only aria-hidden />
          )}
        </svg>
      </div>
      {children}
      <div className={classes.below}>
        <NumbersBehind name={name} table={table} />
        <p className={classes.readout} role="status">
          {mark?.words ?? saved}
        </p>
      </div>
    </figure>
  );
}

/** Distance within which a pointer selects a mark, in pixels. */
const REACH = 24;

function nearest(marks: readonly ChartMark[], x: number, y: number): number | null {
  let best: number | null = null;
  let least = REACH ** 2;
  for (const [index, mark] of marks.entries()) {
    const distance = (mark.x - x) ** 2 + (mark.y - y) ** 2;
    if (distance > least) continue;
    least = distance;
    best = index;
  }
  return best;
}
