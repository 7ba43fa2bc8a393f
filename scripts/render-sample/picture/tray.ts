import type { BoxRecorder } from "./boxes";
import { at, box, line, linear, oval, type Surface } from "./brush";
import { scatter } from "./easing";

/** The tray with its bottom edge on (0, 0): three cups, nothing else. */
export function drawTray(surface: Surface, boxes: BoxRecorder, time: number): void {
  boxes.mark(surface, "tray", -100, -64, 200, 66);
  for (const [index, x] of [-58, 0, 58].entries()) cup(surface, x, -10, index, time);
  box(
    surface,
    -100,
    -14,
    200,
    14,
    7,
    linear(surface, 0, -14, 0, 0, [
      [0, "#c58a55"],
      [1, "#8d5a34"],
    ]),
  );
  box(surface, -96, -13, 192, 3, 1.5, "rgba(255, 235, 200, 0.5)");
}

function cup(surface: Surface, x: number, y: number, index: number, time: number): void {
  const band = ["#e8604c", "#3f7fb8", "#e5a62c"][index] ?? "#3f7fb8";
  at(surface, { x, y }, () => {
    for (let wisp = 0; wisp < 2; wisp += 1) {
      const rise = (time * 0.55 + scatter(index * 5 + wisp)) % 1;
      const sway = Math.sin(time * 2.2 + index + wisp * 2) * 4;
      oval(
        surface,
        sway,
        -50 - 26 * rise,
        5 + 7 * rise,
        8 + 6 * rise,
        `rgba(255, 255, 255, ${0.22 * Math.sin(Math.PI * rise)})`,
      );
    }
    line(surface, "M17 -34C32 -36 32 -14 14 -14", 5, "#f4ece0");
    const china = linear(surface, -20, 0, 20, 0, [
      [0, "#fffdf8"],
      [0.6, "#f6efe4"],
      [1, "#d9cdbd"],
    ]);
    surface.beginPath();
    surface.roundRect(-20, -44, 40, 42, [5, 5, 17, 17]);
    surface.fillStyle = china;
    surface.fill();
    box(surface, -20, -33, 40, 9, 0, band);
    oval(surface, 0, -44, 20, 5, "#efe6d8");
    oval(surface, 0, -43.5, 17, 3.6, "#9c5a2c");
  });
}
