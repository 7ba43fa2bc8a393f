/** The line in which ffmpeg says that it has no decoder for a track; the codec by its own name, "none" if it has none. */
export const NO_DECODER = /^Decoder \(codec (\S{1,40})\) not found for input stream/;

/** How Matroska names a codec that ffmpeg has no name for. */
export const FOREIGN_CODEC = /Unknown\/unsupported AVCodecID ([VA]_\S{1,40})\.$/;
