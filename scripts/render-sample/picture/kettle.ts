import { progress, timeline } from "../timeline";
import type { BoxRecorder } from "./boxes";
import { line, linear, oval, radial, type Surface, shape } from "./brush";
import { scatter } from "./easing";

/** The grip point of the handle, from the middle of the kettle's base. */
export const kettleGrip = { x: 8, y: -152 };

/** The red kettle, standing on (0, 0), spout to the left. */
export function drawKettle(surface: Surface, boxes: BoxRecorder): void {
  boxes.mark(surface, "kettle", -112, -162, 192, 162);
  line(surface, "M-44 -92C-52 -162 62 -172 56 -92", 13, "#3a3038");
  line(surface, "M-40 -100C-44 -158 54 -164 52 -100", 3, "rgba(255, 255, 255, 0.18)");
  const spout = linear(surface, -110, 0, -50, 0, [
    [0, "#e9493d"],
    [1, "#b92b2b"],
  ]);
  shape(surface, "M-58 -62C-80 -62 -84 -96 -104 -104L-110 -92C-98 -80 -92 -34 -58 -26Z", spout);
  line(surface, "M-106 -106L-112 -93", 6, "#8f1f22");
  const pot = radial(surface, -28, -76, 120, [
    [0, "#ff8b77"],
    [0.35, "#ea4a3e"],
    [0.8, "#c22c2e"],
    [1, "#9a1e24"],
  ]);
  shape(surface, "M-48 -96C-84 -78 -90 -22 -70 -4Q-66 0 -58 0H62Q70 0 74 -4C92 -22 86 -78 52 -96Z", pot);
  shape(surface, "M-74 -12Q2 2 78 -12L74 -4Q70 0 62 0H-58Q-66 0 -70 -4Z", "rgba(90, 10, 20, 0.4)");
  oval(surface, 2, -96, 51, 11, "#a62327");
  shape(surface, "M-46 -97Q2 -126 50 -97Q2 -84 -46 -97Z", "#dd4038");
  oval(surface, 2, -113, 10, 8, "#3a3038");
  oval(surface, -42, -60, 9, 24, "rgba(255, 255, 255, 0.5)", 0.35);
}

/** Puffs that leave the spout at (0, 0), thicker as the whistle grows. */
export function drawSteam(surface: Surface, time: number): void {
  const { start, end } = timeline.steam;
  const rest = 1 - progress(time, { start: end - 0.1, end: end + 0.15 });
  if (time < start || rest === 0) return;
  const spacing = 0.055;
  const last = Math.floor((Math.min(time, end - 0.1) - start) / spacing);
  for (let puff = Math.max(0, last - 30); puff <= last; puff += 1) {
    const age = (time - start - puff * spacing) / 1.5;
    if (age < 0 || age > 1) continue;
    const strength = 0.5 + 0.5 * progress(start + puff * spacing, { start, end: end - 0.6 });
    const sway = (scatter(puff) - 0.5) * 60 * age + Math.sin(puff * 0.9 + age * 4) * 9 * age;
    const x = -46 * (1 - (1 - age) ** 2) * strength + sway;
    const y = -175 * age * (0.6 + 0.6 * strength);
    const radius = (11 + 46 * age) * (0.7 + 0.3 * strength);
    const alpha = 0.8 * strength * rest * Math.min(1, age * 8) * (1 - age) ** 1.3;
    const fill = radial(surface, x, y, radius, [
      [0, `rgba(255, 255, 255, ${alpha})`],
      [0.5, `rgba(255, 255, 255, ${alpha * 0.6})`],
      [1, "rgba(255, 255, 255, 0)"],
    ]);
    oval(surface, x, y, radius, radius, fill);
  }
}
