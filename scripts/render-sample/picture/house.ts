import { progress, timeline } from "../timeline";
import type { BoxRecorder } from "./boxes";
import { at, box, line, linear, oval, radial, type Surface, shadow, shape } from "./brush";
import { easeInOut, scatter } from "./easing";

/** The hole in the wall that the door closes. */
export const doorway = { left: 1042, top: 252, width: 172, height: 360 };

const signHang = { x: 1128, y: 262 };

/** The house at the right of the garden, with the doorway open: whatever stands inside is drawn afterwards. */
export function drawHouse(surface: Surface): void {
  const wall = linear(surface, 960, 0, 1560, 0, [
    [0, "#b9aa98"],
    [0.1, "#d8cab5"],
    [1, "#c4b39c"],
  ]);
  box(surface, 966, -40, 620, 650, 0, wall);
  for (let patch = 0; patch < 26; patch += 1) {
    const x = 980 + scatter(patch * 3) * 540;
    const y = 20 + scatter(patch * 5 + 2) * 500;
    box(surface, x, y, 34 + scatter(patch) * 26, 13, 6, "rgba(140, 118, 95, 0.16)");
  }
  for (let stone = 0; stone < 10; stone += 1) {
    const tone = 118 + Math.round(scatter(stone * 9) * 26);
    box(surface, 966 + stone * 62, 566, 58, 46, 9, `rgb(${tone}, ${tone - 4}, ${tone - 8})`);
  }
  box(surface, 958, -40, 14, 652, 4, "#8c7d6c");
  shutters(surface, 1306, 250);
  const { left, top, width, height } = doorway;
  box(surface, left - 18, top - 18, width + 36, height + 18, [12, 12, 0, 0], "#efe5d2");
  const inside = linear(surface, 0, top, 0, top + height, [
    [0, "#5c3a24"],
    [0.7, "#a8682f"],
    [1, "#7a4a28"],
  ]);
  box(surface, left, top, width, height, [5, 5, 0, 0], inside);
  const lamp = radial(surface, left + width / 2, top + 120, 190, [
    [0, "rgba(255, 220, 140, 0.75)"],
    [1, "rgba(255, 220, 140, 0)"],
  ]);
  box(surface, left, top, width, height, [5, 5, 0, 0], lamp);
  box(surface, left - 34, top + height, width + 68, 22, 7, "#a49a8d");
  box(surface, left - 34, top + height, width + 68, 6, 3, "#c9c0b3");
}

function shutters(surface: Surface, x: number, y: number): void {
  box(surface, x - 10, y - 10, 150, 170, 8, "#efe5d2");
  box(
    surface,
    x,
    y,
    130,
    150,
    4,
    linear(surface, x, y, x + 130, y + 150, [
      [0, "#f6cf86"],
      [1, "#c98e4c"],
    ]),
  );
  box(surface, x + 61, y, 8, 150, 0, "#efe5d2");
  box(surface, x, y + 70, 130, 8, 0, "#efe5d2");
  for (const side of [x - 66, x + 144]) {
    box(surface, side, y - 8, 52, 166, 6, "#3d7a6d");
    for (let slat = 0; slat < 9; slat += 1) box(surface, side + 7, y + 3 + slat * 17, 38, 7, 3, "#2f6257");
  }
  box(surface, x - 16, y + 156, 162, 30, 8, "#96603f");
  for (let bloom = 0; bloom < 11; bloom += 1) {
    const colour = ["#e7899b", "#f1c3cc", "#6f9d63"][bloom % 3] ?? "#6f9d63";
    oval(surface, x - 6 + bloom * 14, y + 152 - scatter(bloom) * 14, 11, 10, colour);
  }
}

/** The opening of the door: 0 shut, 1 open. */
function opening(time: number): number {
  const { start } = timeline.robotComesOut;
  return easeInOut(progress(time, { start: start - 0.35, end: start + 0.25 }));
}

/** Door leaf, awning, bell and sign, which all stand before whatever is inside. */
export function drawDoor(surface: Surface, boxes: BoxRecorder, time: number): void {
  const { left, top, width, height } = doorway;
  boxes.mark(surface, "door", left - 18, top - 18, width + 36, height + 18);
  const open = opening(time);
  surface.save();
  surface.beginPath();
  surface.rect(left, top, width, height);
  surface.clip();
  at(surface, { x: left + width, y: top }, () => {
    surface.transform(1 - 0.86 * open, 0.1 * open, 0, 1, 0, 0);
    const wood = linear(surface, -width, 0, 0, 0, [
      [0, "#37786a"],
      [0.5, "#2f6b5f"],
      [1, "#265a50"],
    ]);
    box(surface, -width, -20, width, height + 40, 4, wood);
    for (let plank = 1; plank < 5; plank += 1) {
      box(surface, -width + plank * 34.4, -20, 2.5, height + 40, 0, "rgba(10, 40, 35, 0.35)");
    }
    box(surface, -width + 20, 196, width - 40, 128, 10, "rgba(255, 255, 255, 0.08)");
    oval(
      surface,
      -width + 22,
      186,
      9,
      9,
      radial(surface, -width + 19, 183, 12, [
        [0, "#ffe9a6"],
        [1, "#b8872c"],
      ]),
    );
  });
  surface.restore();
  awning(surface, left + width / 2, top - 34);
  bell(surface, boxes, left - 44, top + 26, time);
  sign(surface, boxes, time);
}

function awning(surface: Surface, x: number, y: number): void {
  shadow(surface, x, y + 62, 170, 0.25);
  for (let stripe = 0; stripe < 8; stripe += 1) {
    const colour = stripe % 2 === 0 ? "#d8705c" : "#f6ecdb";
    const topLeft = x - 120 + stripe * 30;
    const bottomLeft = x - 144 + stripe * 36;
    shape(surface, `M${topLeft} ${y - 44}h30L${bottomLeft + 36} ${y + 14}h-36Z`, colour);
    shape(surface, `M${bottomLeft} ${y + 13}h36v8a18 13 0 0 1 -36 0z`, colour);
  }
  shape(surface, `M${x - 144} ${y + 13}h288v6h-288z`, "rgba(60, 30, 30, 0.14)");
  box(surface, x - 126, y - 52, 252, 12, 6, "#8a5a41");
}

function bell(surface: Surface, boxes: BoxRecorder, x: number, y: number, time: number): void {
  const since = time - timeline.bell.start;
  const swing = since < 0 ? 0 : 0.55 * Math.exp(-since * 2.4) * Math.sin(since * 17);
  line(surface, `M${x + 26} ${y}H${x}V${y + 8}`, 5, "#4b4a55");
  at(surface, { x, y: y + 8, turn: swing }, () => {
    boxes.mark(surface, "bell", -22, -2, 44, 48);
    oval(surface, -swing * 20, 40, 6, 6, "#8a6420");
    const brass = linear(surface, -20, 0, 20, 0, [
      [0, "#f7d77c"],
      [0.45, "#e2ac3a"],
      [1, "#a87420"],
    ]);
    shape(surface, "M-5 0Q0 -4 5 0C13 4 12 24 20 34Q21 39 16 39H-16Q-21 39 -20 34C-12 24 -13 4 -5 0Z", brass);
    line(surface, "M-16 33H16", 2.5, "rgba(110, 70, 15, 0.5)");
    oval(surface, -6, 14, 2.4, 9, "rgba(255, 255, 255, 0.6)", 0.15);
  });
}

/** The wooden sign; it turns about its upright middle, and reads OPEN from the moment of the flip. */
function sign(surface: Surface, boxes: BoxRecorder, time: number): void {
  const flip = timeline.signFlips;
  const turn =
    time < flip
      ? progress(time, { start: flip - 0.12, end: flip }) * 0.5
      : 0.5 + progress(time, { start: flip, end: flip + 0.26 }) * 0.5;
  const width = Math.max(0.04, Math.abs(Math.cos(turn * Math.PI)));
  const since = time - flip;
  const sway = since < 0 ? 0 : 0.09 * Math.exp(-since * 1.8) * Math.sin(since * 9);
  at(surface, { ...signHang, turn: sway }, () => {
    boxes.mark(surface, "sign", -76, 26, 152, 56);
    line(surface, `M0 0L${-54 * width} 28M0 0L${54 * width} 28`, 3, "#5b4632");
    oval(surface, 0, 0, 4.5, 4.5, "#3b3340");
    at(surface, { x: 0, y: 0, scaleX: width, scaleY: 1 }, () => {
      box(surface, -74, 30, 152, 54, 10, "rgba(20, 20, 20, 0.3)");
      const wood = linear(surface, 0, 26, 0, 82, [
        [0, "#e3b57b"],
        [1, "#b9834c"],
      ]);
      box(surface, -76, 26, 152, 56, 10, wood);
      line(surface, "M-66 38Q-20 34 30 39T66 36M-66 72Q-10 68 20 73T66 70", 1.6, "rgba(110, 65, 30, 0.4)");
      surface.font = "700 33px 'Liberation Sans', Arial, sans-serif";
      surface.textAlign = "center";
      surface.textBaseline = "middle";
      surface.fillStyle = time < flip ? "#7c2f25" : "#1f5a3d";
      surface.fillText(time < flip ? "CLOSED" : "OPEN", 0, 55.5);
    });
  });
}
