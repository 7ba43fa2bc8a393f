import type { TimeCase } from "./time-case";
import { namedBlanks } from "./words";

const read = (note: string, texts: unknown[]): TimeCase[] =>
  texts.map((text) => ({ note, fn: "parse_timestamps", args: { text } }));

const overlap = (note: string, pairs: [[number, number], [number, number]][]): TimeCase[] =>
  pairs.flatMap(([a, b]) => [
    { note, fn: "calculate_iou", args: { a, b } },
    { note: `${note}, the other way round`, fn: "calculate_iou", args: { a: b, b: a } },
  ]);

const judge = (note: string, gt: string, predictions: string[], durations: unknown[] = [60]): TimeCase[] =>
  predictions.flatMap((pred) =>
    durations.map((duration) => ({ note, fn: "evaluate_temporal_constraint", args: { pred, gt, duration } })),
  );

const overlaps: TimeCase[] = [
  ...overlap("apart", [
    [
      [0, 4],
      [6, 9],
    ],
    [
      [0.25, 0.5],
      [7, 7.5],
    ],
  ]),
  ...overlap("end to end", [
    [
      [1, 4],
      [4, 9],
    ],
  ]),
  ...overlap("one in the other", [
    [
      [0, 12],
      [3, 6],
    ],
    [
      [2, 30],
      [2, 17],
    ],
  ]),
  ...overlap("crossing", [
    [
      [0, 7],
      [5, 11],
    ],
    [
      [1.5, 8.25],
      [3.75, 9.5],
    ],
    [
      [10, 21],
      [14, 37],
    ],
  ]),
  ...overlap("just half", [
    [
      [0, 8],
      [0, 4],
    ],
    [
      [3, 9],
      [5, 11],
    ],
    [
      [0.1, 0.3],
      [0.2, 0.3],
    ],
  ]),
  ...overlap("the same", [
    [
      [5, 13],
      [5, 13],
    ],
    [
      [0.1, 0.7],
      [0.1, 0.7],
    ],
  ]),
  ...overlap("no length", [
    [
      [6, 6],
      [6, 6],
    ],
    [
      [6, 6],
      [2, 9],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ]),
  ...overlap("backwards", [
    [
      [9, 2],
      [3, 5],
    ],
    [
      [9, 2],
      [9, 2],
    ],
  ]),
  ...overlap("below zero", [
    [
      [-4, 2],
      [-1, 6],
    ],
  ]),
];

const texts: TimeCase[] = [
  ...read("a point", [
    "0:07",
    "00:07",
    "12:34",
    "at 3:05 the tide turns",
    "[00:07]",
    "(01:02.5)",
    "99:99",
    "7s",
    "7.25s",
    "7 s",
    "0.5s.",
  ]),
  ...read("a period", [
    "0:07-0:12",
    "00:07 - 00:12",
    "0:07 to 0:12",
    "0:07~0:12",
    "7s-12s",
    "7.5s to 12s",
    "[00:07]-[00:12]",
    "from 0:07 to 0:12",
  ]),
  ...read("periods without blanks", ["0:07to0:12", "7sto12s", "0:07TO0:12", "7S-12S", "7s - 0:12"]),
  ...read("a period backwards", ["0:12-0:07", "12s-7s"]),
  ...read("several", [
    "0:07, 0:12 and 0:30",
    "0:07-0:12, 0:20-0:25",
    "0:07-0:12 then 0:30",
    "7s 8s 9s",
    "0:01-0:02-0:03",
    "0:01-0:02-0:03-0:04",
  ]),
  ...read("other dashes and words", [
    "0:07–0:12",
    "0:07—0:12",
    "0:07−0:12",
    "0:07～0:12",
    "0:07 until 0:12",
    "0:07 and 0:12",
    "0:07 through 0:12",
    "between 0:07 and 0:12",
    "0:07 -- 0:12",
  ]),
  ...read("hours", ["00:01:05", "1:02:03", "01:02:03-01:02:10", "1:2:3"]),
  ...read("many digits", ["123:45", "123:456", "1:234", "0:7", "00:007", "1234567s", `${"9".repeat(330)}s`]),
  ...read("fractions", ["0:07.5", "0:07.", "0:07.5.5", "0:07,5", ".5s", "1.2.3s"]),
  ...read("seconds that are words", [
    "3 seagulls",
    "2 sails and 5 oars",
    "9 seconds",
    "9sec",
    "9 S",
    "9S",
    "5 s-8 s",
    "four s",
  ]),
  ...read("only the second has its unit", ["7-12s", "7-12", "7 to 12 s", "0:07-12s", "7-0:12"]),
  ...read("brackets go first", [
    "[0:07-0:12]",
    "0:[07]",
    "(7)s",
    "7(s)",
    "{0:07}",
    "【0:07】",
    "0:07]-[0:12",
  ]),
  ...read("digits of other scripts", ["٠:٠٧", "００:０７", "०:०७-०:१२", "７s", "²s", "1:²5"]),
  ...namedBlanks.flatMap(([name, blank]) =>
    read(`${name} around`, [`0:07${blank}-${blank}0:12`, `7${blank}s`]),
  ),
  ...read("signs before", ["-0:07", "+7s", "-7s-12s", "−7s"]),
  ...read("no time", ["", "fog", "7", "7.5", "7 minutes", "0:", ":07", "0 : 07", "0：07"]),
  ...read("no text", [null]),
];

const verdicts: TimeCase[] = [
  ...judge("a period against a period", "0:10-0:20", [
    "0:10-0:20",
    "0:12-0:18",
    "0:10-0:15",
    "0:10-0:14",
    "0:05-0:15",
    "0:00-0:30",
    "0:21-0:30",
    "0:20-0:10",
  ]),
  ...judge("just half, in fractions", "0.1s-0.3s", ["0.2s-0.3s", "0.1s-0.2s"]),
  ...judge("the best of several counts", "0:10-0:20", [
    "0:00-0:05, 0:11-0:19",
    "0:11-0:19; 0:40-0:50",
    "0:00-0:02 and 0:03-0:04",
  ]),
  ...judge("only the first period of the truth counts", "0:10-0:20, 0:40-0:50", ["0:40-0:50", "0:10-0:20"]),
  ...judge("points in the truth beside a period", "0:30, 0:10-0:20", ["0:30", "0:10-0:20"]),
  ...judge("a point never meets a period", "0:10-0:20", ["0:15", "15s", "0:10, 0:20", "fog", ""]),
  ...judge("a period of no length", "0:10-0:10", ["0:10-0:10", "0:09-0:11"]),
  ...judge("a point against a point", "0:20", [
    "0:20",
    "0:23",
    "0:17",
    "0:23.01",
    "0:16.99",
    "20s",
    "0:30",
    "[00:21]",
  ]),
  ...judge(
    "how near is near enough",
    "0:20",
    ["0:21", "0:21.5", "0:22", "0:25"],
    [10, 20, 30, 40, 100, 19.9],
  ),
  ...judge("no duration", "0:20", ["0:21", "0:21.01", "0:20.5"], [0, null, -5]),
  ...judge("the nearest of several points counts", "0:20", ["0:01, 0:19, 0:50", "50s 2s"]),
  ...judge("the middle of the first period stands in for a point", "0:20", [
    "0:15-0:25",
    "0:10-0:20",
    "0:00-0:02, 0:19-0:21",
    "0:18-0:23",
  ]),
  ...judge("with points there, periods are not looked at", "0:20", ["0:19-0:21, 0:50", "0:50 or 0:19-0:21"]),
  ...judge("only the first point of the truth counts", "0:20, 0:50", ["0:50", "0:20"]),
  ...judge("no time predicted", "0:20", ["", "fog", "soon"]),
  ...judge("no time in the truth", "at the end", ["0:20", "0:10-0:20", ""]),
  ...judge("no truth", "", ["0:20", ""]),
  ...judge("hours are misread", "00:01:05", ["0:01", "1:05", "00:01:05"]),
  ...judge("a number far beyond", "0:20", [`${"9".repeat(330)}s`]),
  ...judge("odd durations", "0:20", ["0:22"], [{ $float: "NaN" }, { $float: "Infinity" }, 1e-9]),
];

export const times: TimeCase[] = [...texts, ...overlaps, ...verdicts];
