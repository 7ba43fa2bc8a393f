import { parentPort } from "node:worker_threads";

// The check worker of the page talks to `self`, as workers of browsers do: in a thread of node that is the port to its parent.
if (parentPort) {
  const port = parentPort;
  const self = {
    postMessage: (message: unknown) => port.postMessage(message),
    addEventListener: (_type: "message", listener: (event: { data: unknown }) => void) =>
      port.on("message", (data: unknown) => listener({ data })),
  };
  Object.assign(globalThis, { self });
  await import("../../evaluation/checks/checks-worker");
}
