import { statSync } from 'node:fs';
import type { Compiled, CompileRequest } from './compiled';
import { CompilerThread } from './thread';

interface Kept {
  compiled: Promise<Compiled>;
  text: string;
  inputs: ReadonlyMap<string, number>;
}

export class Compiler {
  private readonly kept = new Map<string, Kept>();
  private readonly thread: CompilerThread;

  constructor(timeoutMs?: number) {
    this.thread = new CompilerThread(timeoutMs);
  }

  /** Rejects with a `SourceMistake` if the source can't be compiled. */
  async compile(request: Omit<CompileRequest, 'id' | 'liquid'>): Promise<Compiled> {
    const { file, text } = request;
    const kept = this.kept.get(file);
    if (kept && kept.text === text && [...kept.inputs].every(([input, at]) => changedAt(input) === at))
      return kept.compiled;
    this.kept.delete(file);
    const compiled = await this.thread.compile(request);
    const inputs = new Map(compiled.inputs.map((input) => [input, changedAt(input)]));
    this.kept.set(file, { compiled: Promise.resolve(compiled), text, inputs });
    return compiled;
  }

  get inputs(): string[] {
    return [...new Set([...this.kept.values()].flatMap(({ inputs }) => [...inputs.keys()]))];
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
