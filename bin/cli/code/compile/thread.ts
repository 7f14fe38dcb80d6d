import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Compiled, type CompileRequest, type CompileResult, SourceMistake } from './compiled';

/** The first email waits for the compiler to load: 0.5 s for mjml 5 on 2 idle cores. */
const TIMEOUT_MS = 30_000;
const HEAP_MB = 2048;

type Request = Omit<CompileRequest, 'id' | 'liquid'>;

interface Waiting {
  request: CompileRequest;
  resolve(compiled: Compiled): void;
  reject(error: Error): void;
}

/** A separate thread can be stopped when a source never ends. Sources compile one at a time. */
export class CompilerThread {
  private worker: Promise<Worker> | undefined;
  private readonly waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private calls = 0;

  constructor(private readonly timeoutMs = TIMEOUT_MS) {}

  compile(request: Request): Promise<Compiled> {
    return new Promise((resolve, reject) => {
      const whole = { ...request, id: this.calls++, liquid: LIQUID };
      if (this.waiting.push({ request: whole, resolve, reject }) === 1) void this.next();
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    const worker = await this.worker;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async next(): Promise<void> {
    const [first] = this.waiting;
    if (!first) return;
    try {
      this.worker ??= this.start();
      const worker = await this.worker;
      this.timer = setTimeout(() => this.timedOut(first), this.timeoutMs);
      worker.postMessage(first.request);
    } catch (error) {
      this.worker = undefined;
      this.settle(() => first.reject(error as Error));
    }
  }

  private settle(finish: () => void): void {
    clearTimeout(this.timer);
    this.waiting.shift();
    finish();
    void this.next();
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(await workerSource(), {
      eval: true,
      execArgv: [],
      // Keeps what an email prints out of the program's output. React's development build is slower and prints more.
      stdout: true,
      stderr: true,
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    worker.on('message', (result: CompileResult) => this.receive(result));
    worker.on('error', (error) => this.lost(worker, error.message));
    worker.on('exit', () => this.lost(worker, 'it ended the process'));
    return worker;
  }

  private receive(result: CompileResult): void {
    const [first] = this.waiting;
    if (first?.request.id !== result.id) return;
    const { resolve, reject } = first;
    if ('compiled' in result) this.settle(() => resolve(result.compiled));
    else this.settle(() => reject(new SourceMistake(result.place, result.reason)));
  }

  private lost(worker: Worker, why: string): void {
    const lost = this.worker;
    void lost?.then((current) => {
      if (current !== worker || this.worker !== lost) return;
      this.worker = undefined;
      const [first] = this.waiting;
      if (first)
        this.settle(() => first.reject(new SourceMistake(first.request.place, `This could not be compiled: ${why}`)));
    });
  }

  private timedOut(first: Waiting): void {
    const worker = this.worker;
    this.worker = undefined;
    void worker?.then((each) => each.terminate());
    const reason = `This was not compiled within ${this.timeoutMs / 1000} seconds.`;
    this.settle(() => first.reject(new SourceMistake(first.request.place, reason)));
  }
}

const BUILT = join(__dirname, 'compile-worker.js');
const LIQUID = existsSync(BUILT)
  ? join(__dirname, '..', 'liquid.js')
  : join(__dirname, '..', '..', '..', 'pack', 'liquid', 'liquid.js');

let source: Promise<string> | undefined;

function workerSource(): Promise<string> {
  source ??= existsSync(BUILT) ? Promise.resolve(readFileSync(BUILT, 'utf8')) : bundleWorker();
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
    // By default, code from a string resolves modules from the working directory.
    banner: { js: `require = require('node:module').createRequire(${JSON.stringify(__filename)});` },
  });
  return outputFiles[0]?.text ?? '';
}
