import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { withSlashes } from '../file-names';
import { type Compiled, type Source, SourceMistake } from './compiled';
import { loadPackage } from './user-package';

interface MjmlResult {
  html: string;
  errors?: MjmlError[];
}
interface MjmlError {
  line: number;
  message: string;
  tagName?: string;
}
type Mjml = (source: string, options: object) => MjmlResult | Promise<MjmlResult>;

const INCLUDE = /<mj-include\b[^>]{0,500}?\bpath\s*=\s*["']([^"']{1,500})["']/gi;
const MAX_INCLUDES = 200;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/;

function includesOf(file: string, text: string): string[] {
  const found = new Set<string>();
  const add = (from: string, source: string): void => {
    for (const [, path = ''] of source.replaceAll(new RegExp(COMMENT, 'g'), '').matchAll(INCLUDE)) {
      const included = resolve(dirname(from), path);
      if (found.has(included) || found.size >= MAX_INCLUDES || !existsSync(included)) continue;
      found.add(included);
      add(included, readFileSync(included, 'utf8'));
    }
  };
  add(file, text);
  return [...found];
}

/** mjml prints a color or a word as it is, but calculates with sizes. */
const isOfLiquid = ({ message }: MjmlError): boolean =>
  /has invalid value:[\s\S]*?\{[{%][\s\S]* for type (?:Color|Enum)/.test(message);

/** In these mjml takes elements and drops text (MJML 4 documentation, Components). */
const CONTAINERS = new Set(
  `mjml mj-head mj-attributes mj-html-attributes mj-selector mj-body mj-wrapper mj-section mj-group mj-column mj-hero
  mj-navbar mj-social mj-carousel mj-accordion mj-accordion-element`.split(/\s+/),
);

const TOKEN = new RegExp(
  [
    COMMENT,
    /<(?<end>\/?)(?<name>mj[\w-]*)(?:"[^"]*"|'[^']*'|[^"'>])*?(?<isEmpty>\/?)>/,
    /\{%-?\s*(?:#[^%]*|comment\s*-?%\}[^<]*?\{%-?\s*endcomment\s*-?)%\}/,
    /(?<tag>\{%[^%]*%\})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** mjml drops text between elements without a word: everybody would get what a condition there is meant to leave out. */
function refuseLost({ place, text, firstLine }: Pick<Source, 'place' | 'text' | 'firstLine'>): void {
  const open = ['mjml'];
  for (const { index, groups } of text.matchAll(TOKEN)) {
    const { end, name, isEmpty, tag } = groups ?? {};
    if (end && open.includes(name ?? '')) open.length = open.lastIndexOf(name ?? '');
    if (name && !end && !isEmpty) open.push(name);
    if (!tag || !CONTAINERS.has(open.at(-1) ?? 'mjml')) continue;
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
  refuseLost({ place, text, firstLine });
  for (const input of inputs.filter((name) => name.endsWith('.mjml')))
    refuseLost({
      place: withSlashes(relative(dirname(folder), input)),
      text: readFileSync(input, 'utf8'),
      firstLine: 1,
    });
  return { html, inputs };
}
