import { timeline } from "../timeline";
import type { BoxRecorder } from "./boxes";
import { at, box, line, linear, oval, radial, type Surface, shadow, shape } from "./brush";
import { scatter } from "./easing";

/** Wall, window, shelf and floor. */
export function drawRoom(surface: Surface): void {
  const wall = linear(surface, 0, 0, 1280, 560, [
    [0, "#f6d9b4"],
    [0.55, "#fdecd0"],
    [1, "#f3cfa6"],
  ]);
  box(surface, -60, -60, 1400, 640, 0, wall);
  for (let stripe = 0; stripe < 24; stripe += 1) {
    box(surface, -40 + stripe * 58, -60, 22, 620, 0, "rgba(255, 255, 255, 0.1)");
  }
  tiles(surface);
  window(surface);
  shelf(surface);
  floor(surface);
}

function floor(surface: Surface): void {
  const boards = linear(surface, 0, 560, 0, 760, [
    [0, "#c88d5c"],
    [1, "#a86d43"],
  ]);
  box(surface, -60, 560, 1400, 220, 0, boards);
  for (const [row, y] of [584, 616, 658, 708].entries()) {
    box(surface, -60, y, 1400, 2, 0, "rgba(90, 50, 25, 0.22)");
    for (let joint = 0; joint < 6; joint += 1) {
      box(
        surface,
        joint * 260 + (row % 2) * 130 - 40,
        y - 30 - row * 4,
        2,
        30 + row * 4,
        0,
        "rgba(90, 50, 25, 0.16)",
      );
    }
  }
  box(surface, -60, 546, 1400, 16, 0, "#fff3de");
  box(surface, -60, 560, 1400, 4, 0, "rgba(110, 60, 30, 0.35)");
  surface.save();
  surface.beginPath();
  surface.rect(-60, 564, 1400, 220);
  surface.clip();
  shape(surface, "M700 564H900L1120 720H820Z", "rgba(255, 236, 180, 0.34)");
  shape(surface, "M800 564H812L980 720H964Z", "rgba(150, 90, 50, 0.18)");
  surface.restore();
  shadow(surface, 640, 668, 330, 0.12);
  oval(surface, 700, 664, 340, 36, "rgba(86, 150, 160, 0.34)");
  oval(surface, 700, 664, 306, 30, "rgba(255, 250, 235, 0.22)");
}

function tiles(surface: Surface): void {
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      const tone = scatter(row * 31 + column * 7);
      const colour = `rgba(${Math.round(120 + tone * 22)}, ${Math.round(178 + tone * 16)}, 184, ${0.5 + tone * 0.18})`;
      box(surface, -58 + column * 46, 232 + row * 46, 42, 42, 7, colour);
      box(surface, -58 + column * 46 + 5, 232 + row * 46 + 5, 20, 4, 2, "rgba(255, 255, 255, 0.3)");
    }
  }
}

function window(surface: Surface): void {
  box(surface, 582, 72, 264, 236, 16, "rgba(120, 70, 30, 0.22)");
  box(surface, 578, 66, 264, 236, 16, "#fffaf0");
  surface.save();
  surface.beginPath();
  surface.roundRect(592, 80, 236, 208, 9);
  surface.clip();
  const sky = linear(surface, 0, 80, 0, 288, [
    [0, "#a9dcf2"],
    [0.65, "#fbe7bd"],
    [1, "#ffd59b"],
  ]);
  box(surface, 592, 80, 236, 208, 0, sky);
  const sun = radial(surface, 762, 206, 120, [
    [0, "rgba(255, 252, 225, 1)"],
    [0.24, "rgba(255, 244, 190, 0.95)"],
    [0.3, "rgba(255, 236, 170, 0.5)"],
    [1, "rgba(255, 236, 170, 0)"],
  ]);
  oval(surface, 762, 206, 120, 120, sun);
  oval(surface, 640, 306, 100, 56, "#a8c98a");
  oval(surface, 780, 312, 120, 50, "#8fb877");
  for (const [x, y, size] of [
    [632, 128, 1],
    [736, 116, 0.7],
  ] as const) {
    at(surface, { x, y, scaleX: size }, () => {
      oval(surface, 0, 0, 30, 11, "rgba(255, 255, 255, 0.85)");
      oval(surface, -8, -9, 16, 12, "rgba(255, 255, 255, 0.85)");
      oval(surface, 12, -6, 14, 10, "rgba(255, 255, 255, 0.85)");
    });
  }
  surface.restore();
  box(surface, 706, 78, 8, 212, 3, "#fffaf0");
  box(surface, 590, 178, 240, 8, 3, "#fffaf0");
  box(surface, 562, 296, 296, 18, 8, "#fff6e6");
  box(surface, 562, 308, 296, 6, 3, "rgba(150, 95, 50, 0.25)");
  for (const side of [-1, 1]) {
    at(surface, { x: 710, y: 58, scaleX: side, scaleY: 1 }, () => {
      const cloth = linear(surface, 60, 0, 152, 0, [
        [0, "#f7b29a"],
        [0.5, "#ef937c"],
        [1, "#e27e6c"],
      ]);
      shape(surface, "M58 2H152V232Q138 240 124 232C128 170 120 60 58 2Z", cloth);
      line(
        surface,
        "M92 12C126 66 136 150 134 226M120 8C142 70 146 150 146 220",
        3,
        "rgba(170, 70, 60, 0.28)",
      );
    });
  }
  box(surface, 546, 52, 328, 11, 5, "#a5714a");
  for (const x of [546, 874]) oval(surface, x, 57.5, 10, 10, "#8c5c3a");
}

function shelf(surface: Surface): void {
  box(surface, 962, 262, 256, 8, 0, "rgba(120, 70, 30, 0.2)");
  box(surface, 958, 248, 264, 16, 6, "#b57c50");
  for (const x of [986, 1184]) shape(surface, `M${x} 264h12l-6 30q-6 0 -6 -8z`, "#95603a");
  jar(surface, 994, 248, "#8fc1b5", 58);
  jar(surface, 1056, 248, "#f0b35c", 72);
  jar(surface, 1118, 248, "#d9896f", 50);
  box(surface, 1158, 208, 46, 40, [4, 4, 12, 12], "#c96f4a");
  for (const [angle, length] of [
    [-0.9, 42],
    [-0.45, 56],
    [0, 62],
    [0.5, 54],
    [0.95, 40],
  ] as const) {
    at(surface, { x: 1181, y: 210, turn: angle }, () =>
      shape(
        surface,
        `M0 0C-13 ${-length * 0.5} -8 ${-length * 0.9} 0 ${-length}C8 ${-length * 0.9} 13 ${-length * 0.5} 0 0Z`,
        angle > 0 ? "#6fa26a" : "#83b578",
      ),
    );
  }
}

function jar(surface: Surface, x: number, y: number, colour: string, height: number): void {
  box(surface, x - 22, y - height, 44, height, 10, colour);
  box(surface, x - 18, y - height - 10, 36, 14, 5, "#8c5c3a");
  box(surface, x - 15, y - height + 12, 30, 18, 4, "rgba(255, 250, 235, 0.8)");
  box(surface, x - 17, y - height + 8, 5, height - 18, 3, "rgba(255, 255, 255, 0.35)");
}

/** The wall clock: its hands stand at seven throughout. */
export function drawClock(surface: Surface, boxes: BoxRecorder, x: number, y: number): void {
  at(surface, { x, y }, () => {
    boxes.mark(surface, "clock", -60, -60, 120, 120);
    oval(surface, 5, 8, 60, 60, "rgba(110, 60, 30, 0.22)");
    oval(
      surface,
      0,
      0,
      60,
      60,
      radial(surface, -20, -24, 90, [
        [0, "#4f8f96"],
        [1, "#2f6b76"],
      ]),
    );
    oval(
      surface,
      0,
      0,
      49,
      49,
      radial(surface, -14, -18, 80, [
        [0, "#fffdf6"],
        [1, "#f4e7cf"],
      ]),
    );
    for (let hour = 0; hour < 12; hour += 1) {
      at(surface, { x: 0, y: 0, turn: (hour * Math.PI) / 6 }, () =>
        hour % 3 === 0
          ? box(surface, -2.5, -45, 5, 11, 2.5, "#3a3f55")
          : box(surface, -1.5, -44, 3, 6, 1.5, "#8c8894"),
      );
    }
    at(surface, { x: 0, y: 0, turn: (7 * Math.PI) / 6 }, () => line(surface, "M0 7V-24", 6, "#3a3f55"));
    line(surface, "M0 8V-36", 4.5, "#3a3f55");
    oval(surface, 0, 0, 5, 5, "#e0503f");
  });
}

/** The stove at the left; `burner` is where the kettle stands. */
export function drawStove(surface: Surface, boxes: BoxRecorder, burner: number, time: number): void {
  shadow(surface, 200, 640, 300, 0.35);
  const front = linear(surface, 0, 420, 0, 640, [
    [0, "#fbf5ea"],
    [1, "#dccdb8"],
  ]);
  box(surface, -60, 418, 470, 224, [0, 14, 10, 0], front);
  box(
    surface,
    -60,
    400,
    484,
    24,
    [0, 9, 6, 0],
    linear(surface, 0, 400, 0, 424, [
      [0, "#5a6178"],
      [1, "#3d4358"],
    ]),
  );
  boxes.mark(surface, "stove", -60, 400, 484, 242);
  box(surface, 118, 474, 236, 134, 16, "#8d93a6");
  box(
    surface,
    128,
    484,
    216,
    114,
    11,
    linear(surface, 128, 484, 344, 598, [
      [0, "#39405a"],
      [1, "#23283c"],
    ]),
  );
  shape(surface, "M150 484h60l-70 114h-12v-60z", "rgba(255, 255, 255, 0.07)");
  box(surface, 140, 462, 192, 9, 5, "#b9bfd0");
  for (let knob = 0; knob < 4; knob += 1) {
    oval(surface, 150 + knob * 58, 444, 11, 11, "#49506a");
    box(surface, 148.5 + knob * 58, 434, 3, 10, 1.5, "#f2ede2");
  }
  box(surface, 20, 444, 66, 164, 10, "rgba(120, 95, 70, 0.12)");
  box(surface, 40, 512, 26, 8, 4, "#b9a88e");
  box(surface, burner - 70, 397, 140, 8, 4, "#22263a");
  if (time < timeline.cutToGarden) {
    for (let flame = -2; flame <= 2; flame += 1) {
      const height = 11 + 4 * Math.sin(time * 17 + flame * 2.1);
      at(surface, { x: burner + flame * 24, y: 400 }, () => {
        shape(
          surface,
          `M-7 0Q-6 ${-height * 0.6} 0 ${-height}Q6 ${-height * 0.6} 7 0Z`,
          "rgba(90, 160, 255, 0.85)",
        );
        shape(surface, `M-3 0Q-2 ${-height * 0.35} 0 ${-height * 0.6}Q2 ${-height * 0.35} 3 0Z`, "#ffe9a8");
      });
    }
  }
}

/** The round table with its middle at `x` and its top at `y`. */
export function drawTable(surface: Surface, boxes: BoxRecorder, x: number, y: number): void {
  at(surface, { x, y }, () => {
    boxes.mark(surface, "table", -196, -44, 392, 210);
    shadow(surface, 0, 160, 200, 0.4);
    shape(surface, "M-17 20C-12 90 -26 130 -70 152Q0 172 70 152C26 130 12 90 17 20Z", "#8f5b38");
    shape(
      surface,
      "M-17 20C-12 90 -26 130 -70 152Q-50 158 -30 160C-8 130 -4 90 -5 20Z",
      "rgba(255, 220, 170, 0.18)",
    );
    oval(surface, 0, 14, 196, 46, "#8a5532");
    const top = linear(surface, -190, -40, 190, 40, [
      [0, "#e0a56d"],
      [0.5, "#efbd86"],
      [1, "#c98b58"],
    ]);
    oval(surface, 0, 0, 196, 46, top);
    oval(surface, 20, -2, 150, 31, "rgba(255, 240, 205, 0.25)");
    oval(surface, 78, 4, 52, 12, "rgba(90, 50, 25, 0.28)");
    shape(
      surface,
      "M44 0C30 -40 54 -54 54 -78H90C90 -54 114 -40 100 0Q72 12 44 0Z",
      linear(surface, 40, 0, 106, 0, [
        [0, "#a9d3da"],
        [0.4, "#d6eef0"],
        [1, "#7fb3c0"],
      ]),
    );
    for (const [turn, height, colour] of [
      [-0.42, 74, "#f6c6d0"],
      [0.04, 96, "#fff3c9"],
      [0.46, 70, "#f3a6a0"],
    ] as const) {
      at(surface, { x: 72, y: -74, turn }, () => {
        line(surface, `M0 0Q4 ${-height * 0.5} 0 ${-height}`, 4, "#6f9d63");
        for (let petal = 0; petal < 6; petal += 1) {
          at(surface, { x: 0, y: -height, turn: (petal * Math.PI) / 3 }, () =>
            oval(surface, 0, -10, 7.5, 11, colour),
          );
        }
        oval(surface, 0, -height, 6, 6, "#e8a23c");
      });
    }
    oval(surface, -74, 10, 44, 10, "rgba(90, 50, 25, 0.22)");
    oval(surface, -74, 5, 44, 11, "#f7f1e6");
    oval(surface, -74, 3, 32, 7, "#e3d9c8");
    for (const [dx, dy] of [
      [-14, -6],
      [8, -5],
      [-3, -14],
    ] as const) {
      oval(
        surface,
        -74 + dx,
        dy,
        13,
        12,
        radial(surface, -78 + dx, dy - 4, 18, [
          [0, "#fff0a8"],
          [1, "#eebf3e"],
        ]),
      );
    }
  });
}
