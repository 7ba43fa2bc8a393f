/** The used parts of the library of hashes: otherwise all of it would be bundled. */
export { createCRC32, createSHA256 } from "hash-wasm";
