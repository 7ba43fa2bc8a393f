import { progress, timeline } from "../timeline";
import type { BoxRecorder } from "./boxes";
import { at, blend, box, line, linear, oval, type Surface, shadow, shape } from "./brush";
import { scatter } from "./easing";

/** Sky with dark clouds and far hills, in frame pixels; `shift` is how far the camera has moved. */
export function drawSky(surface: Surface, time: number, shift: number): void {
  const clearing = 0.55 * progress(time, { start: timeline.rainFades.start, end: 21 });
  const sky = linear(surface, 0, 0, 0, 500, [
    [0, blend([66, 76, 100], [104, 120, 146], clearing)],
    [0.6, blend([118, 130, 148], [158, 172, 184], clearing)],
    [1, blend([160, 168, 172], [206, 205, 190], clearing)],
  ]);
  box(surface, 0, 0, timeline.width, 560, 0, sky);
  for (const [row, { count, y, size, shade }] of cloudRows.entries()) {
    const span = 2400;
    const drift = (time - timeline.cutToGarden) * (6 + 4 * row) - shift * (0.08 + 0.07 * row);
    for (let cloud = 0; cloud < count; cloud += 1) {
      const key = row * 40 + cloud;
      const x = (((cloud / count + 0.06 * scatter(key)) * span + drift + span * 2) % span) - 520;
      drawCloud(surface, x, y + (scatter(key + 3) - 0.5) * 44, size, shade - 0.5 * clearing, key);
    }
  }
  at(surface, { x: -shift * 0.25, y: 0 }, () => {
    shape(
      surface,
      "M-60 560V430Q140 330 380 420T860 400T1300 380T1800 430V560Z",
      blend([88, 106, 112], [112, 134, 128], clearing),
    );
  });
  at(surface, { x: -shift * 0.45, y: 0 }, () => {
    shape(
      surface,
      "M-60 580V470Q200 410 430 460T960 450T1700 460V580Z",
      blend([80, 106, 92], [100, 132, 100], clearing),
    );
    for (const [x, y, size] of [
      [70, 476, 1.15],
      [210, 470, 0.8],
      [760, 470, 0.95],
      [884, 474, 1.2],
    ] as const) {
      tree(surface, x, y, size, clearing);
    }
  });
}

/** Back to front; `shade` 0 is light, 1 dark. */
const cloudRows = [
  { count: 5, y: 208, size: 0.95, shade: 0.35 },
  { count: 5, y: 118, size: 1.25, shade: 0.68 },
  { count: 5, y: 14, size: 1.6, shade: 1 },
] as const;

function drawCloud(surface: Surface, x: number, y: number, size: number, shade: number, key: number): void {
  at(surface, { x, y, scaleX: size }, () => {
    const outline = new Path2D();
    for (let part = 0; part < 6; part += 1) {
      const wide = 58 + 34 * scatter(key * 5 + part);
      const tall = 34 + 22 * scatter(part + key * 3);
      const centre = { x: (part - 2.5) * 66, y: -18 * scatter(key + part * 3) - (part % 5 === 0 ? 0 : 14) };
      outline.moveTo(centre.x + wide, centre.y);
      outline.ellipse(centre.x, centre.y, wide, tall, 0, 0, Math.PI * 2);
    }
    surface.fillStyle = linear(surface, 0, -90, 0, 46, [
      [0, blend([176, 186, 198], [104, 114, 138], shade)],
      [0.55, blend([150, 161, 176], [80, 89, 114], shade)],
      [1, blend([128, 139, 158], [56, 64, 88], shade)],
    ]);
    surface.fill(outline);
  });
}

function tree(surface: Surface, x: number, y: number, size: number, clearing: number): void {
  at(surface, { x, y, scaleX: size }, () => {
    box(surface, -9, -50, 18, 70, 6, "#5a4a41");
    oval(surface, 0, -104, 62, 66, blend([58, 88, 76], [76, 116, 84], clearing));
    oval(surface, -36, -76, 42, 42, blend([66, 98, 82], [86, 128, 90], clearing));
    oval(surface, 30, -120, 40, 42, blend([74, 108, 88], [98, 140, 98], clearing));
  });
}

/** Hedge, grass and path, in garden coordinates. */
export function drawGround(surface: Surface, time: number): void {
  const wet = progress(time, { start: timeline.rainSeen.start, end: timeline.rainFades.start });
  const grass = linear(surface, 0, 540, 0, 740, [
    [0, blend([116, 146, 98], [98, 132, 92], wet)],
    [1, blend([76, 112, 76], [62, 98, 72], wet)],
  ]);
  box(surface, -40, 540, 1700, 220, 0, grass);
  for (let bush = 0; bush < 15; bush += 1) {
    const x = -20 + bush * 74;
    const top = 492 - scatter(bush * 3) * 24;
    oval(surface, x, top + 44, 62, 66, bush % 2 === 0 ? "#4f7a5e" : "#5a8767");
    oval(surface, x - 16, top + 20, 26, 20, "rgba(160, 200, 150, 0.14)");
  }
  const lawn = linear(surface, 0, 556, 0, 740, [
    [0, blend([128, 158, 104], [106, 140, 96], wet)],
    [1, blend([78, 114, 76], [62, 98, 72], wet)],
  ]);
  shape(surface, "M-40 566Q300 550 700 562T1660 560V760H-40Z", lawn);
  shape(
    surface,
    "M1010 612H1246C1230 650 1120 676 700 682Q520 686 420 676Q560 648 760 644Q980 640 1010 612Z",
    blend([196, 182, 160], [160, 154, 146], wet),
  );
  for (let stone = 0; stone < 15; stone += 1) {
    const x = 560 + stone * 42;
    const bend = stone > 11 ? (stone - 11) * 7 : 0;
    oval(surface, x, 656 + (stone % 2) * 13 - bend, 19, 6, "rgba(255, 250, 235, 0.2)");
  }
  for (let tuft = 0; tuft < 46; tuft += 1) {
    const x = scatter(tuft * 3) * 1560;
    const y = 600 + scatter(tuft * 7 + 2) * 120;
    const onPath = x > 420 && x < 1250 && y > 612 && y < 692;
    if (!onPath) {
      line(
        surface,
        `M${x} ${y}q-3 -8 -7 -11M${x} ${y}v-14M${x} ${y}q3 -8 7 -11`,
        2.4,
        "rgba(50, 84, 56, 0.55)",
      );
    }
  }
  for (let flower = 0; flower < 16; flower += 1) {
    const x = 20 + scatter(flower * 11) * 900;
    const y = 582 + scatter(flower * 5 + 1) * 20;
    oval(surface, x, y, 5, 5, ["#e9d7f0", "#f4d37e", "#f0a6b0"][flower % 3] ?? "#f4d37e");
  }
}

/** The seat's height and the middle of the bench, for whatever sits on it. */
export const bench = { x: 480, seat: 526, left: 300, right: 660 };

/** The blue bench. */
export function drawBench(surface: Surface, boxes: BoxRecorder): void {
  at(surface, { x: bench.x, y: bench.seat }, () => {
    boxes.mark(surface, "bench", -184, -116, 368, 222);
    shadow(surface, 0, 104, 220, 0.4);
    for (const x of [-156, 140]) {
      box(surface, x, -112, 16, 214, 6, "#23507f");
      box(surface, x - 3, -44, 22, 8, 4, "#2d639b");
    }
    for (const [y, tone] of [
      [-110, "#4b8fd0"],
      [-78, "#4386c8"],
      [-46, "#3c7cbd"],
    ] as const) {
      box(
        surface,
        -180,
        y,
        360,
        24,
        8,
        linear(surface, 0, y, 0, y + 24, [
          [0, tone],
          [1, "#2f6aa6"],
        ]),
      );
      box(surface, -172, y + 3, 344, 3, 1.5, "rgba(255, 255, 255, 0.25)");
    }
    for (const x of [-170, 152]) box(surface, x, 12, 18, 94, 6, "#2b609a");
    box(
      surface,
      -184,
      -8,
      368,
      18,
      8,
      linear(surface, 0, -8, 0, 10, [
        [0, "#66a8e4"],
        [1, "#4286c8"],
      ]),
    );
    box(surface, -184, 8, 368, 14, 7, "#2f6aa6");
  });
}
