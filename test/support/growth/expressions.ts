import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** A regular expression as it is written in a source file. */
export interface Expression {
  file: string;
  /** With its slashes and flags; null if it is put together when the program starts. */
  literal: string | null;
  pattern: string;
  flags: string;
}

interface SyntaxNode {
  type?: string;
  pattern?: string;
  flags?: string;
  callee?: { value?: string };
}

/** All TypeScript files under the folders. */
export const sourcesOf = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );

function collect(node: unknown, file: string, found: Expression[]): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collect(item, file, found);
    return;
  }
  const { type, pattern = '', flags = '', callee } = node as SyntaxNode;
  if (type === 'RegExpLiteral') found.push({ file, literal: `/${pattern}/${flags}`, pattern, flags });
  const isMade = (type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp';
  if (isMade) found.push({ file, literal: null, pattern: '', flags: '' });
  for (const [name, part] of Object.entries(node)) if (name !== 'span') collect(part, file, found);
}

/** A file without a slash that begins an expression, and without the class, has none: most need not be parsed. */
const MAY_HAVE_ONE = /RegExp|[=(,:?&|![] *\/[^/*]|^\s*\/[^/*]/m;

/** Every regular expression of the sources under the folders. */
export function expressionsIn(folders: readonly string[]): Expression[] {
  const found: Expression[] = [];
  for (const file of sourcesOf(folders)) {
    const source = readFileSync(file, 'utf8');
    if (MAY_HAVE_ONE.test(source)) collect(parseSync(source, { syntax: 'typescript' }).body, file, found);
  }
  return found;
}

/** Without `*`, `+` or `{n,}` an expression reads a bounded number of characters at each place. */
export const isUnbounded = ({ pattern }: Expression): boolean =>
  /[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'));

const CLASSES: Readonly<Record<string, string>> = { s: ' ', d: '1', w: 'a', S: 'x', D: 'x', W: '!', n: '\n', r: '\r' };

/** What one part of an expression matches, as examples: a class has up to three. */
const PART =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!:]|\{\d+,?\d*\}|[\s\S]/gi;

function examplesOf(part: string): string[] {
  if (/^\\[pP]\{/.test(part)) return ['\u0001', 'é'];
  const code = /^\\(?:u\{(.+)\}|u(.{4})|x(.{2}))$/.exec(part);
  if (code) return [String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16))];
  if (part.startsWith('\\')) return [CLASSES[part.slice(1)] ?? part.slice(1)].filter((text) => !'bB'.includes(text));
  if (part.startsWith('[^')) return ['x', ' ', '<', '"'].filter((text) => !part.includes(text)).slice(0, 2);
  if (part.startsWith('[')) return (part.slice(1, -1).match(/\\.|[^-]/g) ?? []).flatMap(examplesOf).slice(0, 3);
  if (part === '.') return ['x'];
  return /^(?:\(.|\{\d|[()|*+?^$]$)/.test(part) ? [] : [part];
}

/** Parts that are repeated together: an attack on an expression repeats what a few of its parts match. */
const MAX_PUMP = 6;

export interface Attack {
  before: string;
  pump: string;
  after: string;
}

/**
 * Texts that make an expression try again at each place: each run of its own parts repeated, after what comes before
 * the run and before what it can't match.
 */
export function attacksOn({ pattern }: Expression): Attack[] {
  const parts = (pattern.match(PART) ?? []).flatMap(examplesOf);
  const pumps = new Map<string, string>();
  for (let from = 0; from < parts.length; from++) {
    for (let to = from + 1; to <= Math.min(parts.length, from + MAX_PUMP); to++) {
      const pump = parts.slice(from, to).join('');
      if (!pumps.has(pump)) pumps.set(pump, parts.slice(0, from).join(''));
    }
  }
  return [...pumps].flatMap(([pump, before]) =>
    [...new Set(['', before])].flatMap((start) => ['', '\0'].map((after) => ({ before: start, pump, after }))),
  );
}

/** Tries an expression on a text as the code does: all matches if it is global, else the first. */
export function tryOn({ pattern, flags }: Expression): (text: string) => unknown {
  const expression = new RegExp(pattern, flags);
  if (expression.global) return (text) => text.replace(expression, '');
  return (text) => expression.test(text);
}
