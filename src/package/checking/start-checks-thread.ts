import { Worker as Thread } from "node:worker_threads";

/** The file of the thread in the package, beside the file that this comes into. */
const THREAD_FILE = "./checks-thread.js";

type Message = { kind?: string };

/**
 * A thread of node as the worker that a page would have. It keeps the process alive only while it is asked something: whoever has
 * all verdicts can end without telling anybody.
 */
class ThreadWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  private readonly thread: Thread;
  private open = 0;

  constructor(file: URL) {
    super();
    this.thread = new Thread(file);
    this.thread.unref();
    this.thread.on("message", (data: Message) => {
      if (data.kind === "done" || data.kind === "failed") this.answered();
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
    this.thread.on("error", ({ message }) =>
      this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message })),
    );
  }

  private answered(): void {
    this.open -= 1;
    if (this.open <= 0) this.thread.unref();
  }

  postMessage(message: Message): void {
    if (message.kind === "call") {
      this.open += 1;
      this.thread.ref();
    }
    this.thread.postMessage(message);
  }

  terminate(): void {
    void this.thread.terminate();
  }
}

/** Starts the check worker of the page in a thread of node. */
export function startChecksThread(): Worker {
  return new ThreadWorker(new URL(THREAD_FILE, import.meta.url));
}
