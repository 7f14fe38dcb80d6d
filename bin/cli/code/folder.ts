import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { append } from '../../../shared/domain/lists';
import { withApiFieldNames } from './api-field-names';
import { partErrorsIn } from './check-parts';
import { type CompiledEmail, SourceError } from './compile/compiled-email';
import type { Config } from './config';
import { withSmallExamples } from './declared-shapes';
import { type EmailFile, readEmailFile } from './email-file';
import { AUXILIARY_FILE, emailPaths, filesBelow, partKindOf, recordLists, SOURCE, TEXT_ENDING } from './folder-paths';
import { aliasOf, FolderRecords } from './folder-records';
import { type FolderError, type FolderRecord, type Json, type Kind, keyOfPath } from './record';

export interface Folder {
  records: FolderRecord[];
  errors: FolderError[];
}

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
  const { found } = reader;
  found.checkReferences();
  const { records, errors } = found;
  if (errors.every(({ alias }) => alias !== undefined)) append(errors, partErrorsIn(records));
  return { records, errors };
}

class FolderReader {
  readonly found = new FolderRecords();

  constructor(
    private readonly folder: string,
    private readonly config: Config,
    private readonly compiled: CompiledSources,
  ) {}

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
      return void this.found.addError(
        path,
        '',
        'Emails are .html, .mjml or .tsx files, with a .txt file beside them for the plain text. A .txt file without one of them is a text-only email.',
      );
    const file = this.readSource(path);
    if (file) this.addTemplate(path, { ...file, text: this.textBeside(path) });
  }

  private readTextEmail(path: string): void {
    const file = readEmailFile(this.read(path));
    if ('error' in file) return void this.found.addError(path, '', file.error);
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
    this.found.add('template', path, fields, compiled);
  }

  readPart(path: string): void {
    const kind = path.endsWith('.html') ? partKindOf(path) : undefined;
    if (!kind) return;
    const file = readEmailFile(this.read(path));
    if ('error' in file) return void this.found.addError(path, '', file.error);
    if (Object.keys(file.frontMatter).length > 0)
      return void this.found.addError(path, '', `A ${kind} has no front matter: its name is that of its file.`);
    this.found.add(kind, path, { alias: keyOfPath(path), body: file.body, text: this.textBeside(path) });
  }

  private textBeside(path: string): string | undefined {
    const textFile = path.replace(SOURCE, TEXT_ENDING);
    return existsSync(join(this.folder, textFile)) ? this.read(textFile) : undefined;
  }

  private readSource(path: string): (EmailFile & Pick<FolderRecord, 'compiled'>) | undefined {
    const result = this.compiled.get(path);
    if (result instanceof SourceError) {
      const { location, reason } = result;
      this.found.errors.push({ path, field: '', message: reason, location });
      return undefined;
    }
    const file = path.endsWith('.tsx') ? { frontMatter: {}, body: '' } : readEmailFile(this.read(path));
    if ('error' in file) return void this.found.addError(path, '', file.error);
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
      if (typeof fields !== 'object' || fields === null) this.found.addError(path, key, 'Expected an object.');
      else this.found.add(kind, `${path}#${key}`, { ...(kind === 'topic' ? { name: key } : {}), ...fields });
    }
  }

  readRecord(path: string, kind: Kind): void {
    if (!path.endsWith('.json')) return void this.found.addError(path, '', 'Expected a .json file.');
    const json = this.readJson(path);
    if (!json) return;
    const { $schema: _, ...fields } = json;
    this.found.add(kind, path, { name: keyOfPath(path), ...(withApiFieldNames(fields) as Json) });
  }

  private readJson(path: string): Json | undefined {
    try {
      const value: unknown = JSON.parse(this.read(path));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
      this.found.addError(path, '', 'Expected an object.');
    } catch (error) {
      this.found.addError(path, '', `This is not JSON: ${(error as Error).message}`);
    }
    return undefined;
  }
}
