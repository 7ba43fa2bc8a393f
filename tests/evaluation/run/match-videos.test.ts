import { expect, it } from "vitest";
import { matchVideos, mayBeMedia } from "../../../src/evaluation/run/match-videos";

const video = (id: string, path: string | null = null) => ({ id, path, seconds: null });
const files = (...paths: string[]) => paths.map((path) => ({ path }));

it("finds 348 of 350 videos and says which are missing", () => {
  const wanted = Array.from({ length: 350 }, (_, index) => video(String(index + 1).padStart(3, "0")));
  const there = wanted.filter(({ id }) => id !== "017" && id !== "203").map(({ id }) => `videos/${id}.mp4`);
  const { found, missing, ambiguous } = matchVideos(wanted, files(...there, "videos/.DS_Store", "notes.txt"));
  expect(found.size).toBe(348);
  expect(missing).toEqual(["017", "203"]);
  expect(ambiguous.size).toBe(0);
});

it.each([
  ["its id with any ending", video("001"), "001.webm"],
  ["its id in a folder inside", video("001"), "a/b/001.mp4"],
  ["another case", video("Clip_A"), "clip_a.MP4"],
  ["another way of writing the same letters", video("cafe\u0301"), "caf\u00e9.mp4"],
  ["an id that has an ending", video("001.mp4"), "001.mp4"],
  ["an id that is a path", video("cooking/001"), "cooking/001.mp4"],
  ["a Windows path of the data set", video("x", "videos\\x1.mp4"), "x1.mp4"],
  ["the path that the data set tells", video("x", "./videos/first.mp4"), "videos/first.mp4"],
])("finds a file by %s", (_what, wanted, path) => {
  expect(matchVideos([wanted], files("other.mp4", path)).found.get(wanted.id)).toEqual({ path });
});

it("takes the path that the data set tells before the id", () => {
  const { found } = matchVideos([video("1", "videos/a.mp4")], files("1.mp4", "videos/a.mp4"));
  expect(found.get("1")).toEqual({ path: "videos/a.mp4" });
});

it("takes none of several files that fit alike, and names them", () => {
  const { found, missing, ambiguous } = matchVideos([video("1")], files("old/1.mp4", "new/1.mp4"));
  expect([...found, ...missing]).toEqual([]);
  expect(ambiguous.get("1")).toEqual(["old/1.mp4", "new/1.mp4"]);
});

it("counts a video that several samples share once", () => {
  expect(matchVideos([video("1"), video("1")], []).missing).toEqual(["1"]);
});

it("looks at media alone", () => {
  expect(["a.mp4", "b.MOV", "c.webm", "d.mp3"].every(mayBeMedia)).toBe(true);
  expect(["a.json", "mp4", ".hidden.mp4", "._1.mp4", "b.mp4.part"].some(mayBeMedia)).toBe(false);
});
