import { MOST_VIDEO_PIXELS } from "../video-size";

/**
 * Input options of ffmpeg: the largest pictures that are decoded, and the containers that may be opened. Left out is what takes any text for a picture,
 * and what sends the reader on to other files (playlists, manifests, lists of parts).
 */
export const INPUT_GUARDS = [
  "-max_pixels",
  `${MOST_VIDEO_PIXELS}`,
  "-format_whitelist",
  [
    ...[
      "mov",
      "matroska",
      "avi",
      "mpegts",
      "mpeg",
      "mpegvideo",
      "flv",
      "asf",
      "ogg",
      "ivf",
      "mxf",
      "dv",
      "rm",
    ],
    ...["wtv", "nut", "gif", "h264", "hevc", "m4v", "vc1", "live_flv"],
    ...["wav", "w64", "mp3", "flac", "aac", "ac3", "eac3", "aiff", "amr", "caf", "ape", "tta", "wv"],
  ].join(","),
];
