import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type CompiledEmail, type CompileRequest, type CompileResult, SourceError } from './compiled-email';

/** Includes loading the compiler for the first email, which takes 0.5 s on 2 idle cores and longer on slow machines. */
const TIMEOUT_MS = 30_000;
const HEAP_MB = 2048;

type Request = Omit<CompileRequest, 'id' | 'liquidModulePath'>;

interface Compilation {
  request: CompileRequest;
  resolve(compiled: CompiledEmail): void;
  reject(error: Error): void;
}

export class CompilerThread {
  private worker: Promise<Worker> | undefined;
  private readonly unfinishedCompilations: Compilation[] = [];
  private timer: NodeJS.Timeout | undefined;
  private nextRequestId = 0;

  constructor(private readonly timeoutMs = TIMEOUT_MS) {}

  compile(request: Request): Promise<CompiledEmail> {
    return new Promise((resolve, reject) => {
      const requestWithId = { ...request, id: this.nextRequestId++, liquidModulePath: LIQUID_MODULE_PATH };
      const isIdle = this.unfinishedCompilations.length === 0;
      this.unfinishedCompilations.push({ request: requestWithId, resolve, reject });
      if (isIdle) void this.compileNext();
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    const worker = await this.worker;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async compileNext(): Promise<void> {
    const [first] = this.unfinishedCompilations;
    if (!first) return;
    try {
      this.worker ??= this.start();
      const worker = await this.worker;
      this.timer = setTimeout(() => this.failByTimeout(first), this.timeoutMs);
      worker.postMessage(first.request);
    } catch (error) {
      this.worker = undefined;
      this.settleFirst(() => first.reject(error as Error));
    }
  }

  private settleFirst(finish: () => void): void {
    clearTimeout(this.timer);
    this.unfinishedCompilations.shift();
    finish();
    void this.compileNext();
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(await workerSource(), {
      eval: true,
      execArgv: [],
      // Don't mix an email's console output with ours.
      stdout: true,
      stderr: true,
      // React's development build is slower and logs more.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    worker.on('message', (result: CompileResult) => this.receive(result));
    worker.on('error', (error) => this.failByExit(worker, error.message));
    worker.on('exit', () => this.failByExit(worker, 'its code ended the process'));
    return worker;
  }

  private receive(result: CompileResult): void {
    const [first] = this.unfinishedCompilations;
    if (first?.request.id !== result.id) return;
    const { resolve, reject } = first;
    if ('compiled' in result) this.settleFirst(() => resolve(result.compiled));
    else this.settleFirst(() => reject(new SourceError(result.location, result.reason)));
  }

  private failByExit(worker: Worker, reason: string): void {
    const startingWorker = this.worker;
    void startingWorker?.then((startedWorker) => {
      const isCurrent = startedWorker === worker && this.worker === startingWorker;
      if (!isCurrent) return;
      this.worker = undefined;
      const [first] = this.unfinishedCompilations;
      if (!first) return;
      const error = new SourceError(first.request.displayPath, `This could not be compiled: ${reason}`);
      this.settleFirst(() => first.reject(error));
    });
  }

  private failByTimeout(first: Compilation): void {
    const worker = this.worker;
    this.worker = undefined;
    void worker?.then((lateWorker) => lateWorker.terminate());
    const reason = `This was not compiled within ${this.timeoutMs / 1000} seconds.`;
    this.settleFirst(() => first.reject(new SourceError(first.request.displayPath, reason)));
  }
}

const BUILT_WORKER_PATH = join(__dirname, 'compile-worker.js');
const LIQUID_MODULE_PATH = existsSync(BUILT_WORKER_PATH)
  ? join(__dirname, '..', 'liquid.js')
  : join(__dirname, '..', '..', '..', 'pack', 'liquid', 'liquid.js');

let source: Promise<string> | undefined;

function workerSource(): Promise<string> {
  source ??= existsSync(BUILT_WORKER_PATH) ? Promise.resolve(readFileSync(BUILT_WORKER_PATH, 'utf8')) : bundleWorker();
  return source;
}

async function bundleWorker(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'worker.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    // By default, code from a string resolves modules from the working directory, not from this file.
    banner: { js: `require = require('node:module').createRequire(${JSON.stringify(__filename)});` },
  });
  return outputFiles[0]?.text ?? '';
}
