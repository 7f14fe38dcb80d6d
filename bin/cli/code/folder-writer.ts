import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pushExitCodes } from '../exit-codes';
import { CliFailure } from '../failure';
import { apiFieldNames } from './api-field-names';
import type { Config } from './config';
import { writeEmailFile } from './email-file';
import { aliasOf } from './folder-records';
import { patchOf, patchPath } from './patch';
import { type IsChanged, preservedFrontMatter, preservedJson } from './preserved-format';
import type { FolderRecord, Json, Kind, ProjectRecord } from './record';

const apiDefaults: Readonly<Record<Kind, Json>> = {
  topic: { defaultSubscribed: true },
  partial: {},
  layout: {},
  template: { type: 'TRANSACTIONAL' },
  segment: { type: 'DYNAMIC', trackMembership: false },
  workflow: { reentry: 'NEVER' },
  webhook: {},
};
const dynamicOnlyFields = ['filters', 'trackMembership'];

function fieldsOf({ kind, key, content }: ProjectRecord, defaults: Json): Json {
  const isDefault = (name: string, value: unknown): boolean => {
    if (name === 'name') return value === key;
    if (content.type === 'STATIC' && dynamicOnlyFields.includes(name)) return true;
    if (name in defaults) return value === defaults[name];
    return value === null || value === apiDefaults[kind][name];
  };
  return Object.fromEntries(Object.entries(content).filter(([name, value]) => !isDefault(name, value)));
}

const folderFieldNames: Readonly<Record<string, string>> = {
  [apiFieldNames.segment]: 'segment',
  [apiFieldNames.workflow]: 'workflow',
};

function withFolderFieldNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFolderFieldNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      folderFieldNames[name] ?? name,
      ['data', 'body', 'headers'].includes(name) ? field : withFolderFieldNames(field),
    ]),
  );
}

export class FolderWriter {
  constructor(
    private readonly folder: string,
    private readonly config: Config,
  ) {}

  write(record: ProjectRecord, path: string, isChanged: IsChanged = () => true): void {
    const [file = '', entryName] = path.split('#');
    if (record.kind === 'template') return void this.writeEmail(record, file, isChanged);
    if (record.kind === 'layout' || record.kind === 'partial') return void this.writePart(record, file);
    const fields = withFolderFieldNames(fieldsOf(record, {})) as Json;
    const text = this.read(file);
    if (entryName === undefined)
      return void this.writeJson(file, preservedJson(jsonObjectOrEmpty(text), fields, isChanged));
    const others = parseJson(file, text ?? '{}');
    const before = jsonObjectOrEmpty(JSON.stringify(others[entryName] ?? {}));
    this.writeJson(file, { ...others, [entryName]: preservedJson(before, fields, isChanged) });
  }

  private writeEmail(record: ProjectRecord, file: string, isChanged: IsChanged): void {
    const defaults = { ...this.config.defaults, alias: aliasOf(record.key) };
    const { body, text, topicId, ...rest } = fieldsOf(record, defaults);
    const fields = { ...rest, ...(topicId === undefined ? {} : { topic: topicId }) };
    const frontMatter = preservedFrontMatter(this.read(file) ?? '', fields, isChanged) ?? fields;
    const { html: htmlFile, text: textFile } = htmlAndTextFiles(file);
    if (typeof body === 'string') {
      this.writeText(htmlFile, writeEmailFile({ frontMatter, body }));
      this.writeTextOrRemove(textFile, text);
    } else {
      this.writeText(textFile, writeEmailFile({ frontMatter, body: String(text) }));
      this.writeTextOrRemove(htmlFile, null);
    }
  }

  /** Without empty front matter, HTML that begins with `---` would be read as front matter. */
  private writePart({ content: { body, text } }: ProjectRecord, file: string): void {
    const html = String(body);
    this.writeText(file, html.startsWith('---') ? `---\n---\n${html}` : html);
    this.writeTextOrRemove(htmlAndTextFiles(file).text, text);
  }

  writePatch({ path, content }: FolderRecord, projectContent: Json): void {
    this.writeText(patchPath(path), patchOf(path, content, projectContent));
  }

  writeJson(file: string, value: Json): void {
    this.writeText(file, `${JSON.stringify(value, null, 2)}\n`);
  }

  private read(file: string): string | null {
    const path = join(this.folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : null;
  }

  private writeTextOrRemove(file: string, text: unknown): void {
    if (typeof text === 'string') this.writeText(file, text);
    else rmSync(join(this.folder, file), { force: true });
  }

  private writeText(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function jsonObjectOrEmpty(text: string | null): Json {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    return {};
  }
}

export function htmlAndTextFiles(file: string): { html: string; text: string } {
  const base = file.replace(/\.(html|txt)$/, '');
  return { html: `${base}.html`, text: `${base}.txt` };
}

function parseJson(file: string, text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliFailure(`${file} is not valid JSON. Correct it and pull again.`, pushExitCodes.invalidFolder);
  }
}
