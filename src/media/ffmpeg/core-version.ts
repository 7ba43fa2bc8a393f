/** The version of `@ffmpeg/core` that the app ships; written into every record of frames and sound. */
export const CORE_VERSION = "0.12.10";

/** Size of its wasm file, unpacked: a compressed reply does not say how much will come. */
export const CORE_WASM_BYTES = 32_232_419;

export const FFMPEG_ENGINE = `ffmpeg.wasm ${CORE_VERSION}`;
