import { vi } from "vitest";

type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** A private file system in memory, for tests without a browser: files of folders, by the folder's name. */
export interface FileSystemInMemory {
  folders: Map<string, Files>;
  /** The content of a file as text; null where there is none. */
  text(folder: string, name: string): string | null;
  /** Leaves only so many bytes of a file, as a crash in the middle of a write does. */
  cut(folder: string, name: string, bytes: number): void;
  /** Set: writes reject with it. */
  refusal: Error | null;
}

/** Stands in for the browser's private file system until the test's globals are put back. */
export function stubFileSystem({ inWorker = true } = {}): FileSystemInMemory {
  const folders: FileSystemInMemory["folders"] = new Map();
  const system: FileSystemInMemory = {
    folders,
    refusal: null,
    text: (folder, name) => {
      const bytes = folders.get(folder)?.get(name);
      return bytes === undefined ? null : new TextDecoder().decode(bytes);
    },
    cut: (folder, name, bytes) => {
      const files = folders.get(folder);
      files?.set(name, (files.get(name) ?? new Uint8Array()).slice(0, bytes));
    },
  };
  const writeAt = (files: Files, name: string, added: Uint8Array, at: number) => {
    if (system.refusal) throw system.refusal;
    const before = files.get(name) ?? new Uint8Array();
    const after = new Uint8Array(Math.max(before.length, at + added.length));
    after.set(before);
    after.set(added, at);
    files.set(name, after);
  };

  class FileHandle {
    readonly kind = "file";
    #files: Files;
    #name: string;

    constructor(files: Files, name: string) {
      this.#files = files;
      this.#name = name;
      if (inWorker) Object.assign(this, { createSyncAccessHandle: async () => this.#access() });
    }

    #access() {
      const bytes = () => this.#files.get(this.#name) ?? new Uint8Array();
      let position = 0;
      return {
        getSize: () => bytes().length,
        read(into: Uint8Array, { at }: { at: number }) {
          into.set(bytes().subarray(at, at + into.length));
          return into.length;
        },
        // Without a place, it goes on behind what was written last.
        write: (added: Uint8Array, { at }: { at: number } = { at: position }) => {
          writeAt(this.#files, this.#name, added, at);
          position = at + added.length;
          return added.length;
        },
        truncate: (length: number) => {
          const shorter = new Uint8Array(length);
          shorter.set(bytes().subarray(0, length));
          this.#files.set(this.#name, shorter);
        },
        flush: () => undefined,
        close: () => undefined,
      };
    }

    async getFile() {
      return new File([this.#files.get(this.#name) ?? new Uint8Array()], this.#name);
    }

    async createWritable({ keepExistingData = false } = {}) {
      const before = this.#files.get(this.#name);
      const draft: Files = new Map([["", (keepExistingData && before) || new Uint8Array()]]);
      let at = 0;
      return {
        seek: async (position: number) => {
          at = position;
        },
        write: async (data: Blob | Uint8Array<ArrayBuffer>) => {
          const bytes = new Uint8Array(await new Blob([data]).arrayBuffer());
          writeAt(draft, "", bytes, at);
          at += bytes.length;
        },
        close: async () => {
          this.#files.set(this.#name, draft.get("") ?? new Uint8Array());
        },
        abort: async () => draft.clear(),
      };
    }

    async move(_directory: unknown, name: string) {
      this.#files.set(name, this.#files.get(this.#name) ?? new Uint8Array());
      this.#files.delete(this.#name);
      this.#name = name;
    }
  }

  const notFound = () => new DOMException("not there", "NotFoundError");
  const folderOf = (files: Files) => ({
    async getFileHandle(name: string, { create = false } = {}) {
      if (!files.has(name)) {
        if (!create) throw notFound();
        files.set(name, new Uint8Array());
      }
      return new FileHandle(files, name);
    },
    async removeEntry(name: string) {
      if (!files.delete(name)) throw notFound();
    },
    async *keys() {
      yield* [...files.keys()];
    },
    async *entries() {
      for (const name of [...files.keys()]) yield [name, new FileHandle(files, name)];
    },
  });
  const root = {
    async getDirectoryHandle(name: string) {
      const files: Files = folders.get(name) ?? new Map();
      folders.set(name, files);
      return folderOf(files);
    },
  };
  vi.stubGlobal("FileSystemFileHandle", FileHandle);
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => root } });
  return system;
}
