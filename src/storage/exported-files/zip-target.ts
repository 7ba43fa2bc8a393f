import { createCRC32 } from "../../foundation/stream-hashes";
import { DEFLATED } from "../../foundation/zip-records";
import { type PackedFile, zipOf } from "../../foundation/zip-writer";
import type { ExportTarget } from "./export-target";
import type { Scratch, ScratchPlace } from "./scratch";

const encoder = new TextEncoder();

/** All files as one zip file; they are packed as they come, and stand in it by their paths. */
export function zipTarget(place: ScratchPlace, time: Date): ExportTarget {
  const packed: PackedFile[] = [];
  const open = new Set<Scratch>();
  return {
    async open(path) {
      const { Deflate } = await import("fflate");
      const scratch = place();
      open.add(scratch);
      const crc = (await createCRC32()).init();
      let pieces: Uint8Array[] = [];
      let sizeBytes = 0;
      const deflate = new Deflate((piece) => pieces.push(piece));
      const put = async () => {
        const ready = pieces;
        pieces = [];
        for (const piece of ready) await scratch.write(piece);
      };
      return {
        async write(content) {
          const bytes = typeof content === "string" ? encoder.encode(content) : content;
          crc.update(bytes);
          sizeBytes += bytes.length;
          deflate.push(bytes);
          await put();
        },
        async close() {
          deflate.push(new Uint8Array(), true);
          await put();
          const checksum = Number.parseInt(crc.digest("hex"), 16);
          packed.push({ path, packed: await scratch.end(), method: DEFLATED, crc: checksum, sizeBytes });
        },
      };
    },
    end: async () =>
      zipOf(
        packed.sort((one, other) => (one.path < other.path ? -1 : 1)),
        time,
      ),
    async drop() {
      for (const scratch of open) await scratch.drop();
    },
  };
}
