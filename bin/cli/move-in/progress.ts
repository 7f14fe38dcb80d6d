import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { CliFailure } from '../failure';
import { parseJson } from './values';

const schema = z.object({ project: z.string(), done: z.record(z.string(), z.string()) });

/** A file with the result of each finished step, so that an interrupted move resumes. */
export class Progress {
  private constructor(
    private readonly file: string,
    private readonly project: string,
    private readonly done: Record<string, string>,
  ) {}

  static open(file: string, project: string): Progress {
    if (!existsSync(file)) return new Progress(file, project, {});
    const parsed = schema.safeParse(parseJson(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new CliFailure(`${file} was not written by this program.`);
    if (parsed.data.project !== project) {
      throw new CliFailure(`${file} records a move to ${parsed.data.project}. Use another file with --progress.`);
    }
    return new Progress(file, project, parsed.data.done);
  }

  get(step: string): string | undefined {
    return Object.hasOwn(this.done, step) ? this.done[step] : undefined;
  }

  record(step: string, result: string): void {
    this.done[step] = result;
    this.save();
  }

  remove(step: string): void {
    delete this.done[step];
    this.save();
  }

  private save(): void {
    writeFileSync(`${this.file}.new`, `${JSON.stringify({ project: this.project, done: this.done }, null, 2)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}

export const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 40);
