import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Api } from '../api';
import { CliFailure, usageFailure } from '../failure';
import type { Output } from '../output';
import { pushCodes } from './apply';
import { CONFIG, type Config, targetOf } from './config';
import { writeEmailFile } from './email-file';
import { aliasOf, apiNames } from './folder';
import { pathsOf } from './folder-paths';
import { FolderImages } from './images';
import { changesBetween, type IsChanged, keptFrontMatter, keptJson } from './kept-format';
import { patchOf, patchPath } from './patch';
import { comparable, isAsPushed, isUnnamed, notOf } from './plan';
import { readProject, withoutKnown } from './project';
import { deletionsOf, readPushed } from './pushed';
import {
  asShown,
  type FolderRecord,
  hashOf,
  type Json,
  type Kind,
  type ProjectRecord,
  partFolders,
  recordName,
  textOf,
} from './record';
import { withKeys } from './references';
import { readOnce } from './sources';
import { withNames, withValues } from './values';

interface PullOptions {
  folder?: string;
  url?: string;
  key?: string;
  wins?: 'folder' | 'project';
}

const defaultPath: Readonly<Record<Kind, (key: string) => string>> = {
  topic: (key) => `topics.json#${key}`,
  partial: (key) => `${partFolders.partial}${key}.html`,
  layout: (key) => `${partFolders.layout}${key}.html`,
  template: (key) => `emails/${key}.html`,
  segment: (key) => `segments/${key}.json`,
  workflow: (key) => `workflows/${key}.json`,
  webhook: (key) => `webhooks.json#${key}`,
};

const usual: Readonly<Record<Kind, Json>> = {
  topic: { defaultSubscribed: true },
  partial: {},
  layout: {},
  template: { type: 'TRANSACTIONAL' },
  segment: { type: 'DYNAMIC', trackMembership: false },
  workflow: { reentry: 'NEVER' },
  webhook: {},
};
const ofDynamicOnly = ['filters', 'trackMembership'];

function fieldsOf({ kind, key, content }: ProjectRecord, defaults: Json): Json {
  const shown = Object.entries(content).filter(([name, value]) => {
    if (name === 'name') return value !== key;
    if (content.type === 'STATIC' && ofDynamicOnly.includes(name)) return false;
    return name in defaults ? value !== defaults[name] : value !== null && value !== usual[kind][name];
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

export class Writer {
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
    if (field === undefined) return void this.json(file, keptJson(jsonObject(text), fields, isChanged));
    const others = JSON.parse(text ?? '{}') as Json;
    const before = jsonObject(JSON.stringify(others[field] ?? {}));
    this.json(file, { ...others, [field]: keptJson(before, fields, isChanged) });
  }

  private email(record: ProjectRecord, file: string, isChanged: IsChanged): void {
    const defaults = { ...this.config.defaults, alias: aliasOf(record.key) };
    const { body, text, topicId, ...rest } = fieldsOf(record, defaults);
    const fields = { ...rest, ...(topicId === undefined ? {} : { topic: topicId }) };
    const frontMatter = keptFrontMatter(this.read(file) ?? '', fields, isChanged) ?? fields;
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

  patch({ path, content }: FolderRecord, there: Json): void {
    this.text(patchPath(path), patchOf(path, content, there));
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

function bothFiles(file: string): [html: string, text: string] {
  const base = file.replace(/\.(html|txt)$/, '');
  return [`${base}.html`, `${base}.txt`];
}

function emailFile(path: string, { body }: Json): string {
  const [html, text] = bothFiles(path);
  return COMPILED.test(path) ? path : typeof body === 'string' ? html : text;
}

type PullOutcome = 'same' | 'write' | 'patch' | 'ahead' | 'conflict';

function outcomeOf(remote: ProjectRecord, local: FolderRecord | undefined, wins: PullOptions['wins']): PullOutcome {
  if (!local) return 'write';
  const here = asShown(local.content);
  if (textOf(comparable(remote.content, here)) === textOf(here)) return 'same';
  const write = local.compiled ? 'patch' : 'write';
  if (remote.source && hashOf(local.content) === remote.source.hash) return write;
  if (isAsPushed(remote)) return 'ahead';
  // A patch overwrites nothing, so nobody needs to say which side wins.
  if (wins === 'project' || (local.compiled && wins === undefined)) return write;
  return wins === 'folder' ? 'ahead' : 'conflict';
}

const COMPILED = /\.(mjml|tsx)$/;

function targetFileOf(
  folder: string,
  record: ProjectRecord,
  here: FolderRecord | undefined,
  broken: ReadonlySet<string>,
) {
  const known = here?.path ?? record.source?.path;
  if (known && broken.has(known)) return { path: known, isBroken: true };
  const isGone = known !== undefined && COMPILED.test(known) && !existsSync(join(folder, known));
  const usualPath = known && !isGone ? known : defaultPath[record.kind](record.key);
  const path = record.kind === 'template' ? emailFile(usualPath, record.content) : usualPath;
  return { path, isBroken: broken.has(path) };
}

function nameFor(folder: string, { name }: Config, all: readonly ProjectRecord[]): string | undefined {
  const isNew = !existsSync(join(folder, CONFIG)) && pathsOf(folder).length === 0;
  if (!isNew || all.some(isUnnamed)) return name;
  const names = [...new Set(all.flatMap(({ source }) => source?.folder ?? []))];
  if (names.length <= 1) return names[0];
  throw usageFailure(
    `Several folders were pushed into the project: ${names.join(', ')}. Write the name of this one into ${join(folder, CONFIG)}: { "name": "${names[0]}" }.`,
  );
}

export async function pullCommand(stage: string | undefined, options: PullOptions, output: Output): Promise<void> {
  const { folder, config, url, key, values } = targetOf(stage, { ...options, isMade: true });
  const { records, mistakes: found } = await readOnce(folder, config);
  const api = new Api(url, key);
  const mistakes = await withoutKnown(api, found, config.name);
  const broken = options.wins === 'project' ? mistakes.filter(({ path }) => COMPILED.test(path)) : mistakes;
  const brokenPaths = new Set(broken.map(({ path }) => path));
  const images = new FolderImages(folder);
  const [all, placed, pushed] = await Promise.all([
    readProject(api, records),
    images.placed(withValues(records, values, []), api),
    readPushed(api, config.name),
  ]);
  const name = nameFor(folder, config, all);
  const remote = all.filter(({ source }) => source?.folder === undefined || source.folder === name);
  const here = withKeys(placed, notOf(name, all));
  const deletions = await deletionsOf(api, pushed, { local: here, remote });
  const local = new Map(here.map((record) => [`${record.kind} ${record.key}`, record]));
  const planned = remote.map((record) => {
    const here = local.get(`${record.kind} ${record.key}`);
    const { path, isBroken } = targetFileOf(folder, record, here, brokenPaths);
    const outcome = isBroken ? 'conflict' : outcomeOf(record, here, options.wins);
    return { record, path, outcome, here };
  });
  const conflicts = planned.filter(({ outcome }) => outcome === 'conflict');
  if (conflicts.length > 0) {
    const names = conflicts.map(({ path }) => `  ${path}`).join('\n');
    throw new CliFailure(
      `both the folder and the project have changed, or a file has mistakes:\n${names}\nChoose which side wins: --wins folder or --wins project. Nothing was written.`,
      pushCodes.refused,
    );
  }
  const writer = new Writer(folder, config);
  if (name !== config.name) writer.json(CONFIG, { name });
  const writes = planned.filter(({ outcome }) => outcome === 'write');
  const withPaths = await images.naming(
    writes.map(({ record }) => record),
    api,
    (path) => output.out(path),
  );
  for (const { record, path } of writes) {
    // Stages differ in what is enabled: a file says so only if its author wants it to.
    const here = local.get(`${record.kind} ${record.key}`);
    const content = comparable(record.content, here?.content ?? {});
    writer.write(withPaths(withNames({ ...record, content }, values), path), path, changesBetween(here, content));
    output.out(path);
  }
  const patches = planned.flatMap(({ outcome, record, here }) =>
    outcome === 'patch' && here ? [{ record, here }] : [],
  );
  for (const { record, here } of patches) {
    writer.patch(here, comparable(record.content, here.content));
    output.out(patchPath(here.path));
  }
  for (const { outcome, here } of planned)
    if (outcome === 'same' && here?.compiled) rmSync(join(folder, patchPath(here.path)), { force: true });
  if (patches.length > 0) output.err(`${patches.length} to be changed by hand: see the .patch beside each source.`);
  const deleted = here.filter((record) => deletions.has(recordName(record)));
  for (const { path } of deleted)
    output.err(
      `${path} was deleted in the project. Delete it here too, or create it again with posthaste push --wins folder.`,
    );
  if (all.length > remote.length)
    output.err(`${all.length - remote.length} records belong to other folders and were left there.`);
  const ahead = planned.filter(({ outcome }) => outcome === 'ahead').length;
  output.err(
    `${writes.length} written, ${planned.length - writes.length - patches.length - ahead} unchanged, ${ahead} newer in the folder.`,
  );
}
