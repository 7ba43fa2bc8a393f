import { type Static, Type } from "typebox";

/** The version of session files that this app writes. */
export const ARCHIVE_VERSION = 1;

/** The role of a media file in its session. */
export const MediaPurpose = Type.Union([Type.Literal("video"), Type.Literal("frame"), Type.Literal("audio")]);
export type MediaPurpose = Static<typeof MediaPurpose>;

/** One media file within a session file, under the SHA-256 of its bytes. */
export const ArchivedMedia = Type.Object({
  /** `media/` and the hash. */
  path: Type.String(),
  hash: Type.String(),
  /** Media type; empty when unknown. */
  type: Type.String(),
  sizeBytes: Type.Integer({ minimum: 0 }),
  use: MediaPurpose,
});
export type ArchivedMedia = Static<typeof ArchivedMedia>;

/** `archive.json`, the table of contents of a session file. The session itself is `session.json` beside it. */
export const Archive = Type.Object({
  format: Type.Literal("caplens-archive"),
  version: Type.Literal(ARCHIVE_VERSION),
  /** ISO 8601. */
  exportedAt: Type.String(),
  media: Type.Array(ArchivedMedia),
  /** Media were left out on purpose. */
  mediaLeftOut: Type.Boolean(),
});
export type Archive = Static<typeof Archive>;
