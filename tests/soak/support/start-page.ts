import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPreview } from "../../../scripts/preview-server";

/** Builds the page into a folder of its own and serves it, so that a proof runs beside anything else. */
export async function startPage(): Promise<{ baseURL: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "caplens-page-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync("npx", ["vite", "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const { baseURL, close } = await startPreview(await freePort(), folder);
    return {
      baseURL,
      close() {
        close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "localhost", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("No port.")),
      );
    });
  });
}
