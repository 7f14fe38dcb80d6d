import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LocalClock } from '../clock';
import type { TableSettings } from './settings';
import type { HostMethod } from './table-host';

/** Only a limit: a million small rows with indexes take about 1 GB. */
const HEAP_MB = 6144;

export interface HostThreadData {
  dir: string | undefined;
  port: number;
  settings: TableSettings;
  clockMode: LocalClock['mode'];
  clock: SharedArrayBuffer;
  signals: SharedArrayBuffer;
}

export type HostRequest = { id: number; method: HostMethod; args: unknown[] };
export type HostReply = { id: number; result: unknown } | { id: number; error: string };
export type HostMessage = { notice: true } | { url: string } | { replies: HostReply[] };

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** In a thread of its own, the table does not compete with the functions for a core. */
export class HostThread {
  private readonly pending = new Map<number, Pending>();
  private callCount = 0;
  /** These calls are sent in one message, because each message costs both threads as much as a small call. */
  private queuedCalls: HostRequest[] = [];
  private failure: Error | undefined;

  private constructor(
    private readonly worker: Worker,
    readonly url: string,
    private readonly notify: () => void,
  ) {
    worker.on('message', (message: HostMessage) => this.receive(message));
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', () => this.fail(new Error('the table has stopped')));
  }

  static async start(data: HostThreadData, notify: () => void): Promise<HostThread> {
    const worker = new Worker(await workerSource(), {
      eval: true,
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const url = await new Promise<string>((resolve, reject) => {
      worker.on('message', (message: HostMessage) => 'url' in message && resolve(message.url));
      worker.once('error', reject);
    });
    return new HostThread(worker, url, notify);
  }

  async call(method: HostMethod, args: unknown[]): Promise<unknown> {
    // An ended thread never replies.
    if (this.failure) throw this.failure;
    const id = this.callCount++;
    const reply = new Promise<unknown>((resolve, reject) => this.pending.set(id, { resolve, reject }));
    this.queuedCalls.push({ id, method, args });
    if (this.queuedCalls.length === 1) process.nextTick(() => this.postQueued());
    return await reply;
  }

  private postQueued(): void {
    this.worker.postMessage(this.queuedCalls);
    this.queuedCalls = [];
  }

  async stop(): Promise<void> {
    if (!this.failure) await this.call('stop', []);
    await this.worker.terminate();
  }

  private receive(message: HostMessage): void {
    if ('notice' in message) this.notify();
    if ('replies' in message) for (const reply of message.replies) this.settle(reply);
  }

  private settle(reply: HostReply): void {
    const pending = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if ('error' in reply) pending?.reject(new Error(reply.error));
    else pending?.resolve(reply.result);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}

let source: Promise<string> | undefined;

function workerSource(): Promise<string> {
  source ??= existsSync(BUILT_WORKER) ? Promise.resolve(readFileSync(BUILT_WORKER, 'utf8')) : bundleWorker();
  return source;
}

const BUILT_WORKER = join(__dirname, 'host-worker.js');

async function bundleWorker(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'host-worker.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    // By default, evaluated code resolves modules from the working directory, not from this file.
    banner: { js: `require = require('node:module').createRequire(${JSON.stringify(__filename)});` },
  });
  return outputFiles[0]?.text ?? '';
}
