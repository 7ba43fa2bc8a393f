import { beforeEach, describe, expect, it } from "vitest";
import { createPlayback, type Playback } from "../../../../src/playground/page/media/playhead";

let playback: Playback;
let told: string[];
let detach: () => void;

const driver = {
  play: () => told.push("play"),
  pause: () => told.push("pause"),
  seek: (seconds: number) => told.push(`seek ${seconds}`),
};
const state = () => playback.state.getState();

beforeEach(() => {
  playback = createPlayback();
  told = [];
  detach = playback.attach(driver);
});

describe("the playhead", () => {
  it("moves the player, and follows it", () => {
    playback.seek(4);
    expect([state().seconds, told]).toEqual([4, ["seek 4"]]);
    playback.moved(4.5);
    expect(state().seconds).toBe(4.5);
  });

  it("can be moved where nothing plays, and what comes to play begins there", () => {
    detach();
    expect(state().playable).toBe(false);
    playback.seek(3);
    expect(state().seconds).toBe(3);
    playback.attach(driver);
    expect(told).toEqual(["seek 3"]);
  });

  it("goes back to the beginning for another file, with the player", () => {
    playback.seek(4);
    playback.reset();
    expect([state().seconds, told]).toEqual([0, ["seek 4", "seek 0"]]);
  });

  it("plays what comes where to play was asked of what does not yet, unless that was taken back", () => {
    playback.play({ start: 2, end: 5 });
    detach();
    told = [];
    detach = playback.attach(driver);
    expect(told).toEqual(["seek 2", "play"]);
    playback.moved(5);
    expect(told).toEqual(["seek 2", "play", "pause", "seek 5"]);
    for (const takeBack of [playback.pause, playback.reset, () => playback.turned(false)]) {
      playback.play();
      takeBack();
      detach();
      told = [];
      detach = playback.attach(driver);
      expect(told).not.toContain("play");
    }
  });

  it("stays connected to the later of two players when the earlier one goes", () => {
    playback.attach({ ...driver, play: () => told.push("play other") });
    detach();
    playback.play();
    expect(told).toEqual(["play other"]);
    expect(state().playable).toBe(true);
  });
});

describe("playing a part", () => {
  it("ends where the part ends, exactly", () => {
    playback.play({ start: 2, end: 5 });
    playback.turned(true);
    playback.moved(4.9);
    expect(told).toEqual(["seek 2", "play"]);
    playback.moved(5.07);
    expect(told).toEqual(["seek 2", "play", "pause", "seek 5"]);
    expect(state().seconds).toBe(5);
  });

  it.each<[string, () => void]>([
    ["someone stops it", () => playback.turned(false)],
    ["someone seeks", () => playback.seek(3)],
    ["all is played from here", () => playback.play()],
  ])("is over once %s", (_what, interrupt) => {
    playback.play({ start: 2, end: 5 });
    interrupt();
    told.length = 0;
    playback.moved(6);
    expect(told).toEqual([]);
    expect(state().seconds).toBe(6);
  });
});
