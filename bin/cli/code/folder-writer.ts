import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliFailure } from '../failure';
import { pushCodes } from './apply';
import type { Config } from './config';
import { writeEmailFile } from './email-file';
import { aliasOf, apiNames } from './folder';
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
  const shown = Object.entries(content).filter(([name, value]) => {
    if (name === 'name') return value !== key;
    if (content.type === 'STATIC' && dynamicOnlyFields.includes(name)) return false;
    return name in defaults ? value !== defaults[name] : value !== null && value !== apiDefaults[kind][name];
  });
  return Object.fromEntries(shown);
}

function withFileNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFileNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name === apiNames.segment ? 'segment' : name,
      ['data', 'body', 'headers'].includes(name) ? field : withFileNames(field),
    ]),
  );
}

export class FolderWriter {
  constructor(
    private readonly folder: string,
    private readonly config: Config,
  ) {}

  write(record: ProjectRecord, path: string, isChanged: IsChanged = () => true): void {
    const [file = '', field] = path.split('#');
    if (record.kind === 'template') return void this.email(record, file, isChanged);
    if (record.kind === 'layout' || record.kind === 'partial') return void this.part(record, file);
    const fields = withFileNames(fieldsOf(record, {})) as Json;
    const text = this.read(file);
    if (field === undefined) return void this.json(file, preservedJson(jsonObject(text), fields, isChanged));
    const others = parsed(file, text ?? '{}');
    const before = jsonObject(JSON.stringify(others[field] ?? {}));
    this.json(file, { ...others, [field]: preservedJson(before, fields, isChanged) });
  }

  private email(record: ProjectRecord, file: string, isChanged: IsChanged): void {
    const defaults = { ...this.config.defaults, alias: aliasOf(record.key) };
    const { body, text, topicId, ...rest } = fieldsOf(record, defaults);
    const fields = { ...rest, ...(topicId === undefined ? {} : { topic: topicId }) };
    const frontMatter = preservedFrontMatter(this.read(file) ?? '', fields, isChanged) ?? fields;
    const [html, plain] = bothFiles(file);
    if (typeof body === 'string') {
      this.text(html, writeEmailFile({ frontMatter, body }));
      this.textOrNone(plain, text);
    } else {
      this.text(plain, writeEmailFile({ frontMatter, body: String(text) }));
      this.textOrNone(html, null);
    }
  }

  /** Empty front matter keeps HTML that begins with `---` intact. */
  private part({ content: { body, text } }: ProjectRecord, file: string): void {
    const html = String(body);
    this.text(file, html.startsWith('---') ? `---\n---\n${html}` : html);
    this.textOrNone(bothFiles(file)[1], text);
  }

  patch({ path, content }: FolderRecord, remote: Json): void {
    this.text(patchPath(path), patchOf(path, content, remote));
  }

  json(file: string, value: Json): void {
    this.text(file, `${JSON.stringify(value, null, 2)}\n`);
  }

  private read(file: string): string | null {
    const full = join(this.folder, file);
    return existsSync(full) ? readFileSync(full, 'utf8').replace(/^\uFEFF/, '') : null;
  }

  private textOrNone(file: string, text: unknown): void {
    if (typeof text === 'string') this.text(file, text);
    else rmSync(join(this.folder, file), { force: true });
  }

  private text(file: string, text: string): void {
    const full = join(this.folder, file);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}

function jsonObject(text: string | null): Json {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    return {};
  }
}

export function bothFiles(file: string): [html: string, text: string] {
  const base = file.replace(/\.(html|txt)$/, '');
  return [`${base}.html`, `${base}.txt`];
}

function parsed(file: string, text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliFailure(`${file} is not valid JSON. Correct it and pull again.`, pushCodes.mistakes);
  }
}
