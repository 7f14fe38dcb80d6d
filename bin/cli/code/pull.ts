import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../api';
import { pushExitCodes } from '../exit-codes';
import { CliFailure, usageFailure } from '../failure';
import type { Output } from '../output';
import { CONFIG, type Config, type Target, targetOf } from './config';
import { sayIfAbove } from './find-folder';
import type { Folder } from './folder';
import { pathsOf } from './folder-paths';
import { FolderWriter, htmlAndTextFiles } from './folder-writer';
import { FolderImages } from './images';
import { patchPath } from './patch';
import { fromOtherFolders, hasNoFolderName, isAsPushed, withComparableFields } from './plan';
import { countText } from './plan-text';
import { changesBetween } from './preserved-format';
import { exceptProjectAliases, readProject } from './project';
import { deletionsOf, readLastPush } from './pushed';
import {
  type Deletion,
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
import { aliasesToKeys } from './references';
import { readSourcesOnce } from './sources';
import { withPlaceholders, withValues } from './values';

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
  if (COMPILED.test(path)) return path;
  const { html, text } = htmlAndTextFiles(path);
  return typeof body === 'string' ? html : text;
}

type PullOutcome = 'same' | 'write' | 'patch' | 'ahead' | 'conflict';

function outcomeOf(remote: ProjectRecord, local: FolderRecord | undefined, wins: PullOptions['wins']): PullOutcome {
  if (!local) return 'write';
  const localContent = withoutHeaderValues(local.content);
  if (textOf(withComparableFields(remote.content, localContent)) === textOf(localContent)) return 'same';
  const write = local.compiled ? 'patch' : 'write';
  if (remote.source && hashOf(local.content) === remote.source.hash) return write;
  if (isAsPushed(remote)) return 'ahead';
  // A patch overwrites nothing, so it needs no --wins.
  const isPatchWithoutChoice = local.compiled && wins === undefined;
  if (wins === 'project' || isPatchWithoutChoice) return write;
  return wins === 'folder' ? 'ahead' : 'conflict';
}

const COMPILED = /\.(mjml|tsx)$/;

function targetFileOf(
  folder: string,
  record: ProjectRecord,
  local: FolderRecord | undefined,
  invalidPaths: ReadonlySet<string>,
) {
  const knownPath = local?.path ?? record.source?.path;
  if (knownPath && invalidPaths.has(knownPath)) return { path: knownPath, isInvalid: true };
  const isSourceMissing = knownPath !== undefined && COMPILED.test(knownPath) && !existsSync(join(folder, knownPath));
  const recordPath = knownPath && !isSourceMissing ? knownPath : defaultPath[record.kind](record.key);
  const path = record.kind === 'template' ? emailFile(recordPath, record.content) : recordPath;
  return { path, isInvalid: invalidPaths.has(path) };
}

function folderNameFor(folder: string, { name }: Config, projectRecords: readonly ProjectRecord[]): string | undefined {
  const isNew = !existsSync(join(folder, CONFIG)) && pathsOf(folder).length === 0;
  if (!isNew || projectRecords.some(hasNoFolderName)) return name;
  const names = [...new Set(projectRecords.flatMap(({ source }) => source?.folder ?? []))];
  if (names.length <= 1) return names[0];
  throw usageFailure(
    `Several folders were pushed into the project: ${names.join(', ')}. To pull one of them, write its name into ${join(folder, CONFIG)}: { "name": "${names[0]}" }.`,
  );
}

interface Sides {
  name: string | undefined;
  local: FolderRecord[];
  remote: ProjectRecord[];
  otherRecordCount: number;
  deletions: ReadonlyMap<string, Deletion>;
  invalidPaths: ReadonlySet<string>;
}

async function readSides(
  { folder, config, values }: Target,
  { records, errors: folderErrors }: Folder,
  { api, images, wins }: { api: Api; images: FolderImages; wins: PullOptions['wins'] },
): Promise<Sides> {
  const errors = await exceptProjectAliases(api, folderErrors, config.name);
  const blockingErrors = wins === 'project' ? errors.filter(({ path }) => COMPILED.test(path)) : errors;
  const [projectRecords, withImages, lastPush] = await Promise.all([
    readProject(api, records),
    images.withUrls(withValues(records, values, []), api),
    readLastPush(api, config.name),
  ]);
  const name = folderNameFor(folder, config, projectRecords);
  const remote = projectRecords.filter(({ source }) => source?.folder === undefined || source.folder === name);
  const local = aliasesToKeys(withImages, fromOtherFolders(name, projectRecords));
  return {
    name,
    local,
    remote,
    otherRecordCount: projectRecords.length - remote.length,
    deletions: await deletionsOf(api, lastPush, { local, remote }, config.name),
    invalidPaths: new Set(blockingErrors.map(({ path }) => path)),
  };
}

interface PullStep {
  record: ProjectRecord;
  local: FolderRecord | undefined;
  path: string;
  outcome: PullOutcome;
}

function stepsOf(folder: string, { local, remote, invalidPaths }: Sides, wins: PullOptions['wins']): PullStep[] {
  const localByName = new Map(local.map((record) => [recordName(record), record]));
  return remote.map((record) => {
    const localRecord = localByName.get(recordName(record));
    const { path, isInvalid } = targetFileOf(folder, record, localRecord, invalidPaths);
    const outcome = isInvalid ? 'conflict' : outcomeOf(record, localRecord, wins);
    return { record, local: localRecord, path, outcome };
  });
}

function throwIfConflicts(steps: readonly PullStep[]): void {
  const conflicts = steps.filter(({ outcome }) => outcome === 'conflict');
  if (conflicts.length === 0) return;
  const isMaybeAnother = ({ record, local }: PullStep) => local !== undefined && record.source === null;
  const note = ' (never pushed from this file, so it may be another record of the same name)';
  const names = conflicts.map((step) => `  ${step.path}${isMaybeAnother(step) ? note : ''}`).join('\n');
  throw new CliFailure(
    `both the folder and the project have changed, or a file has errors:\n${names}\nChoose which side wins: --wins folder or --wins project. Nothing was written.`,
    pushExitCodes.refused,
  );
}

export async function pullCommand(stage: string | undefined, options: PullOptions, output: Output): Promise<void> {
  const { wins } = options;
  const target = targetOf(stage, { ...options, mayBeNew: true });
  const { folder, config, values } = target;
  sayIfAbove(options.folder, folder, output);
  const folderContent = await readSourcesOnce(folder, config);
  const api = new Api(target.url, target.key);
  const images = new FolderImages(folder);
  const sides = await readSides(target, folderContent, { api, images, wins });
  const steps = stepsOf(folder, sides, wins);
  throwIfConflicts(steps);
  const writer = new FolderWriter(folder, config);
  if (sides.name !== config.name) writer.writeJson(CONFIG, { name: sides.name });
  const writes = steps.filter(({ outcome }) => outcome === 'write');
  const withPaths = await images.downloadMissing(
    writes.map(({ record }) => record),
    api,
    (path) => output.out(path),
  );
  for (const { record, path, local } of writes) {
    // Stages differ in what is enabled, so a file has `enabled` only if its author wrote it.
    const content = withComparableFields(record.content, local?.content ?? {});
    writer.write(
      withPaths(withPlaceholders({ ...record, content }, values), path),
      path,
      changesBetween(local, content),
    );
    output.out(path);
  }
  const patches = writePatches(writer, steps, output);
  removeOutdatedPatches(folder, steps);
  showPulled({ sides, steps, writes: writes.length, patches }, output);
}

function writePatches(writer: FolderWriter, steps: readonly PullStep[], output: Output): number {
  let count = 0;
  for (const { outcome, record, local } of steps) {
    if (outcome !== 'patch' || !local) continue;
    writer.writePatch(local, withComparableFields(record.content, local.content));
    output.out(patchPath(local.path));
    count++;
  }
  return count;
}

function removeOutdatedPatches(folder: string, steps: readonly PullStep[]): void {
  for (const { outcome, local } of steps)
    if (outcome === 'same' && local?.compiled) rmSync(join(folder, patchPath(local.path)), { force: true });
}

interface PullResult {
  sides: Sides;
  steps: readonly PullStep[];
  writes: number;
  patches: number;
}

function showPulled({ sides, steps, writes, patches }: PullResult, output: Output): void {
  const { local, deletions, otherRecordCount } = sides;
  if (patches > 0) output.err(`${patches} to be changed by hand: see the .patch beside each source.`);
  for (const { path } of local.filter((record) => deletions.has(recordName(record))))
    output.err(
      `${path} was deleted in the project. Delete it here too, or create it again with posthaste push --wins folder.`,
    );
  if (otherRecordCount > 0)
    output.err(`${countText(otherRecordCount, 'record')} of the project not pulled: other folders have them.`);
  const ahead = steps.filter(({ outcome }) => outcome === 'ahead').length;
  const unchanged = steps.length - writes - patches - ahead;
  output.err(`${writes} written, ${unchanged} unchanged, ${ahead} newer in the folder.`);
}
