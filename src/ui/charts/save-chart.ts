import { saveFile } from "../save-file";

/** What a picture needs to look the same away from the page. */
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

/** Saves a chart as a file under its name. Rejects where the browser can't make a picture of it. */
export async function saveChart(chart: SVGSVGElement, title: string, format: "svg" | "png"): Promise<void> {
  const svg = chartDocument(chart, title);
  const { width, height } = chart.viewBox.baseVal;
  const file =
    format === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await asPng(svg, width, height);
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  saveFile(file, `${name || "chart"}.${format}`);
}
