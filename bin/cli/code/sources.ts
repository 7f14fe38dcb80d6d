import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SourceMistake } from './compile/compiled';
import { Compiler } from './compile/compiler';
import type { Config } from './config';
import { firstLineOf, readEmailFile } from './email-file';
import { type CompiledSources, type Folder, readFolder } from './folder';
import { emailPaths } from './folder-paths';

async function compileSources(folder: string, compiler: Compiler): Promise<CompiledSources> {
  const sources = emailPaths(folder).filter((path) => /\.(mjml|tsx)$/.test(path));
  const results = sources.map(async (path) => [path, await compiled(folder, path, compiler)] as const);
  return new Map((await Promise.all(results)).flatMap(([path, result]) => (result ? [[path, result]] : [])));
}

async function compiled(folder: string, path: string, compiler: Compiler) {
  const file = resolve(join(folder, path));
  const whole = readFileSync(file, 'utf8');
  const emails = resolve(join(folder, 'emails'));
  const common = { file, place: path, folder: emails };
  try {
    if (path.endsWith('.tsx')) return await compiler.compile({ ...common, format: 'tsx', text: whole, firstLine: 1 });
    const read = readEmailFile(whole);
    if ('problem' in read) return undefined;
    const firstLine = firstLineOf(whole, read);
    return await compiler.compile({ ...common, format: 'mjml', text: read.body, firstLine });
  } catch (error) {
    if (error instanceof SourceMistake) return error;
    throw error;
  }
}

export async function readSources(folder: string, config: Config, compiler: Compiler): Promise<Folder> {
  return readFolder(folder, config, await compileSources(folder, compiler));
}

export async function readOnce(folder: string, config: Config): Promise<Folder> {
  const compiler = new Compiler();
  try {
    return await readSources(folder, config, compiler);
  } finally {
    await compiler.stop();
  }
}
