import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../api';
import { CliFailure, usageFailure } from '../failure';
import type { Output } from '../output';
import { pushCodes } from './apply';
import { CONFIG, type Config, targetOf } from './config';
import { pathsOf } from './folder-paths';
import { bothFiles, FolderWriter } from './folder-writer';
import { FolderImages } from './images';
import { patchPath } from './patch';
import { comparable, fromOtherFolders, hasNoFolderName, isAsPushed } from './plan';
import { counted } from './plan-text';
import { changesBetween } from './preserved-format';
import { readProject, withoutKnownAliases } from './project';
import { deletionsOf, readPushed } from './pushed';
import {
  type FolderRecord,
  hashOf,
  type Json,
  type Kind,
  type ProjectRecord,
  partFolders,
  recordName,
  textOf,
  withoutHeaderValues,
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

function emailFile(path: string, { body }: Json): string {
  const [html, text] = bothFiles(path);
  return COMPILED.test(path) ? path : typeof body === 'string' ? html : text;
}

type PullOutcome = 'same' | 'write' | 'patch' | 'ahead' | 'conflict';

function outcomeOf(remote: ProjectRecord, local: FolderRecord | undefined, wins: PullOptions['wins']): PullOutcome {
  if (!local) return 'write';
  const here = withoutHeaderValues(local.content);
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
  if (!isNew || all.some(hasNoFolderName)) return name;
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
  const mistakes = await withoutKnownAliases(api, found, config.name);
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
  const here = withKeys(placed, fromOtherFolders(name, all));
  const deletions = await deletionsOf(api, pushed, { local: here, remote }, config.name);
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
  const writer = new FolderWriter(folder, config);
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
  const others = all.length - remote.length;
  if (others > 0) output.err(`${counted(others, 'record')} of the project not pulled: other folders have them.`);
  const ahead = planned.filter(({ outcome }) => outcome === 'ahead').length;
  output.err(
    `${writes.length} written, ${planned.length - writes.length - patches.length - ahead} unchanged, ${ahead} newer in the folder.`,
  );
}
