export interface WorkerQuestion {
  name: string;
  hash: string;
}

export interface WorkerAnswer {
  blobs: string;
  text: string;
  revision: number;
  /** Hash of the blob that the worker wrote. */
  written: string;
}

/** Has a dedicated worker do its part on the storage of this name. */
export async function askWorker(question: WorkerQuestion): Promise<WorkerAnswer> {
  const worker = new Worker(new URL("./storage-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", (event: MessageEvent<WorkerAnswer>) => resolve(event.data));
      worker.addEventListener("error", (event) => reject(new Error(event.message)));
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}
