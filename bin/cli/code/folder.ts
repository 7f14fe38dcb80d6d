import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { append } from '../../../shared/domain/lists';
import { partErrorsIn } from './check-parts';
import { type CompiledEmail, SourceError } from './compile/compiled-email';
import type { Config } from './config';
import { checkFieldsOf } from './contents';
import { withSmallExamples } from './declared-shapes';
import { type EmailFile, readEmailFile } from './email-file';
import { collisionKey, portableKey } from './file-names';
import { AUXILIARY_FILE, emailPaths, filesBelow, partKindOf, recordLists, SOURCE, TEXT_ENDING } from './folder-paths';
import { type FolderError, type FolderRecord, type Json, type Kind, keyOfPath, MAX_KEY_LENGTH } from './record';
import { referencesOf } from './references';

export interface Folder {
  records: FolderRecord[];
  errors: FolderError[];
}

const KEY = /^[A-Za-z0-9][\w.-]*(\/[\w.-]+)*$/;

/** An alias has no slash. */
export const aliasOf = (key: string): string => key.replaceAll('/', '.');

export const apiFieldNames = { topic: 'topicId', segment: 'segmentId', workflow: 'workflowId' } as const;

interface Email extends Pick<FolderRecord, 'compiled'>, Pick<EmailFile, 'frontMatter'> {
  body: string | undefined;
  text: string | undefined;
}

export type CompiledSources = ReadonlyMap<string, CompiledEmail | SourceError>;

export function readFolder(folder: string, config: Config, compiled: CompiledSources = new Map()): Folder {
  const reader = new FolderReader(folder, config, compiled);
  for (const path of filesBelow(folder, 'emails')) reader.readPart(path);
  for (const path of emailPaths(folder)) reader.readEmail(path);
  for (const [path, kind] of Object.entries(recordLists)) reader.readList(path, kind);
  for (const path of filesBelow(folder, 'segments')) reader.readRecord(path, 'segment');
  for (const path of filesBelow(folder, 'workflows')) reader.readRecord(path, 'workflow');
  reader.checkReferences();
  if (reader.errors.every(({ alias }) => alias !== undefined)) append(reader.errors, partErrorsIn(reader.records));
  return { records: reader.records, errors: reader.errors };
}

class FolderReader {
  readonly records: FolderRecord[] = [];
  readonly errors: FolderError[] = [];
  private readonly paths = new Map<string, string>();
  private readonly aliases = new Map<unknown, string>();
  private readonly pathsByCollisionKey = new Map<string, string>();

  constructor(
    private readonly folder: string,
    private readonly config: Config,
    private readonly compiled: CompiledSources,
  ) {}

  private addError(path: string, field: string, message: string): void {
    this.errors.push({ path, field, message });
  }

  private read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8').replace(/^\uFEFF/, '');
  }

  readEmail(path: string): void {
    if (AUXILIARY_FILE.test(path)) return;
    if (path.endsWith(TEXT_ENDING)) {
      this.readTextEmail(path);
      return;
    }
    if (!SOURCE.test(path))
      return void this.addError(
        path,
        '',
        'Emails are .html, .mjml or .tsx files, with a .txt file beside them for the plain text. A .txt file without one of them is a text-only email.',
      );
    const file = this.readSource(path);
    if (file) this.addTemplate(path, { ...file, text: this.textBeside(path) });
  }

  private readTextEmail(path: string): void {
    const file = readEmailFile(this.read(path));
    if ('error' in file) return void this.addError(path, '', file.error);
    this.addTemplate(path, { frontMatter: file.frontMatter, body: undefined, text: file.body });
  }

  private addTemplate(path: string, { frontMatter, body, text, compiled }: Email): void {
    const { topic, ...ownFields } = frontMatter;
    const key = keyOfPath(path);
    const fields = {
      name: key,
      alias: aliasOf(key),
      ...this.config.defaults,
      ...ownFields,
      body,
      text,
      topicId: topic,
    };
    this.add('template', path, fields, compiled);
  }

  readPart(path: string): void {
    const kind = path.endsWith('.html') ? partKindOf(path) : undefined;
    if (!kind) return;
    const file = readEmailFile(this.read(path));
    if ('error' in file) return void this.addError(path, '', file.error);
    if (Object.keys(file.frontMatter).length > 0)
      return void this.addError(path, '', `A ${kind} has no front matter: its name is that of its file.`);
    this.add(kind, path, { alias: keyOfPath(path), body: file.body, text: this.textBeside(path) });
  }

  private textBeside(path: string): string | undefined {
    const textFile = path.replace(SOURCE, TEXT_ENDING);
    return existsSync(join(this.folder, textFile)) ? this.read(textFile) : undefined;
  }

  private readSource(path: string): (EmailFile & Pick<FolderRecord, 'compiled'>) | undefined {
    const result = this.compiled.get(path);
    if (result instanceof SourceError) {
      const { location, reason } = result;
      this.errors.push({ path, field: '', message: reason, location });
      return undefined;
    }
    const file = path.endsWith('.tsx') ? { frontMatter: {}, body: '' } : readEmailFile(this.read(path));
    if ('error' in file) return void this.addError(path, '', file.error);
    if (!result) return path.endsWith('.html') ? file : undefined;
    const { html, frontMatter = {}, props, variables = [], examples } = result;
    const declaration = variables.length > 0 ? { variables: withSmallExamples(variables) } : {};
    const format = path.endsWith('.tsx') ? 'tsx' : 'mjml';
    return {
      frontMatter: { ...declaration, ...file.frontMatter, ...frontMatter },
      body: html,
      compiled: { format, ...(props ? { props } : {}), ...(examples ? { examples } : {}) },
    };
  }

  readList(path: string, kind: Kind): void {
    if (!existsSync(join(this.folder, path))) return;
    const { $schema: _, ...entries } = this.readJson(path) ?? {};
    for (const [key, fields] of Object.entries(entries)) {
      if (typeof fields !== 'object' || fields === null) this.addError(path, key, 'Expected an object.');
      else this.add(kind, `${path}#${key}`, { ...(kind === 'topic' ? { name: key } : {}), ...fields });
    }
  }

  readRecord(path: string, kind: Kind): void {
    if (!path.endsWith('.json')) return void this.addError(path, '', 'Expected a .json file.');
    const json = this.readJson(path);
    if (!json) return;
    const { $schema: _, ...fields } = json;
    this.add(kind, path, { name: keyOfPath(path), ...(withApiFieldNames(fields) as Json) });
  }

  private readJson(path: string): Json | undefined {
    try {
      const value: unknown = JSON.parse(this.read(path));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
      this.addError(path, '', 'Expected an object.');
    } catch (error) {
      this.addError(path, '', `This is not JSON: ${(error as Error).message}`);
    }
    return undefined;
  }

  private add(kind: Kind, path: string, fields: Json, compiled?: FolderRecord['compiled']): void {
    const key = keyOfPath(path);
    if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
      return void this.addError(
        path,
        '',
        `A name has at most ${MAX_KEY_LENGTH} characters: letters, digits and - _ . / only.`,
      );
    const otherPath = this.paths.get(`${kind} ${key}`);
    if (otherPath) return void this.addError(path, '', `${otherPath} already has this name.`);
    this.paths.set(`${kind} ${key}`, path);
    if (!this.claimPortablePath(kind, key, path)) return;
    const checked = checkFieldsOf(kind, fields);
    if ('errors' in checked)
      for (const { field, message } of checked.errors) this.addError(path, fileField(field), message);
    else if (kind !== 'template' || this.claimAlias(path, checked.content))
      this.records.push({ kind, key, path, content: checked.content, ...(compiled ? { compiled } : {}) });
  }

  private claimPortablePath(kind: Kind, key: string, path: string): boolean {
    const similarPath = this.pathsByCollisionKey.get(collisionKey(kind, key));
    const isPortable = portableKey(kind, key) === key;
    const hint =
      kind === 'template'
        ? ` If you rename it, \`alias: ${aliasOf(key).toLowerCase()}\` keeps it the same template.`
        : '';
    if (similarPath)
      this.addError(
        path,
        '',
        `On Windows and macOS, this is the same file as ${similarPath}: only upper and lower case differ.${hint}`,
      );
    else if (!isPortable) this.addError(path, '', `Windows can't have a file of this name.${hint}`);
    this.pathsByCollisionKey.set(collisionKey(kind, key), path);
    return similarPath === undefined && isPortable;
  }

  private claimAlias(path: string, { alias }: Json): boolean {
    const otherPath = this.aliases.get(alias);
    if (typeof alias !== 'string' || otherPath === undefined) {
      this.aliases.set(alias, path);
      return true;
    }
    this.addError(path, 'alias', `${otherPath} already has the alias "${alias}".`);
    return false;
  }

  private existingKeysText(kind: Kind): string {
    const keys = [...this.paths.keys()]
      .filter((name) => name.startsWith(`${kind} `))
      .map((name) => name.slice(kind.length + 1));
    return keys.length === 0 ? `The folder has no ${kind}.` : `The folder has: ${keys.slice(0, 10).join(', ')}.`;
  }

  /** Each name must match a file or the id of a record only the project has. Templates also match by alias. */
  checkReferences(): void {
    for (const { kind, path, content } of this.records) {
      for (const { kind: referencedKind, key, field } of referencesOf(kind, content)) {
        if (this.paths.has(`${referencedKind} ${key}`) || RECORD_ID.test(key)) continue;
        const isTemplate = referencedKind === 'template';
        if (isTemplate && this.aliases.has(key)) continue;
        const message = `There is no ${referencedKind} "${key}". ${this.existingKeysText(referencedKind)}`;
        this.errors.push({ path, field, message, ...(isTemplate ? { alias: key } : {}) });
      }
    }
  }
}

const RECORD_ID = /^(tpl|seg|top|wf)_[0-9A-Z]{26}$/;

function withApiFieldNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withApiFieldNames);
  if (typeof value !== 'object' || value === null) return value;
  const isSegmentStep = 'type' in value && 'segment' in value;
  const isCondition = 'operator' in value && 'workflow' in value;
  const apiNameOf = (name: string): string => {
    if (isSegmentStep && name === 'segment') return apiFieldNames.segment;
    return isCondition && name === 'workflow' ? apiFieldNames.workflow : name;
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      apiNameOf(name),
      // Data of steps is the user's own.
      ['data', 'body', 'headers'].includes(name) ? field : withApiFieldNames(field),
    ]),
  );
}

const fileField = (field: string): string =>
  field
    .replace(/\b(segment|workflow)Id\b/g, '$1')
    .replace(/^topicId\b/, 'topic')
    .replace(/^body\b/, '');
