import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import { pushCodes } from './apply';
import { folderOf, readConfig } from './config';
import { unixLines } from './file-names';
import { refuseMistakes } from './push';
import { readOnce } from './sources';
import { typesFile } from './types-file';

interface TypesOptions {
  folder?: string;
  out: string;
  check?: boolean;
}

export async function typesCommand({ folder: given, out, check }: TypesOptions, output: Output): Promise<void> {
  const folder = folderOf(given);
  const { records, mistakes } = await readOnce(folder, readConfig(folder));
  // What a workflow names changes no types, and may be in the project alone.
  refuseMistakes(mistakes.filter(({ alias }) => alias === undefined));
  const text = typesFile(records);
  if (existsSync(out) && unixLines(readFileSync(out, 'utf8')) === text) return output.err(`${out} is up to date.`);
  if (check) throw new CliFailure(`${out} is out of date. Write it with: posthaste types`, pushCodes.refused);
  writeFileSync(out, text);
  output.out(out);
}
