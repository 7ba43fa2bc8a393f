import { noise } from "./corpus/spoil";

type Bytes = Uint8Array<ArrayBuffer>;

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const SEGMENT = [0x18, 0x53, 0x80, 0x67];
const INFO = [0x15, 0x49, 0xa9, 0x66];
const TRACKS = [0x16, 0x54, 0xae, 0x6b];

const text = (value: string) => [...new TextEncoder().encode(value)];

/** An element whose content has less than 127 bytes. */
const element = (id: readonly number[], content: readonly number[]) => [
  ...id,
  0x80 | content.length,
  ...content,
];

/** Pictures of 320 × 180 pixels. */
const PICTURES = element([0xe0], [...element([0xb0], [0x01, 0x40]), ...element([0xba], [0, 180])]);
/** Sound of 8000 samples a second in one channel. */
const SOUND = element([0xe1], [...element([0xb5], [0x45, 0xfa, 0, 0]), ...element([0x9f], [1])]);

/** The beginning of a WebM, up to where its content begins: one track, coded as `codec`. */
function header(codec: string, isSound = codec.startsWith("A_")): number[] {
  const track = [
    ...element([0xd7], [1]),
    ...element([0x73, 0xc5], [1]),
    ...element([0x83], [isSound ? 2 : 1]),
    ...element([0x86], text(codec)),
    ...(isSound ? SOUND : PICTURES),
  ];
  return [
    ...element(EBML, [
      ...element([0x42, 0x82], text("webm")),
      ...element([0x42, 0x87], [4]),
      ...element([0x42, 0x85], [2]),
    ]),
    // A segment of unknown length.
    ...[...SEGMENT, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ...element(INFO, [
      ...element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]),
      ...element([0x44, 0x89], [0x45, 0x1c, 0x40, 0]),
    ]),
    ...element(TRACKS, element([0xae], track)),
  ];
}

const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];

/** A WebM of 100,000 bytes whose header is good, with noise behind it; always the same. */
export function webmOfNoise(): Bytes {
  const start = header("V_VP9");
  const bytes = noise(100_000);
  bytes.set(start);
  return bytes;
}

/** A WebM with ten pictures, or pieces of sound, of a tenth of a second each, coded as `codec`: they hold noise. */
export function webmCodedAs(codec: string): Bytes {
  const pictures = Array.from({ length: 10 }, (_, place) =>
    element([0xa3], [0x81, 0, place * 100, 0x80, ...noise(60)]),
  ).flat();
  const content = [...element([0xe7], [0]), ...pictures];
  const length = [0x40 | (content.length >> 8), content.length & 255];
  return Uint8Array.from([...header(codec), ...CLUSTER, ...length, ...content]);
}
