import { Document, parseDocument, Scalar, visit } from 'yaml';
import { unixLines } from './file-names';
import type { Json } from './record';

/** Malicious YAML could otherwise fill the memory by aliases of aliases. */
const MAX_ALIASES = 20;
const FENCE = /^---[ \t]*\r?$/;

export interface EmailFile {
  frontMatter: Json;
  body: string;
}

export const firstLineOf = (text: string, { body }: EmailFile): number =>
  text.slice(0, text.length - body.length).split('\n').length;

const parseFrontMatter = (lines: readonly string[], end: number) =>
  parseDocument(unixLines(`${lines.slice(1, end).join('\n')}\n`));

/** Index of the closing line; 0 without front matter, -1 if the front matter is not closed. */
function endOfFrontMatter(lines: readonly string[]): number {
  if (!FENCE.test(lines[0] ?? '')) return 0;
  return lines.findIndex((line, index) => index > 0 && FENCE.test(line));
}

export function readEmailFile(text: string): EmailFile | { error: string } {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const end = endOfFrontMatter(lines);
  if (end < 0) return { error: 'The front matter that begins on line 1 has no closing ---.' };
  if (end === 0) return { frontMatter: {}, body: lines.join('\n') };
  const document = parseFrontMatter(lines, end);
  const [yamlError] = document.errors;
  if (yamlError)
    return {
      error: `Line ${(yamlError.linePos?.[0].line ?? 1) + 1}: ${yamlError.message.split('\n')[0]} If the value has a colon or a brace, put it in quotes.`,
    };
  const result = frontMatterOf(document);
  return 'error' in result ? result : { ...result, body: lines.slice(end + 1).join('\n') };
}

function frontMatterOf(document: Document.Parsed): Pick<EmailFile, 'frontMatter'> | { error: string } {
  try {
    const frontMatter = document.toJS({ maxAliasCount: MAX_ALIASES }) ?? {};
    return typeof frontMatter !== 'object' || Array.isArray(frontMatter)
      ? { error: 'The front matter is not a list of `name: value`.' }
      : { frontMatter };
  } catch (error) {
    // Aliases without an anchor, and too many of them, throw.
    return { error: `The front matter: ${(error as Error).message}. If a value begins with *, put it in quotes.` };
  }
}

export function readFrontMatter(text: string) {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const end = endOfFrontMatter(lines);
  return end > 0 ? parseFrontMatter(lines, end) : null;
}

/** Quotes texts of only white space, because YAML shortens them in blocks. */
export function quoteWhiteSpace<D extends Document | Document.Parsed>(document: D): D {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && /^\s+$/.test(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document;
}

export function writeEmailFile({ frontMatter, body }: { frontMatter: Json | string; body: string }): string {
  const yaml =
    typeof frontMatter === 'string'
      ? frontMatter
      : quoteWhiteSpace(new Document(frontMatter)).toString({ lineWidth: 0 });
  return `---\n${yaml}---\n${body}`;
}
