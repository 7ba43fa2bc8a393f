import { expect, it } from "vitest";
import { droppedFiles, filesIn } from "../../src/ui/choose-folder";

const BROKEN = "broken";
/** A folder as an object: names lead to files (their text), to folders, or to what can't be read. */
type Tree = { [name: string]: string | typeof BROKEN | Tree };

type Answer<Value> = (found: Value) => void;

function entryOf(name: string, inside: string | Tree, above = ""): unknown {
  const fullPath = `${above}/${name}`;
  if (typeof inside === "string")
    return {
      ...{ isFile: true, isDirectory: false, name, fullPath },
      file: (found: Answer<File>, failed: Answer<Error>) =>
        inside === BROKEN ? failed(new Error("NotReadableError")) : found(new File([inside], name)),
    };
  const entries = Object.entries(inside).map(([own, one]) => entryOf(own, one, fullPath));
  return {
    ...{ isFile: false, isDirectory: true, name, fullPath },
    createReader: () => ({
      readEntries: (found: Answer<unknown>, failed: Answer<Error>) =>
        inside[BROKEN] === BROKEN ? failed(new Error("NotFoundError")) : found(entries.splice(0, 100)),
    }),
  };
}

/** The drop of these, as the browser hands it to the page. */
function dropOf(tree: Tree): DataTransfer {
  const items = Object.entries(tree).map(([name, inside]) => ({
    webkitGetAsEntry: () => entryOf(name, inside),
  }));
  return { items, files: [] } as unknown as DataTransfer;
}

function handleOf(name: string, inside: string | Tree): unknown {
  if (typeof inside === "string") return { kind: "file", name };
  return {
    ...{ kind: "directory", name },
    async *values() {
      if (inside[BROKEN] === BROKEN) throw new Error("NotReadableError");
      for (const [own, one] of Object.entries(inside)) yield handleOf(own, one);
    },
  };
}

const folderOf = (name: string, inside: Tree) => filesIn(handleOf(name, inside) as FileSystemDirectoryHandle);

function many(count: number): Tree {
  return Object.fromEntries(Array.from({ length: count }, (_, place) => [`clip-${place}.mp4`, "x"]));
}

it("takes all of a dropped folder, as of one that is chosen: the files beyond the 5,000th too", async () => {
  const { files, leftOut } = await droppedFiles(
    dropOf({ set: { videos: many(6000), "samples.jsonl": "{}", results: { model: { "a.json": "{}" } } } }),
  );
  expect(files).toHaveLength(6002);
  expect(files.map(({ path }) => path)).toContain("set/results/model/a.json");
  expect(leftOut).toBeNull();
});

it("tells what of a dropped folder the browser can't read, and takes the rest", async () => {
  const { files, leftOut } = await droppedFiles(
    dropOf({ set: { "a.json": "{}", "b.json": BROKEN, gone: { [BROKEN]: BROKEN } } }),
  );
  expect(files.map(({ path }) => path)).toEqual(["set/a.json"]);
  expect(leftOut?.message).toBe("The browser can’t read set/b.json, set/gone: left out.");
});

it("tells that a dropped disk was not looked through to its end", async () => {
  const { files, leftOut } = await droppedFiles(dropOf({ disk: many(100_001) }));
  expect(files).toHaveLength(100_000);
  expect(leftOut).toMatchObject({ code: "files-left-out" });
  expect(leftOut?.message).toContain("more than 100,000 files");
});

it("says so where a dropped folder holds no file", async () => {
  const { files, leftOut } = await droppedFiles(dropOf({ set: { inner: {} } }));
  expect([files, leftOut?.code]).toEqual([[], "no-files"]);
});

it("tells what of a chosen folder is left out, and takes the rest", async () => {
  let deep: Tree = { "lost.mp4": "x" };
  for (let depth = 13; depth > 0; depth -= 1) deep = { [`d${depth}`]: deep };
  const tree = { ...deep, "a.mp4": "x", locked: { [BROKEN]: BROKEN }, b: { "c.mp4": "x" } };
  const { files, leftOut } = await folderOf("clips", tree);
  expect(files.map(({ path }) => path)).toEqual(["a.mp4", "b/c.mp4"]);
  expect(leftOut?.message).toContain("d12/d13");
  expect(leftOut?.message).toContain("can’t read locked:");

  const whole = await folderOf("clips", { ...many(100_000), empty: {} });
  expect([whole.files.length, whole.leftOut]).toEqual([100_000, null]);
  const cut = await folderOf("clips", { inner: many(100_001), "last.mp4": "x" });
  expect(cut.files).toHaveLength(100_000);
  expect(cut.leftOut?.message).toContain("more than 100,000 files");
});
