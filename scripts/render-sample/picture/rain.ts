import { progress, timeline } from "../timeline";
import { at, box, oval, radial, type Surface } from "./brush";
import { scatter } from "./easing";

const streaks = 230;

/** The strength of the rain in the picture: 0 none, 1 full. */
export function rainStrength(time: number): number {
  const begun = progress(time, { start: timeline.rainSeen.start - 0.04, end: timeline.rainSeen.start + 0.3 });
  return begun * (1 - progress(time, timeline.rainFades));
}

/** Falling rain and its splashes on the ground, in frame pixels; `shift` is how far the camera has moved. */
export function drawRain(surface: Surface, time: number, shift: number): void {
  const strength = rainStrength(time);
  if (strength === 0) return;
  box(surface, 0, 0, timeline.width, timeline.height, 0, `rgba(54, 74, 102, ${0.2 * strength})`);
  surface.lineCap = "round";
  for (let drop = 0; drop < streaks * (0.25 + 0.75 * strength); drop += 1) {
    const near = scatter(drop + 0.5);
    const speed = 900 + 700 * near;
    const fall = (scatter(drop * 3) * 900 + (time - timeline.rainSeen.start) * speed) % 900;
    const length = 20 + 34 * near;
    const x = ((scatter(drop * 7 + 1) * 1700 - shift * (0.6 + 0.6 * near) + 3400) % 1700) - 120 - fall * 0.14;
    const y = fall - 100;
    surface.beginPath();
    surface.moveTo(x, y);
    surface.lineTo(x - length * 0.14, y + length);
    surface.lineWidth = 1.2 + 1.5 * near;
    surface.strokeStyle = `rgba(222, 236, 250, ${(0.2 + 0.34 * near) * Math.min(1, strength * 1.6)})`;
    surface.stroke();
  }
  for (let splash = 0; splash < 56; splash += 1) {
    const clock = time * 2.6 + scatter(splash * 11);
    const age = clock % 1;
    const round = Math.floor(clock);
    const x = ((scatter(splash * 13 + round * 17) * 1700 - shift + 3400) % 1700) - 100;
    const y = 610 + scatter(splash * 5 + round * 29) * 108;
    const alpha = 0.5 * strength * (1 - age);
    at(surface, { x, y, alpha }, () => {
      surface.beginPath();
      surface.ellipse(0, 0, 4 + 15 * age, 1.5 + 4 * age, 0, 0, Math.PI * 2);
      surface.lineWidth = 1.6;
      surface.strokeStyle = "#e4eef8";
      surface.stroke();
      oval(surface, -3, -9 * Math.sin(Math.PI * age), 1.8, 2.2, "#e4eef8");
      oval(surface, 4, -13 * Math.sin(Math.PI * age), 1.5, 2, "#e4eef8");
    });
  }
  const mist = radial(surface, 640, 700, 760, [
    [0, `rgba(200, 215, 230, ${0.16 * strength})`],
    [1, "rgba(200, 215, 230, 0)"],
  ]);
  at(surface, { x: 0, y: 420, scaleX: 1, scaleY: 0.4 }, () => oval(surface, 640, 700, 760, 760, mist));
}
