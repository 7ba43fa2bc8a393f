import { toStorageError } from "./storage-problems";

/** Does the work; what it rejects with comes out as a ProblemError. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
}
