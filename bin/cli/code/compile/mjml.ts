import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { withSlashes } from '../file-names';
import { type CompiledEmail, type Source, SourceError } from './compiled-email';
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
  const includes = new Set<string>();
  const addIncludesOf = (includingFile: string, source: string): void => {
    for (const [, path = ''] of source.replaceAll(new RegExp(COMMENT, 'g'), '').matchAll(INCLUDE)) {
      const included = resolve(dirname(includingFile), path);
      if (includes.has(included) || includes.size >= MAX_INCLUDES || !existsSync(included)) continue;
      includes.add(included);
      addIncludesOf(included, readFileSync(included, 'utf8'));
    }
  };
  addIncludesOf(file, text);
  return [...includes];
}

const isAboutLiquid = ({ message }: MjmlError): boolean =>
  /has invalid value:[\s\S]*?\{[{%][\s\S]* for type (?:Color|Enum)/.test(message);

const CONTAINERS = new Set(
  `mjml mj-head mj-attributes mj-html-attributes mj-selector mj-body mj-wrapper mj-section mj-group mj-column mj-hero
  mj-navbar mj-social mj-carousel mj-accordion mj-accordion-element`.split(/\s+/),
);

const TOKEN = new RegExp(
  [
    COMMENT,
    /<(?<isEndTag>\/?)(?<name>mj[\w-]*)(?:"[^"]*"|'[^']*'|[^"'>])*?(?<isEmpty>\/?)>/,
    /\{%-?\s*(?:#[^%]*|comment\s*-?%\}[^<]*?\{%-?\s*endcomment\s*-?)%\}/,
    /(?<liquidTag>\{%[^%]*%\})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** mjml silently drops Liquid tags between elements. Without its condition, content would go to everybody. */
function throwIfLiquidTagIsDropped({
  displayPath,
  text,
  firstLine,
}: Pick<Source, 'displayPath' | 'text' | 'firstLine'>): void {
  const openElements = ['mjml'];
  for (const { index, groups } of text.matchAll(TOKEN)) {
    const { isEndTag, name, isEmpty, liquidTag } = groups ?? {};
    if (isEndTag && name && openElements.includes(name)) openElements.length = openElements.lastIndexOf(name);
    if (name && !isEndTag && !isEmpty) openElements.push(name);
    const isInContainer = CONTAINERS.has(openElements.at(-1) ?? 'mjml');
    if (!liquidTag || !isInContainer) continue;
    const line = text.slice(0, index).split('\n').length + firstLine - 1;
    throw new SourceError(
      `${displayPath}:${line}`,
      `mjml drops text between elements: <mj-raw>${liquidTag}</mj-raw> keeps it.`,
    );
  }
}

export async function compileMjml({ file, displayPath, folder, text, firstLine }: Source): Promise<CompiledEmail> {
  const loaded = loadPackage(file, displayPath, {
    name: 'mjml',
    major: 4,
    installCommand: 'npm install --save-dev mjml',
  });
  const mjml = ((loaded as { default?: Mjml }).default ?? loaded) as Mjml;
  const inputs = includesOf(file, text);
  const options = { filePath: file, includePath: [folder], ignoreIncludes: false, validationLevel: 'soft' };
  const { html, errors = [] } = await mjml(text, options);
  const error = errors.find((mjmlError) => !isAboutLiquid(mjmlError));
  if (error)
    throw new SourceError(
      `${displayPath}:${error.line + firstLine - 1}`,
      `${error.message}${error.tagName ? ` (${error.tagName})` : ''}`,
    );
  if (!html.includes('<body'))
    throw new SourceError(displayPath, 'This is not MJML: it needs <mjml> with an <mj-body> in it.');
  throwIfLiquidTagIsDropped({ displayPath, text, firstLine });
  for (const input of inputs.filter((name) => name.endsWith('.mjml')))
    throwIfLiquidTagIsDropped({
      displayPath: withSlashes(relative(dirname(folder), input)),
      text: readFileSync(input, 'utf8'),
      firstLine: 1,
    });
  return { html, inputs };
}
