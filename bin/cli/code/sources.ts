import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SourceError } from './compile/compiled-email';
import { Compiler } from './compile/compiler';
import type { Config } from './config';
import { firstLineOf, readEmailFile } from './email-file';
import { type CompiledSources, type Folder, readFolder } from './folder';
import { emailPaths } from './folder-paths';

async function compileSources(folder: string, compiler: Compiler): Promise<CompiledSources> {
  const sources = emailPaths(folder).filter((path) => /\.(mjml|tsx)$/.test(path));
  const results = sources.map(async (path) => [path, await compileSource(folder, path, compiler)] as const);
  return new Map((await Promise.all(results)).flatMap(([path, result]) => (result ? [[path, result]] : [])));
}

async function compileSource(folder: string, path: string, compiler: Compiler) {
  const file = resolve(join(folder, path));
  const fileText = readFileSync(file, 'utf8');
  const emails = resolve(join(folder, 'emails'));
  const paths = { file, displayPath: path, folder: emails };
  try {
    if (path.endsWith('.tsx')) return await compiler.compile({ ...paths, format: 'tsx', text: fileText, firstLine: 1 });
    const emailFile = readEmailFile(fileText);
    if ('error' in emailFile) return undefined;
    const firstLine = firstLineOf(fileText, emailFile);
    return await compiler.compile({ ...paths, format: 'mjml', text: emailFile.body, firstLine });
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}

export async function readSources(folder: string, config: Config, compiler: Compiler): Promise<Folder> {
  return readFolder(folder, config, await compileSources(folder, compiler));
}

export async function readSourcesOnce(folder: string, config: Config): Promise<Folder> {
  const compiler = new Compiler();
  try {
    return await readSources(folder, config, compiler);
  } finally {
    await compiler.stop();
  }
}
