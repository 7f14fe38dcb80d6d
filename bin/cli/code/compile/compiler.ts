import { statSync } from 'node:fs';
import type { Compiled, CompileRequest } from './compiled';
import { CompilerThread } from './thread';

interface CacheEntry {
  compiled: Promise<Compiled>;
  text: string;
  inputs: ReadonlyMap<string, number>;
}

export class Compiler {
  private readonly cached = new Map<string, CacheEntry>();
  private readonly thread: CompilerThread;

  constructor(timeoutMs?: number) {
    this.thread = new CompilerThread(timeoutMs);
  }

  /** Rejects with a `SourceMistake` if the source cannot be compiled. */
  async compile(request: Omit<CompileRequest, 'id' | 'liquid'>): Promise<Compiled> {
    const { file, text } = request;
    const cached = this.cached.get(file);
    if (cached && cached.text === text && [...cached.inputs].every(([input, at]) => changedAt(input) === at))
      return cached.compiled;
    this.cached.delete(file);
    const compiled = await this.thread.compile(request);
    const inputs = new Map(compiled.inputs.map((input) => [input, changedAt(input)]));
    this.cached.set(file, { compiled: Promise.resolve(compiled), text, inputs });
    return compiled;
  }

  get inputs(): string[] {
    return [...new Set([...this.cached.values()].flatMap(({ inputs }) => [...inputs.keys()]))];
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
