import { statSync } from 'node:fs';
import type { CompiledEmail, CompileRequest } from './compiled-email';
import { CompilerThread } from './thread';

interface CacheEntry {
  compiled: CompiledEmail;
  text: string;
  inputs: ReadonlyMap<string, number>;
}

export class Compiler {
  private readonly cache = new Map<string, CacheEntry>();
  private readonly thread: CompilerThread;

  constructor(timeoutMs?: number) {
    this.thread = new CompilerThread(timeoutMs);
  }

  async compile(request: Omit<CompileRequest, 'id' | 'liquidModulePath'>): Promise<CompiledEmail> {
    const { file, text } = request;
    const cached = this.cache.get(file);
    if (cached?.text === text && isUnchanged(cached)) return cached.compiled;
    this.cache.delete(file);
    const compiled = await this.thread.compile(request);
    const inputs = new Map(compiled.inputs.map((input) => [input, modifiedMs(input)]));
    this.cache.set(file, { compiled, text, inputs });
    return compiled;
  }

  get inputs(): string[] {
    return [...new Set([...this.cache.values()].flatMap(({ inputs }) => [...inputs.keys()]))];
  }

  /** Empties the cache, and stops the thread, because the thread caches which packages are missing. */
  async forget(): Promise<void> {
    this.cache.clear();
    await this.thread.stop();
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}

const isUnchanged = ({ inputs }: CacheEntry): boolean =>
  [...inputs].every(([input, time]) => modifiedMs(input) === time);

const modifiedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
