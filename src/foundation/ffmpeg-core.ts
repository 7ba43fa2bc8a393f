/** A work that is compiled into the ffmpeg core. */
export type CorePart = {
  name: string;
  version: string;
  /** Its licence by its SPDX name. */
  licence: string;
  copyright: string;
  /** The address of the compiled source. */
  source: string;
};

/** The ffmpeg core as `@ffmpeg/core` publishes it: the recipe names its parts and how they are built. */
export const ffmpegCore = {
  package: "@ffmpeg/core",
  version: "0.12.10",
  licence: "GPL-2.0-or-later",
  recipe: "https://github.com/ffmpegwasm/ffmpeg.wasm/blob/71aa99d/Dockerfile",
};

const fork = (name: string, revision: string) => `https://github.com/ffmpegwasm/${name}/tree/${revision}`;

/** The parts that the recipe builds into the core, in its order. */
export const ffmpegCoreParts: readonly CorePart[] = [
  {
    name: "FFmpeg",
    version: "5.1.4",
    licence: "GPL-2.0-or-later",
    copyright: "Copyright (c) 2000-2023 the FFmpeg developers",
    source: "https://github.com/FFmpeg/FFmpeg/tree/n5.1.4",
  },
  {
    name: "ffmpeg.wasm (bindings)",
    version: "0.12.10",
    licence: "MIT",
    copyright: "Copyright (c) 2019 Jerome Wu",
    source: "https://github.com/ffmpegwasm/ffmpeg.wasm/tree/71aa99d",
  },
  {
    name: "x264",
    version: "branch 4-cores",
    licence: "GPL-2.0-or-later",
    copyright: "Copyright (C) 2003-2022 x264 project",
    source: fork("x264", "4-cores"),
  },
  {
    name: "x265",
    version: "3.4",
    licence: "GPL-2.0-or-later",
    copyright: "Copyright (C) 2013-2020 MulticoreWare, Inc",
    source: fork("x265", "3.4"),
  },
  {
    name: "libvpx",
    version: "1.13.1",
    licence: "BSD-3-Clause",
    copyright: "Copyright (c) 2010, The WebM Project authors. All rights reserved.",
    source: fork("libvpx", "v1.13.1"),
  },
  {
    name: "LAME",
    version: "branch master",
    licence: "LGPL-2.0-or-later",
    copyright: "Copyright (c) 1999-2011 The L.A.M.E. Team",
    source: fork("lame", "master"),
  },
  {
    name: "libogg",
    version: "1.3.4",
    licence: "BSD-3-Clause",
    copyright: "Copyright (c) 2002, Xiph.org Foundation",
    source: fork("Ogg", "v1.3.4"),
  },
  {
    name: "libtheora",
    version: "1.1.1",
    licence: "BSD-3-Clause",
    copyright: "Copyright (C) 2002-2009 Xiph.org Foundation",
    source: fork("theora", "v1.1.1"),
  },
  {
    name: "Opus",
    version: "1.3.1",
    licence: "BSD-3-Clause",
    copyright:
      "Copyright 2001-2011 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, CSIRO, Gregory Maxwell, Mark Borgerding, Erik de Castro Lopo",
    source: fork("opus", "v1.3.1"),
  },
  {
    name: "libvorbis",
    version: "1.3.3",
    licence: "BSD-3-Clause",
    copyright: "Copyright (c) 2002-2008 Xiph.org Foundation",
    source: fork("vorbis", "v1.3.3"),
  },
  {
    name: "zlib",
    version: "1.2.11",
    licence: "Zlib",
    copyright: "Copyright (C) 1995-2017 Jean-loup Gailly and Mark Adler",
    source: fork("zlib", "v1.2.11"),
  },
  {
    name: "libwebp",
    version: "1.3.2",
    licence: "BSD-3-Clause",
    copyright: "Copyright (c) 2010, Google Inc. All rights reserved.",
    source: fork("libwebp", "v1.3.2"),
  },
  {
    name: "FreeType",
    version: "2.10.4",
    // Offered under the FreeType licence too, which does not go with version 2 of the GPL.
    licence: "GPL-2.0-only",
    copyright: "Copyright (C) 1996-2020 David Turner, Robert Wilhelm, and Werner Lemberg",
    source: fork("freetype2", "VER-2-10-4"),
  },
  {
    name: "FriBidi",
    version: "1.0.9",
    licence: "LGPL-2.1-or-later",
    copyright: "Copyright (C) 1999-2019 Dov Grobgeld, Behdad Esfahbod and others",
    source: "https://github.com/fribidi/fribidi/tree/v1.0.9",
  },
  {
    name: "HarfBuzz",
    version: "5.2.0",
    licence: "MIT-Modern-Variant",
    copyright: "Copyright © 2010-2022 Google, Inc., Behdad Esfahbod, Red Hat, Inc. and others",
    source: "https://github.com/harfbuzz/harfbuzz/tree/5.2.0",
  },
  {
    name: "libass",
    version: "0.15.0",
    licence: "ISC",
    copyright: "Copyright (C) 2006-2016 libass contributors",
    source: "https://github.com/libass/libass/tree/0.15.0",
  },
  {
    name: "zimg",
    version: "3.0.5",
    licence: "WTFPL",
    copyright: "Copyright (C) 2014-2022 the zimg authors",
    source: "https://github.com/sekrit-twc/zimg/tree/release-3.0.5",
  },
  {
    name: "Emscripten (runtime)",
    version: "3.1.40",
    licence: "MIT",
    copyright: "Copyright (c) 2010-2023 Emscripten authors",
    source: "https://github.com/emscripten-core/emscripten/tree/3.1.40",
  },
  {
    name: "musl",
    version: "with Emscripten 3.1.40",
    licence: "MIT",
    copyright: "Copyright © 2005-2020 Rich Felker, et al.",
    source: "https://github.com/emscripten-core/emscripten/tree/3.1.40/system/lib/libc/musl",
  },
  {
    name: "LLVM (compiler-rt, libc++, libc++abi)",
    version: "with Emscripten 3.1.40",
    licence: "Apache-2.0 WITH LLVM-exception",
    copyright: "Copyright (c) 2003-2023 the LLVM Project contributors",
    source: "https://github.com/emscripten-core/emscripten/tree/3.1.40/system/lib",
  },
];
