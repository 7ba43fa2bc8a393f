import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSink } from "../../../src/package/command/sink";
import { UsageError } from "../../../src/package/command/usage-error";

let folder = "";
let report = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "caplens-sink-"));
  report = join(folder, "report.txt");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("a report has its name once it is whole", async () => {
  writeFileSync(report, "earlier");
  const sink = openSink(report, []);
  await sink.write("new");
  expect(readFileSync(report, "utf8")).toBe("earlier");
  await sink.close();
  expect(readFileSync(report, "utf8")).toBe("new");
  expect(readdirSync(folder)).toEqual(["report.txt"]);
});

it.runIf(existsSync("/dev/full"))(
  "a report that the disk had no room for takes the place of none, and is no success",
  async () => {
    writeFileSync(report, "earlier");
    symlinkSync("/dev/full", `${report}.part`);
    const sink = openSink(report, []);
    await sink.write("new");
    await expect(sink.close()).rejects.toThrow("ENOSPC");
    expect(readFileSync(report, "utf8")).toBe("earlier");
    expect(readdirSync(folder)).toEqual(["report.txt"]);
  },
);

it("a link stays one, and leads to the new report", async () => {
  const real = join(folder, "real.txt");
  writeFileSync(real, "earlier");
  symlinkSync(real, report);
  const sink = openSink(report, []);
  await sink.write("new");
  await sink.close();
  expect(readlinkSync(report)).toBe(real);
  expect(readFileSync(real, "utf8")).toBe("new");
});

it("what is read is not written over, by another name of it neither", () => {
  const captions = join(folder, "captions.jsonl");
  writeFileSync(captions, "{}");
  symlinkSync(captions, report);
  for (const path of [captions, report]) expect(() => openSink(path, [captions])).toThrow(UsageError);
  expect(() => openSink(folder, [])).toThrow(UsageError);
  expect(readFileSync(captions, "utf8")).toBe("{}");
});

it.runIf(existsSync("/dev/null"))("a device stays one", async () => {
  symlinkSync("/dev/null", report);
  const sink = openSink(report, []);
  await sink.write("gone");
  await sink.close();
  expect(readdirSync(folder)).toEqual(["report.txt"]);
  expect(readFileSync(report, "utf8")).toBe("");
});
