import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A host of files on this machine. */
export type StaticHost = {
  /** Its root, with a slash at the end. */
  address: string;
  /** "GET /caplens/index.html", oldest first. */
  asked: string[];
  /** Bytes that went out so far, with headers and as packed as they went. */
  sentBytes(): number;
  close(): Promise<void>;
};

/** Starts a server on a free port; `address` is that of its folder `under`, which begins and ends with a slash. */
export async function startHost(
  answer: (request: IncomingMessage, response: ServerResponse, path: string) => void,
  under = "/",
): Promise<StaticHost> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    asked.push(`${request.method} ${pathname}`);
    answer(request, response, pathname);
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    address: `http://localhost:${address.port}${under}`,
    asked,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
