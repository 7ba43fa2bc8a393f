import { preview } from "vite";
import { test } from "./stand-in-test";

/** As from a host that reads no `_headers`: the built page by a server without our settings. */
export const withPlainHost = test.extend<{ host: string }>({
  host: async ({ watch }, use) => {
    const server = await preview({
      configFile: false,
      logLevel: "silent",
      preview: { host: "localhost", port: 0 },
    });
    const [url] = server.resolvedUrls?.local ?? [];
    if (url === undefined) throw new Error("The plain host has no address.");
    watch.allow(url);
    await use(url);
    await server.close();
  },
});
