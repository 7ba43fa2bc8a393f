import "../../src/app/kit-styles";
import "../../src/ui/lazy-part/late-kit-styles";
import "../../src/app/global.css";
import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { TimeEvidence } from "../../src/shapes/verdict";
import { TimeEvidenceLine } from "../../src/ui/time-evidence-line";
import { stageForEach } from "../support/stage";

const stage = stageForEach("width: 500px");

let sought: number[];

beforeEach(() => {
  sought = [];
});

function show(parts: Partial<TimeEvidence>, seconds = 20, playhead = 5): void {
  const time: TimeEvidence = {
    truth: [[4, 8]],
    predicted: [[6, 10]],
    score: 0.33,
    kind: "interval",
    ...parts,
  };
  stage.render(
    <TimeEvidenceLine time={time} seconds={seconds} playhead={playhead} onSeek={(to) => sought.push(to)} />,
  );
}

const ranges = () => [...stage.host.querySelectorAll("button")];
/** Begin and width of each range as shares of its track. */
const shares = () =>
  ranges().map((range) => {
    const track = range.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const { left, width } = range.getBoundingClientRect();
    return [(left - track.left) / track.width, width / track.width].map(
      (share) => Math.round(share * 100) / 100,
    );
  });

it("pressing a range seeks its beginning, truth and caption alike", async () => {
  show({});
  await page.getByRole("button", { name: "Jump to 00:04.0, truth" }).click();
  await page.getByRole("button", { name: "Jump to 00:06.0, caption" }).click();
  expect(sought).toEqual([4, 6]);
});

it("ranges lie where they are in the video", () => {
  show({});
  expect(shares()).toEqual([
    [0.2, 0.2],
    [0.3, 0.2],
  ]);
});

it("a moment is wide enough to press, one past the end stays in reach", async () => {
  show({ truth: [[5, 5]], predicted: [[40, 50]], kind: "point" });
  for (const range of ranges()) expect(range.getBoundingClientRect().width).toBeGreaterThanOrEqual(8);
  const past = shares()[1]?.[0] ?? 0;
  expect(past).toBe(1);
  await page.getByRole("button", { name: "Jump to 00:40.0, caption" }).click();
  expect(sought).toEqual([40]);
});

it("no time is said as such", () => {
  show({ predicted: [] });
  expect(stage.host.textContent).toContain("no time given");
  expect(ranges()).toHaveLength(1);
});

it("a time given twice is shown once", () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
  show({
    predicted: [
      [6, 6],
      [6, 6],
      [7, 7],
    ],
  });
  expect(ranges()).toHaveLength(3);
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});

it("the playhead stays within the line, even where the length is unknown", () => {
  show({}, 0, 3);
  expect(stage.host.innerHTML).not.toMatch(/NaN|Infinity/);
  show({}, 20, 900);
  const head = stage.host.querySelector<HTMLElement>("[style*='left: 100%']");
  expect(head).not.toBeNull();
});
