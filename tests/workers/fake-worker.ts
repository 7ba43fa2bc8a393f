import { type Calls, type Handlers, serveWorker } from "../../src/foundation/bridge/serve-worker";

/** A worker within the test: real message ports, so that order and cloning are as between threads. */
export class FakeWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  terminated = false;
  /** Everything that came out of it, as it crossed. */
  readonly sent: unknown[] = [];
  /** Everything that went in. */
  readonly received: unknown[] = [];
  private readonly outside: MessagePort;
  private readonly inside: MessagePort;

  constructor(serve: (scope: MessagePort) => void) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.outside = port1;
    this.inside = port2;
    port1.addEventListener("message", (event) => {
      this.sent.push(event.data);
      this.dispatchEvent(new MessageEvent("message", { data: event.data }));
    });
    port1.start();
    serve(port2);
    port2.addEventListener("message", (event) => this.received.push(event.data));
    port2.start();
  }

  postMessage(message: unknown): void {
    this.outside.postMessage(message);
  }

  /** As when its script throws outside of any call. */
  crash(message: string): void {
    this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message }));
  }

  terminate(): void {
    this.terminated = true;
    this.outside.close();
    this.inside.close();
  }
}

/** Starts such workers and keeps them, to be looked at. */
export function workerStarter<C extends Calls>(
  handlers: Handlers<C>,
): { start: () => Worker; started: FakeWorker[] } {
  const started: FakeWorker[] = [];
  return {
    started,
    start: () => {
      const worker = new FakeWorker((scope) => serveWorker<C>(scope, handlers));
      started.push(worker);
      return worker;
    },
  };
}
