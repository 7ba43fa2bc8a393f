/** All streams of an Ogg file begin within its first bytes, before any other page (RFC 3533, 4). */
const BEGINNING = 65_536;
const PAGE_HEADER = 27;
const IS_FIRST_PAGE = 2;

/** How many streams an Ogg file holds, of whatever kind. */
export async function countOggStreams(file: Blob): Promise<number> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  let streams = 0;
  for (let page = 0; page + PAGE_HEADER <= bytes.length; ) {
    const isPage = String.fromCharCode(...bytes.subarray(page, page + 4)) === "OggS";
    if (!isPage || !((bytes[page + 5] ?? 0) & IS_FIRST_PAGE)) break;
    streams += 1;
    const segments = bytes[page + 26] ?? 0;
    const lengths = bytes.subarray(page + PAGE_HEADER, page + PAGE_HEADER + segments);
    page += PAGE_HEADER + segments + lengths.reduce((sum, length) => sum + length, 0);
  }
  return streams;
}
