/** Of the library of hashes, what is wanted of it: all of it would come along otherwise. */
export { createCRC32, createSHA256 } from "hash-wasm";
