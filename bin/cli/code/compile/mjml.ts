import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Compiled, Source } from './compiled';
import { SourceMistake } from './mistake';
import { loadPackage } from './user-package';

interface MjmlAnswer {
  html: string;
  errors?: { line: number; message: string; tagName?: string }[];
}
type Mjml = (source: string, options: object) => MjmlAnswer | Promise<MjmlAnswer>;

const INCLUDE = /<mj-include\b[^>]{0,500}?\bpath\s*=\s*["']([^"']{1,500})["']/gi;
const MAX_INCLUDES = 200;

function includesOf(file: string, text: string): string[] {
  const found = new Set<string>();
  const add = (from: string, source: string): void => {
    for (const [, path = ''] of source.matchAll(INCLUDE)) {
      const included = resolve(dirname(from), path);
      if (found.has(included) || found.size >= MAX_INCLUDES || !existsSync(included)) continue;
      found.add(included);
      add(included, readFileSync(included, 'utf8'));
    }
  };
  add(file, text);
  return [...found];
}

export async function compileMjml({ file, place, folder, text, firstLine }: Source): Promise<Compiled> {
  const loaded = loadPackage(file, place, { name: 'mjml', major: 4, install: 'npm install --save-dev mjml' });
  const mjml = ((loaded as { default?: Mjml }).default ?? loaded) as Mjml;
  const inputs = includesOf(file, text);
  const options = { filePath: file, includePath: [folder], ignoreIncludes: false, validationLevel: 'soft' };
  const { html, errors = [] } = await mjml(text, options);
  const [error] = errors;
  if (error)
    throw new SourceMistake(
      `${place}:${error.line + firstLine - 1}`,
      `${error.message}${error.tagName ? ` (${error.tagName})` : ''}`,
    );
  if (!html.includes('<body'))
    throw new SourceMistake(place, 'This is no MJML: it needs <mjml> with an <mj-body> in it.');
  return { html, inputs };
}
