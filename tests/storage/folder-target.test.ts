import { describe, expect, it } from "vitest";
import { ProblemError } from "../../src/foundation/errors";
import { folderTarget } from "../../src/storage/zip-target";
import { freshFolder } from "../../src/ui/save-folder";

/** A folder on a disk with room for so many letters; `whole`: the files that came there, and `open` those on their way. */
function folderWith(room: number, refusal: DOMException) {
  const whole = new Map<string, string>();
  const open = new Set<string>();
  const folder = {
    name: "Runs",
    getDirectoryHandle: async () => {
      throw refusal;
    },
    getFileHandle: async (name: string) => ({
      async createWritable() {
        open.add(name);
        let text = "";
        return {
          async write(content: string) {
            if (text.length + content.length > room) throw refusal;
            text += content;
          },
          async close() {
            open.delete(name);
            whole.set(name, text);
          },
          abort: async () => void open.delete(name),
        };
      },
    }),
    async *keys() {
      yield "results";
    },
  };
  // No more than this is asked of a folder.
  return { whole, open, folder: folder as unknown as FileSystemDirectoryHandle };
}

const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProblemError)) throw new Error(`no problem: ${error}`);
  return error.problem;
};

describe("files in a folder that people chose", () => {
  it("are whole or not there, and a full disk is told as that of the folder", async () => {
    const full = new DOMException("no room", "QuotaExceededError");
    const { whole, open, folder } = folderWith(10, full);
    const target = folderTarget(folder);
    const small = await target.open("small.json");
    await small.write("{}");
    await small.close();
    const large = await target.open("large.json");
    await large.write("[1,2,3,");
    const problem = await problemOf(large.write("4,5,6]"));
    expect(problem.code).toBe("folder-not-written");
    expect(problem.message).toBe(
      "The folder “Runs” could not be written to its end. There is no room left on its disk.",
    );
    await target.drop();
    expect([...whole]).toEqual([["small.json", "{}"]]);
    expect([...open]).toEqual([]);
  });

  it("that may not be written are told with the folder's name, before or at work", async () => {
    const { folder } = folderWith(10, new DOMException("gone", "NotFoundError"));
    const atWork = await problemOf(folderTarget(folder).open("shards/one.json"));
    expect(atWork).toMatchObject({ code: "folder-not-written", detail: "NotFoundError: gone" });
    expect(atWork.message).toContain("“Runs”");
    expect(await problemOf(freshFolder(folder, "results"))).toMatchObject({
      code: "folder-not-written",
      message: "No folder could be made in “Runs”. Nothing was written.",
    });
  });
});
