import { describe, expect, test } from "vitest";
import { BitReader, unreferencedPackets } from "../../../src/media/webcodecs/unreferenced-packets";

const bytes = (...values: number[]) => Uint8Array.from(values);
/** Bits of a text as bytes, filled up with zeros. */
const fromBits = (text: string) => {
  const bits = text.replaceAll(" ", "");
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).padEnd(8, "0"), 2),
  );
};

describe("bits", () => {
  test("are read from the most significant one on, zeros behind the end", () => {
    const bits = new BitReader(bytes(0b10110001, 0xff));
    expect([bits.read(1), bits.read(3), bits.flag(), bits.read(6), bits.pastEnd]).toEqual([
      1,
      3,
      false,
      15,
      false,
    ]);
    bits.skip(4);
    expect([bits.read(4), bits.pastEnd]).toEqual([8, true]);
  });

  test("numbers of variable length are passed over", () => {
    const bits = new BitReader(fromBits("00101 1 1 101"));
    bits.skipVariableLength();
    expect(bits.flag()).toBe(true);
    bits.skipVariableLength();
    expect(bits.read(3)).toBe(5);
    const endless = new BitReader(bytes(0));
    endless.skipVariableLength();
    expect(endless.pastEnd).toBe(true);
  });
});

describe("HEVC", () => {
  /** Two bytes of a unit's header: its type, and its temporal sub-layer. */
  const header = (type: number, layer = 0) => [type << 1, layer + 1];
  const sized = (...units: number[][]) => bytes(...units.flatMap((unit) => [0, 0, unit.length, ...unit]));
  /** A decoder's description that says how many sub-layers there are, 0 for unknown, and that lengths have three bytes. */
  const described = (layers: number) => {
    const record = new Uint8Array(23);
    record[21] = (layers << 3) | 2;
    return unreferencedPackets({ codec: "hvc1.1.6.L93.B0", description: record });
  };
  const [trailing, trailingReference, key, message] = [0, 1, 19, 39];

  test.each<[string, number, number[][], boolean]>([
    ["a picture that is not referred to", 1, [header(trailing)], true],
    ["one that is", 1, [header(trailingReference)], false],
    ["a leading one that is not", 1, [header(8)], true],
    ["a key picture", 1, [header(key)], false],
    ["behind other units", 1, [header(message), header(trailing)], true],
    ["two slices, one referred to", 1, [header(trailing), header(trailingReference)], false],
    ["no slice at all", 1, [header(message)], false],
    ["the lower of two sub-layers", 2, [header(trailing, 0)], false],
    ["the higher of two sub-layers", 2, [header(trailing, 1)], true],
    ["nobody knows how many sub-layers", 0, [header(trailing)], false],
    ["nothing", 1, [], false],
  ])("%s", (_name, layers, units, expected) => {
    expect(described(layers)(sized(...units))).toBe(expected);
  });

  test("parameters in the stream tell of sub-layers, and may tell of more", () => {
    const isUnreferenced = unreferencedPackets({ codec: "hev1.1.6.L93.B0" });
    const coded = (...units: number[][]) => bytes(...units.flatMap((unit) => [0, 0, 1, ...unit]));
    const parameters = (highest: number) => [...header(33), highest << 1];
    expect(isUnreferenced(coded(header(trailing)))).toBe(false);
    expect(isUnreferenced(coded(parameters(0), header(key)))).toBe(false);
    expect(isUnreferenced(coded(header(trailing)))).toBe(true);
    expect(isUnreferenced(coded(parameters(1), header(trailing)))).toBe(false);
    expect(isUnreferenced(coded(header(trailing, 1)))).toBe(true);
  });
});

describe("H.264", () => {
  const [reference, other, parameters] = [0x65, 0x01, 0x67];
  const sized = (...units: number[][]) => bytes(...units.flatMap((unit) => [0, 0, 0, unit.length, ...unit]));
  const coded = (...units: number[][]) => bytes(...units.flatMap((unit) => [0, 0, 0, 1, ...unit]));
  const withLengths = unreferencedPackets({ codec: "avc1.640028", description: bytes(1, 100, 0, 40, 0xff) });
  const withCodes = unreferencedPackets({ codec: "avc1.640028" });

  test.each<[string, number[][], boolean]>([
    ["a slice that is referred to", [[reference, 1, 2]], false],
    ["one that is not", [[other, 1, 2]], true],
    [
      "behind other units",
      [
        [9, 0xf0],
        [6, 5],
        [other, 0],
      ],
      true,
    ],
    [
      "two fields of which one is referred to",
      [
        [other, 1],
        [0x41, 1],
      ],
      false,
    ],
    ["no slice at all", [[parameters, 1]], false],
    ["nothing", [], false],
  ])("%s", (_name, units, expected) => {
    expect(withLengths(sized(...units))).toBe(expected);
    expect(withCodes(coded(...units))).toBe(expected);
  });

  test("lengths of two bytes, and lengths that lead nowhere", () => {
    const short = unreferencedPackets({ codec: "avc1.640028", description: bytes(1, 100, 0, 40, 0xfd) });
    expect(short(bytes(0, 2, other, 0))).toBe(true);
    expect(withLengths(bytes(0xff, 0xff, 0xff, 0xff, 0x67, 1, 2))).toBe(false);
  });
});

describe("AV1", () => {
  /** Profile 0, one operating point, 320x192, order hints of 7 bits, tools chosen in each frame. */
  const sequence = fromBits(
    "000 0 0 0 0 00000 000000000000 00000 1000 0111 100111111 10111111 0 000 0000 1 11 1 1 110",
  );
  const unit = (type: number, payload: Uint8Array) => [(type << 3) | 2, payload.length, ...payload];
  const header = unit(1, sequence);
  /** A shown inter frame with these slots to fill. */
  const inter = (slots: string) => unit(6, fromBits(`0 01 1 0 0 0 0 0000001 000 ${slots}`));
  const [kept, free] = [inter("00000100"), inter("00000000")];
  const shownFromSlot = unit(3, fromBits("1 010"));
  const hiddenKey = unit(6, fromBits("0 00 0 0 0 0 0 0000001 000 00000001"));
  const description = bytes(0x81, 0, 0, 0, ...header);
  const decide = (...packets: number[][]) => {
    const isUnreferenced = unreferencedPackets({ codec: "av01.0.00M.08", description });
    return packets.map((packet) => isUnreferenced(Uint8Array.from(packet)));
  };

  test("frames that fill no slot are superfluous, also with the sequence header in the packet", () => {
    expect(decide(kept, free, [...header, ...free])).toEqual([false, true, true]);
    const later = unreferencedPackets({ codec: "av01.0.00M.08" });
    expect([free, [...header, ...kept], free].map((packet) => later(Uint8Array.from(packet)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("what is shown from a slot is superfluous, unless it may be a key frame", () => {
    expect(decide(shownFromSlot, hiddenKey, shownFromSlot)).toEqual([true, false, false]);
  });

  test("a packet with one frame that is needed is needed", () => {
    expect(decide([...free, ...kept], [...kept, ...free], [...free, ...free])).toEqual([false, false, true]);
  });

  test("what cannot be read is needed", () => {
    expect(decide([], [0x32], [0x32, 0xff, 0xff, 0xff, 0xff, 0xff], unit(6, bytes()))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

test("of other codecs nothing is superfluous", () => {
  for (const codec of ["vp8", "vp09.00.31.08", "hev1.1.6.L93.90"]) {
    expect(unreferencedPackets({ codec })(bytes(0, 0, 0, 1, 1, 0))).toBe(false);
  }
});
