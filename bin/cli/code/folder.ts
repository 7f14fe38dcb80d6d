import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { append } from '../../../shared/domain/lists';
import { partMistakes } from './check-parts';
import { type Compiled, SourceMistake } from './compile/compiled';
import type { Config } from './config';
import { checkFieldsOf } from './contents';
import { declarable } from './declared-shapes';
import { type EmailFile, readEmailFile } from './email-file';
import { portableKey, spelling } from './file-names';
import { emailPaths, filesBelow, lists, PART, partKindOf, SOURCE, TEXT } from './folder-paths';
import { type FolderRecord, type Json, type Kind, keyOfPath, type Mistake } from './record';
import { referencesOf } from './references';

export interface Folder {
  records: FolderRecord[];
  mistakes: Mistake[];
}

const KEY = /^[A-Za-z0-9][\w.-]*(\/[\w.-]+)*$/;
const MAX_KEY = 64;

/** An alias has no slash. */
export const aliasOf = (key: string): string => key.replaceAll('/', '.');

export const apiNames = { topic: 'topicId', segment: 'segmentId' } as const;

interface Email extends Pick<FolderRecord, 'compiled'>, Pick<EmailFile, 'frontMatter'> {
  body: string | undefined;
  text: string | undefined;
}

export type CompiledSources = ReadonlyMap<string, Compiled | SourceMistake>;

export function readFolder(folder: string, config: Config, compiled: CompiledSources = new Map()): Folder {
  const reader = new Reader(folder, config, compiled);
  for (const path of filesBelow(folder, 'emails')) reader.part(path);
  for (const path of emailPaths(folder)) reader.email(path);
  for (const [path, kind] of Object.entries(lists)) reader.list(path, kind);
  for (const path of filesBelow(folder, 'segments')) reader.one(path, 'segment');
  for (const path of filesBelow(folder, 'workflows')) reader.one(path, 'workflow');
  reader.checkReferences();
  if (reader.mistakes.every(({ alias }) => alias !== undefined)) append(reader.mistakes, partMistakes(reader.records));
  return { records: reader.records, mistakes: reader.mistakes };
}

class Reader {
  readonly records: FolderRecord[] = [];
  readonly mistakes: Mistake[] = [];
  /** By kind and name. Includes records with mistakes, so references to them stay valid. */
  private readonly named = new Map<string, string>();
  private readonly aliases = new Map<unknown, string>();
  private readonly spellings = new Map<string, string>();

  constructor(
    private readonly folder: string,
    private readonly config: Config,
    private readonly compiled: CompiledSources,
  ) {}

  private mistake(path: string, field: string, message: string): void {
    this.mistakes.push({ path, field, message });
  }

  private read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8').replace(/^\uFEFF/, '');
  }

  email(path: string): void {
    if (PART.test(path)) return;
    if (path.endsWith(TEXT)) {
      this.textAlone(path);
      return;
    }
    if (!SOURCE.test(path))
      return void this.mistake(
        path,
        '',
        'Emails are .html, .mjml or .tsx files, with a .txt file beside them for the plain text; .txt files alone are emails of text alone.',
      );
    const file = this.source(path);
    if (file) this.template(path, { ...file, text: this.textBeside(path) });
  }

  private textAlone(path: string): void {
    const file = readEmailFile(this.read(path));
    if ('problem' in file) return void this.mistake(path, '', file.problem);
    this.template(path, { frontMatter: file.frontMatter, body: undefined, text: file.body });
  }

  private template(path: string, { frontMatter, body, text, compiled }: Email): void {
    const { topic, ...given } = frontMatter;
    const key = keyOfPath(path);
    const fields = { name: key, alias: aliasOf(key), ...this.config.defaults, ...given, body, text, topicId: topic };
    this.add('template', path, fields, compiled);
  }

  part(path: string): void {
    const kind = path.endsWith('.html') ? partKindOf(path) : undefined;
    if (!kind) return;
    const file = readEmailFile(this.read(path));
    if ('problem' in file) return void this.mistake(path, '', file.problem);
    if (Object.keys(file.frontMatter).length > 0)
      return void this.mistake(path, '', `A ${kind} has no front matter: its name is that of its file.`);
    this.add(kind, path, { alias: keyOfPath(path), body: file.body, text: this.textBeside(path) });
  }

  private textBeside(path: string): string | undefined {
    const textFile = path.replace(SOURCE, TEXT);
    return existsSync(join(this.folder, textFile)) ? this.read(textFile) : undefined;
  }

  private source(path: string): (EmailFile & Pick<FolderRecord, 'compiled'>) | undefined {
    const result = this.compiled.get(path);
    if (result instanceof SourceMistake) {
      const { place, reason } = result;
      this.mistakes.push({ path, field: '', message: reason, place });
      return undefined;
    }
    const file = path.endsWith('.tsx') ? { frontMatter: {}, body: '' } : readEmailFile(this.read(path));
    if ('problem' in file) return void this.mistake(path, '', file.problem);
    if (!result) return path.endsWith('.html') ? file : undefined;
    const { html, frontMatter = {}, props, variables = [], examples } = result;
    const declared = variables.length > 0 ? { variables: declarable(variables) } : {};
    const format = path.endsWith('.tsx') ? 'tsx' : 'mjml';
    return {
      frontMatter: { ...declared, ...file.frontMatter, ...frontMatter },
      body: html,
      compiled: { format, ...(props ? { props } : {}), ...(examples ? { examples } : {}) },
    };
  }

  list(path: string, kind: Kind): void {
    if (!existsSync(join(this.folder, path))) return;
    const { $schema: _, ...entries } = this.json(path) ?? {};
    for (const [key, members] of Object.entries(entries)) {
      if (typeof members !== 'object' || members === null) this.mistake(path, key, 'Expected an object.');
      else this.add(kind, `${path}#${key}`, { ...(kind === 'topic' ? { name: key } : {}), ...members });
    }
  }

  one(path: string, kind: Kind): void {
    if (!path.endsWith('.json')) return void this.mistake(path, '', 'Expected a .json file.');
    const members = this.json(path);
    if (!members) return;
    const { $schema: _, ...given } = members;
    this.add(kind, path, { name: keyOfPath(path), ...(withApiNames(given) as Json) });
  }

  private json(path: string): Json | undefined {
    try {
      const value: unknown = JSON.parse(this.read(path));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
      this.mistake(path, '', 'Expected an object.');
    } catch (error) {
      this.mistake(path, '', `This is not JSON: ${(error as Error).message}`);
    }
    return undefined;
  }

  private add(kind: Kind, path: string, members: Json, compiled?: FolderRecord['compiled']): void {
    const key = keyOfPath(path);
    if (key.length > MAX_KEY || !KEY.test(key))
      return void this.mistake(path, '', `A name has up to ${MAX_KEY} letters, digits and - _ . / only.`);
    const other = this.named.get(`${kind} ${key}`);
    if (other) return void this.mistake(path, '', `${other} has this name already.`);
    this.named.set(`${kind} ${key}`, path);
    if (!this.isPortable(kind, key, path)) return;
    const checked = checkFieldsOf(kind, members);
    if ('errors' in checked)
      for (const { field, message } of checked.errors) this.mistake(path, fileField(field), message);
    else if (kind !== 'template' || this.hasOwnAlias(path, checked.content))
      this.records.push({ kind, key, path, content: checked.content, ...(compiled ? { compiled } : {}) });
  }

  private isPortable(kind: Kind, key: string, path: string): boolean {
    const alike = this.spellings.get(spelling(kind, key));
    const hint =
      kind === 'template' ? ` With \`alias: ${aliasOf(key).toLowerCase()}\` it stays the same template.` : '';
    if (alike)
      this.mistake(path, '', `Windows and macOS can't have ${alike} too: only upper and lower case differ.${hint}`);
    else if (portableKey(kind, key) !== key) this.mistake(path, '', `Windows can't have a file of this name.${hint}`);
    this.spellings.set(spelling(kind, key), path);
    return alike === undefined && portableKey(kind, key) === key;
  }

  private hasOwnAlias(path: string, { alias }: Json): boolean {
    const other = this.aliases.get(alias);
    if (typeof alias !== 'string' || other === undefined) {
      this.aliases.set(alias, path);
      return true;
    }
    this.mistake(path, 'alias', `${other} has the alias "${alias}" already.`);
    return false;
  }

  /** Each name must match a file or the id of a record only the project has. Templates also match by alias. */
  checkReferences(): void {
    for (const { kind, path, content } of this.records) {
      for (const { kind: named, key, at } of referencesOf(kind, content)) {
        if (this.named.has(`${named} ${key}`) || ID.test(key)) continue;
        const isTemplate = named === 'template';
        if (isTemplate && this.aliases.has(key)) continue;
        const near = [...this.named.keys()]
          .filter((name) => name.startsWith(`${named} `))
          .map((name) => name.slice(named.length + 1));
        const known =
          near.length === 0 ? `The folder has no ${named}.` : `The folder has: ${near.slice(0, 10).join(', ')}.`;
        const message = `There is no ${named} "${key}". ${known}`;
        this.mistakes.push({ path, field: at, message, ...(isTemplate ? { alias: key } : {}) });
      }
    }
  }
}

const ID = /^(tpl|seg|top)_[0-9A-Z]{26}$/;

function withApiNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withApiNames);
  if (typeof value !== 'object' || value === null) return value;
  const named = 'type' in value && 'segment' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      named && name === 'segment' ? apiNames.segment : name,
      // Data of steps is the user's own.
      ['data', 'body', 'headers'].includes(name) ? field : withApiNames(field),
    ]),
  );
}

const fileField = (field: string): string =>
  field
    .replace(/\bsegmentId\b/g, 'segment')
    .replace(/^topicId\b/, 'topic')
    .replace(/^body\b/, '');
