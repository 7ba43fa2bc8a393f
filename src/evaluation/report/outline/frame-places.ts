import type { FrameRecord, FrameSet } from "../../../shapes/media";
import type { Report } from "../../../shapes/report";
import type { FramePlace } from "./blocks";

const EXTENSIONS: Record<FrameSet["plan"]["image"]["type"], string> = {
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** The frames taken at moments of verdicts are of this type. */
const MOMENT_TYPE = "image/jpeg";

/** The frames taken at moments of verdicts, with a file name each under `moments/`; by their seconds. */
export function momentPlaces({ moments = [] }: Pick<Report, "moments">): Map<number, FramePlace> {
  const places = placesIn("moments", moments, MOMENT_TYPE);
  return new Map(moments.flatMap(({ at }, index) => (places[index] ? [[at, places[index]]] : [])));
}

/** The frames with a file name each, `frames/0003.10s-1a2b3c4d.jpg`; no name comes twice, whatever the hashes are. */
export function framePlaces({ frames, plan }: FrameSet): FramePlace[] {
  return placesIn("frames", frames, plan.image.type);
}

function placesIn(
  folder: string,
  frames: readonly FrameRecord[],
  type: keyof typeof EXTENSIONS,
): FramePlace[] {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return frames.map(({ time, hash, width, height }) => {
    const seconds = Math.min(Math.max(0, time), 1e7).toFixed(2).padStart(7, "0");
    const short = hash
      .toLowerCase()
      .replace(/[^0-9a-f]/g, "")
      .slice(0, 8);
    const stem = `${folder}/${seconds}s${short ? `-${short}` : ""}`;
    let number = lastNumber.get(stem) ?? 1;
    let name = number === 1 ? stem : `${stem}-${number}`;
    while (taken.has(name)) {
      number += 1;
      name = `${stem}-${number}`;
    }
    lastNumber.set(stem, number);
    taken.add(name);
    return { time, hash, width, height, fileName: `${name}.${EXTENSIONS[type]}` };
  });
}
