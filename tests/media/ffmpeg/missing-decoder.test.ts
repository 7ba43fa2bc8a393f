import { expect, test } from "vitest";
import { ShownFrames } from "../../../src/media/ffmpeg/shown-frames";

const NOT_FOUND = "Decoder (codec none) not found for input stream #0:1";

test.each([
  [
    "Matroska: by its own identifier, not by that of the sound",
    [
      "[matroska,webm @ 0x5633] Unknown/unsupported AVCodecID A_ABC.",
      "[matroska,webm @ 0x5633] Unknown/unsupported AVCodecID V_XYZ.",
      "  Stream #0:1(eng): Video: none, none, 320x180, 1k tbr, 1k tbn (default)",
      NOT_FOUND,
    ],
    "V_XYZ",
  ],
  [
    "MP4: by its four letters",
    ["  Stream #0:1[0x1](und): Video: none (xyz1 / 0x317A7978), none, 320x180, 240 kb/s", NOT_FOUND],
    "xyz1",
  ],
  [
    "a codec that ffmpeg knows, but has no decoder for: by ffmpeg's name",
    [
      "  Stream #0:1: Video: vvc (vvc1 / 0x31637676), none, 320x180",
      "Decoder (codec vvc) not found for input stream #0:1",
    ],
    "vvc",
  ],
  ["a codec without any name", [NOT_FOUND], null],
])("a codec without a decoder is named. %s", (_what, lines, codec) => {
  const shown = new ShownFrames();
  for (const line of lines) shown.read(line);
  expect(shown).toMatchObject({ hasNoDecoder: true, codec });
});

test("a file that only lacks good pictures is not said to lack a decoder", () => {
  const shown = new ShownFrames();
  shown.read("  Stream #0:0: Video: h264 (avc1 / 0x31637661), none, 320x180");
  shown.read("Error while decoding stream #0:0: Invalid data found when processing input");
  shown.read("    title           : Decoder (codec none) not found for input stream #0:0");
  expect(shown).toMatchObject({ hasNoDecoder: false, codec: null });
});
