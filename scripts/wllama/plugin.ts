import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The entry of `@wllama/wllama`, which starts its workers from text that it carries. */
const ENTRY = /^(.*\/node_modules\/@wllama\/wllama\/)esm\/index\.js$/;

/** Addresses of the same files on the dev server and in browser tests. */
/** The message of a worker that holds its lock, which src/calls/embedded/run-model.ts waits for. */
const LOCK_HELD = "caplens: lock held";

const DEV_WORKER = "/@wllama/worker.js";
const DEV_THREAD = "/@wllama/thread.js";

function cutOut(code: string, from: string, to: string, instead: string): string {
  const start = code.indexOf(from);
  const end = code.indexOf(to, start);
  if (start < 0 || end < 0 || code.indexOf(from, start + 1) >= 0)
    throw new Error(`@wllama/wllama is not as scripts/wllama/plugin.ts knows it: no single “${from}”.`);
  return code.slice(0, start) + instead + code.slice(end + to.length);
}

/** The text of a constant that is written over several lines, without escapes. */
function literal(code: string, name: string): string {
  const found = new RegExp(`var ${name} = \`([^\`\\\\$]*)\`;`).exec(code)?.[1];
  if (found === undefined) throw new Error(`@wllama/wllama has no text “${name}”.`);
  return found;
}

/**
 * The two scripts that the package makes of its text, as files. The options, which it writes before the code, are the worker's name
 * here; `lock`, a name of a Web Lock, is held for as long as the worker lives, since nothing else tells that a worker has
 * died.
 */
function scriptsOf(folder: string, entry: string): { worker: string; thread: string } {
  const own = (path: string) => readFileSync(`${folder}${path}`, "utf8");
  const module = literal(entry, "JSPI_STUB") + own("src/wasm/wllama.js");
  const inWorker = module.replace("var Module", "var ___Module");
  const withoutGpu =
    'if (RUN_OPTIONS.noWebGPU) try { Object.defineProperty(WorkerNavigator.prototype, "gpu", { get: () => ({ requestAdapter: async () => null }) }); } catch {}';
  return {
    worker: [
      "const RUN_OPTIONS = JSON.parse(self.name)",
      withoutGpu,
      `navigator.locks?.request(RUN_OPTIONS.lock, () => { postMessage({ verb: "console.debug", args: ["${LOCK_HELD}"] }); return new Promise(() => {}); }).catch(() => {})`,
      `function wModuleInit() { ${inWorker}; return Module; }`,
      own("src/workers-code/llama-cpp.js"),
    ].join(";\n\n"),
    thread: module,
  };
}

/**
 * The package, with its workers started from addresses: the page's policy takes no others, and nothing points to another host any more.
 * Throws where the package is another one than it is known as.
 */
function withFiles(entry: string, worker: string, thread: string): string {
  let code = entry;
  for (const name of ["LLAMA_CPP_WORKER_CODE", "OPFS_UTILS_WORKER_CODE", "WLLAMA_EMSCRIPTEN_CODE"])
    code = cutOut(code, `var ${name} = `, ";\n", `var ${name} = "";\n`);
  code = cutOut(
    code,
    "let moduleCode = JSPI_STUB",
    "this.worker = createWorker(completeCode);",
    `const runOptions = {
        pathConfig: { "wllama.wasm": this.resources.wasmPath },
        nbThread: this.nbThread,
        compat: false,
        noWebGPU: this.resources.noWebGPU === true,
        lock: this.logger.lock,
      };
      this.worker = new Worker(${worker}, { type: "module", name: JSON.stringify(runOptions) });`,
  );
  code = cutOut(code, "new Blob([moduleCode]", ")", thread);
  code = cutOut(code, "var WasmCompatFromCDN = {", "};", "var WasmCompatFromCDN = {};");
  return cutOut(code, 'var HF_BASE = "', '";', 'var HF_BASE = "";');
}

/** Writes the workers of `@wllama/wllama` as files of the page's own, in the build, on the dev server and in browser tests. */
export function wllamaFiles(): Plugin {
  let served: { worker: string; thread: string } | null = null;
  let building = false;
  return {
    name: "caplens:wllama-files",
    configResolved({ command }) {
      building = command === "build";
    },
    transform(code, id) {
      const folder = ENTRY.exec(id.replace(/\?.*$/, "").replaceAll("\\", "/"))?.[1];
      if (folder === undefined) return null;
      const scripts = scriptsOf(folder, code);
      if (!building) {
        served = scripts;
        return { code: withFiles(code, `"${DEV_WORKER}"`, `"${DEV_THREAD}"`), map: null };
      }
      const address = (name: "worker" | "thread") => {
        const source = scripts[name];
        const file = this.emitFile({ type: "asset", name: `wllama-${name}.js`, source });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      };
      return { code: withFiles(code, address("worker"), address("thread")), map: null };
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = request.url?.replace(/\?.*$/, "");
        const script =
          path === DEV_WORKER ? served?.worker : path === DEV_THREAD ? served?.thread : undefined;
        if (script === undefined) return next();
        response.setHeader("Content-Type", "text/javascript");
        response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
        response.end(script);
      });
    },
  };
}
