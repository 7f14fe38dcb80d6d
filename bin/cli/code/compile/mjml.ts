import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Compiled, Source } from './compiled';
import { SourceMistake } from './mistake';
import { loadPackage } from './user-package';

interface MjmlAnswer {
  html: string;
  errors?: MjmlError[];
}
interface MjmlError {
  line: number;
  message: string;
  tagName?: string;
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

/** mjml can't judge a value that Liquid gives later. */
const isOfLiquid = ({ message }: MjmlError): boolean => /has invalid value:.*\{[{%]/.test(message);

const TAG = /<!--[\s\S]*?(?:-->|$)|\{%[^%]*%\}/g;
const isComment = (found: string): boolean => found.startsWith('<!--');

/** mjml drops text between elements without a word: everybody would get what a condition there is meant to leave out. */
function refuseLost(html: string, { place, text, firstLine }: Pick<Source, 'place' | 'text' | 'firstLine'>): void {
  const count = new Map<string, number>();
  const add = (tag: string, number: number): number => {
    count.set(tag, (count.get(tag) ?? 0) + number);
    return count.get(tag) ?? 0;
  };
  for (const [tag] of html.matchAll(/\{%[^%]*%\}/g)) add(tag, 1);
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    if (isComment(tag) || add(tag, -1) >= 0) continue;
    const line = text.slice(0, index).split('\n').length + firstLine - 1;
    throw new SourceMistake(`${place}:${line}`, `mjml drops text between elements: <mj-raw>${tag}</mj-raw> keeps it.`);
  }
}

export async function compileMjml({ file, place, folder, text, firstLine }: Source): Promise<Compiled> {
  const loaded = loadPackage(file, place, { name: 'mjml', major: 4, install: 'npm install --save-dev mjml' });
  const mjml = ((loaded as { default?: Mjml }).default ?? loaded) as Mjml;
  const inputs = includesOf(file, text);
  const options = { filePath: file, includePath: [folder], ignoreIncludes: false, validationLevel: 'soft' };
  const { html, errors = [] } = await mjml(text, options);
  const error = errors.find((each) => !isOfLiquid(each));
  if (error)
    throw new SourceMistake(
      `${place}:${error.line + firstLine - 1}`,
      `${error.message}${error.tagName ? ` (${error.tagName})` : ''}`,
    );
  if (!html.includes('<body'))
    throw new SourceMistake(place, 'This is no MJML: it needs <mjml> with an <mj-body> in it.');
  refuseLost(html, { place, text, firstLine });
  for (const input of inputs)
    refuseLost(html, { place: relative(dirname(folder), input), text: readFileSync(input, 'utf8'), firstLine: 1 });
  return { html, inputs };
}
