/** The canvas to draw on; world pixels under whatever transform is set. */
export type Surface = CanvasRenderingContext2D;

export type Stops = readonly (readonly [offset: number, colour: string])[];
type Fill = string | CanvasGradient;

/** A gradient from the point (x0, y0) to (x1, y1). */
export function linear(
  surface: Surface,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  stops: Stops,
): CanvasGradient {
  return withStops(surface.createLinearGradient(x0, y0, x1, y1), stops);
}

/** A gradient around (x, y) that ends at `radius`. */
export function radial(surface: Surface, x: number, y: number, radius: number, stops: Stops): CanvasGradient {
  return withStops(surface.createRadialGradient(x, y, 0, x, y, radius), stops);
}

function withStops(gradient: CanvasGradient, stops: Stops): CanvasGradient {
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

export function box(
  surface: Surface,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | number[],
  fill: Fill,
): void {
  surface.beginPath();
  surface.roundRect(x, y, width, height, radius);
  surface.fillStyle = fill;
  surface.fill();
}

export function oval(
  surface: Surface,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: Fill,
  turn = 0,
): void {
  surface.beginPath();
  surface.ellipse(x, y, radiusX, radiusY, turn, 0, Math.PI * 2);
  surface.fillStyle = fill;
  surface.fill();
}

/** Fills the outline that an SVG path describes. */
export function shape(surface: Surface, path: string, fill: Fill): void {
  surface.fillStyle = fill;
  surface.fill(new Path2D(path));
}

/** Strokes an SVG path with round ends and joints. */
export function line(surface: Surface, path: string, width: number, colour: Fill): void {
  surface.lineCap = "round";
  surface.lineJoin = "round";
  surface.lineWidth = width;
  surface.strokeStyle = colour;
  surface.stroke(new Path2D(path));
}

/** A soft shadow on the ground. */
export function shadow(surface: Surface, x: number, y: number, radiusX: number, darkness: number): void {
  at(surface, { x, y, scaleX: 1, scaleY: 0.16 }, () => {
    const fill = radial(surface, 0, 0, radiusX, [
      [0, `rgba(30, 20, 40, ${darkness})`],
      [0.6, `rgba(30, 20, 40, ${darkness * 0.6})`],
      [1, "rgba(30, 20, 40, 0)"],
    ]);
    oval(surface, 0, 0, radiusX, radiusX, fill);
  });
}

export interface Placement {
  x: number;
  y: number;
  scaleX?: number;
  scaleY?: number;
  turn?: number;
  alpha?: number;
}

/** Draws with the origin moved, turned and scaled; everything is as before afterwards. */
export function at(surface: Surface, placement: Placement, draw: () => void): void {
  const { x, y, scaleX = 1, scaleY = scaleX, turn = 0, alpha = 1 } = placement;
  surface.save();
  surface.translate(x, y);
  surface.rotate(turn);
  surface.scale(scaleX, scaleY);
  surface.globalAlpha *= alpha;
  draw();
  surface.restore();
}

/** Between two colours given as [red, green, blue], as a CSS colour. */
export function blend(from: readonly number[], to: readonly number[], progress: number): string {
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? part) - part) * progress));
  return `rgb(${parts.join(", ")})`;
}
