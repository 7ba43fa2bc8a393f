import type { CorePart } from "../../src/foundation/ffmpeg-core.ts";

/** The programs that run models in the page, as `@wllama/wllama` publishes them. */
export const wllama = {
  package: "@wllama/wllama",
  version: "3.13.0",
  recipe: "https://github.com/ngxson/wllama/blob/3.13.0/scripts/build_wasm.sh",
};

const emscripten = "https://github.com/emscripten-core/emscripten/tree/4.0.20";

/** The works that its recipe compiles into assets/wllama-*.wasm. */
export const wllamaParts: readonly CorePart[] = [
  {
    name: "llama.cpp (with ggml and mtmd)",
    version: "b12211, revision 7d7f028",
    licence: "MIT",
    copyright: "Copyright (c) 2023-2026 The ggml authors",
    source: "https://github.com/ggml-org/llama.cpp/tree/7d7f028",
  },
  {
    name: "JSON for Modern C++",
    version: "3.12.0",
    licence: "MIT",
    copyright: "Copyright (c) 2013-2025 Niels Lohmann",
    source: "https://github.com/nlohmann/json/tree/v3.12.0",
  },
  {
    name: "stb_image",
    version: "with llama.cpp",
    licence: "MIT",
    copyright: "Copyright (c) 2017 Sean Barrett",
    source: "https://github.com/nothings/stb",
  },
  {
    name: "Dawn (emdawnwebgpu)",
    version: "with llama.cpp",
    licence: "BSD-3-Clause",
    copyright: "Copyright 2017-2026 The Dawn & Tint Authors",
    source: "https://dawn.googlesource.com/dawn",
  },
  {
    name: "Emscripten (runtime)",
    version: "4.0.20",
    licence: "MIT",
    copyright: "Copyright (c) 2010-2025 Emscripten authors",
    source: emscripten,
  },
  {
    name: "musl",
    version: "with Emscripten 4.0.20",
    licence: "MIT",
    copyright: "Copyright © 2005-2020 Rich Felker, et al.",
    source: `${emscripten}/system/lib/libc/musl`,
  },
  {
    name: "LLVM (compiler-rt, libc++, libc++abi)",
    version: "with Emscripten 4.0.20",
    licence: "Apache-2.0 WITH LLVM-exception",
    copyright: "Copyright (c) 2003-2025 the LLVM Project contributors",
    source: `${emscripten}/system/lib`,
  },
];
