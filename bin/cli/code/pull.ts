import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../api';
import { pushExitCodes } from '../exit-codes';
import { CliFailure, usageFailure } from '../failure';
import { countText, type Output } from '../output';
import { CONFIG, type Config, type Target, targetOf } from './config';
import { printFolderIfAbove } from './find-folder';
import type { Folder } from './folder';
import { pathsOf } from './folder-paths';
import { FolderWriter, htmlAndTextFiles } from './folder-writer';
import { FolderImages } from './images';
import { patchPath } from './patch';
import { fromOtherFolders, hasNoFolderName, hasSameContent, isAsPushed, omitEnabledUnlessSet } from './plan';
import { isChangedBetween } from './preserved-format';
import { readProject, withoutKnownAliasErrors } from './project';
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

type Winner = PullOptions['wins'];

const defaultPathOf: Readonly<Record<Kind, (key: string) => string>> = {
  topic: (key) => `topics.json#${key}`,
  partial: (key) => `${partFolders.partial}${key}.html`,
  layout: (key) => `${partFolders.layout}${key}.html`,
  template: (key) => `emails/${key}.html`,
  segment: (key) => `segments/${key}.json`,
  workflow: (key) => `workflows/${key}.json`,
  webhook: (key) => `webhooks.json#${key}`,
};

const isCompiled = (path: string): boolean => /\.(mjml|tsx)$/.test(path);

function emailPath(path: string, { body }: Json): string {
  if (isCompiled(path)) return path;
  const { html, text } = htmlAndTextFiles(path);
  return typeof body === 'string' ? html : text;
}

type PullOutcome = 'same' | 'writeFile' | 'writePatch' | 'folderIsNewer' | 'conflict';

function outcomeOf(projectRecord: ProjectRecord, folderRecord: FolderRecord | undefined, wins: Winner): PullOutcome {
  if (!folderRecord) return 'writeFile';
  if (hasSameContent(projectRecord.content, withoutHeaderValues(folderRecord.content))) return 'same';
  const writeOutcome = folderRecord.compiled ? 'writePatch' : 'writeFile';
  const isFolderAsPushed = hashOf(folderRecord.content) === projectRecord.source?.hash;
  if (isFolderAsPushed) return writeOutcome;
  if (isAsPushed(projectRecord) || wins === 'folder') return 'folderIsNewer';
  if (wins === 'project') return writeOutcome;
  // A pull writes a patch beside the file of a compiled email, which overwrites nothing and so needs no --wins.
  return folderRecord.compiled ? 'writePatch' : 'conflict';
}

function pathToWrite(
  folder: string,
  record: ProjectRecord,
  folderRecord: FolderRecord | undefined,
  invalidPaths: ReadonlySet<string>,
): { path: string; isInvalid: boolean } {
  const lastPath = folderRecord?.path ?? record.source?.path;
  if (lastPath && invalidPaths.has(lastPath)) return { path: lastPath, isInvalid: true };
  const isMissingSource = (path: string) => isCompiled(path) && !existsSync(join(folder, path));
  const recordPath = lastPath && !isMissingSource(lastPath) ? lastPath : defaultPathOf[record.kind](record.key);
  const path = record.kind === 'template' ? emailPath(recordPath, record.content) : recordPath;
  return { path, isInvalid: invalidPaths.has(path) };
}

function folderNameFor(folder: string, { name }: Config, projectRecords: readonly ProjectRecord[]): string | undefined {
  const isEmptyFolder = !existsSync(join(folder, CONFIG)) && pathsOf(folder).length === 0;
  if (!isEmptyFolder || projectRecords.some(hasNoFolderName)) return name;
  const pushedNames = [...new Set(projectRecords.flatMap(({ source }) => source?.folder ?? []))];
  if (pushedNames.length <= 1) return pushedNames[0];
  throw usageFailure(
    `Several folders were pushed into the project: ${pushedNames.join(', ')}. To pull one of them, write its name into ${join(folder, CONFIG)}: { "name": "${pushedNames[0]}" }.`,
  );
}

interface Sides {
  folderName: string | undefined;
  folderRecords: FolderRecord[];
  projectRecords: ProjectRecord[];
  otherRecordCount: number;
  deletions: ReadonlyMap<string, Deletion>;
  invalidPaths: ReadonlySet<string>;
}

async function readSides(
  { folder, config, values }: Target,
  { records, errors: folderErrors }: Folder,
  { api, images, wins }: { api: Api; images: FolderImages; wins: Winner },
): Promise<Sides> {
  const errors = await withoutKnownAliasErrors(api, folderErrors, config.name);
  const blockingErrors = wins === 'project' ? errors.filter(({ path }) => isCompiled(path)) : errors;
  const [allProjectRecords, recordsWithImageUrls, lastPush] = await Promise.all([
    readProject(api, records),
    images.withUrls(withValues(records, values), api),
    readLastPush(api, config.name),
  ]);
  const folderName = folderNameFor(folder, config, allProjectRecords);
  const projectRecords = allProjectRecords.filter(
    ({ source }) => source?.folder === undefined || source.folder === folderName,
  );
  const otherRecords = fromOtherFolders(folderName, allProjectRecords);
  const folderRecords = aliasesToKeys(recordsWithImageUrls, otherRecords);
  return {
    folderName,
    folderRecords,
    projectRecords,
    otherRecordCount: allProjectRecords.length - projectRecords.length,
    deletions: await deletionsOf(api, lastPush, { folderRecords, projectRecords }, config.name),
    invalidPaths: new Set(blockingErrors.map(({ path }) => path)),
  };
}

interface PullStep {
  record: ProjectRecord;
  folderRecord: FolderRecord | undefined;
  path: string;
  outcome: PullOutcome;
}

function stepsOf(folder: string, { folderRecords, projectRecords, invalidPaths }: Sides, wins: Winner): PullStep[] {
  const folderRecordByName = new Map(folderRecords.map((record) => [recordName(record), record]));
  return projectRecords.map((record) => {
    const folderRecord = folderRecordByName.get(recordName(record));
    const { path, isInvalid } = pathToWrite(folder, record, folderRecord, invalidPaths);
    const outcome = isInvalid ? 'conflict' : outcomeOf(record, folderRecord, wins);
    return { record, folderRecord, path, outcome };
  });
}

const stepsWith = (outcome: PullOutcome, steps: readonly PullStep[]): PullStep[] =>
  steps.filter((step) => step.outcome === outcome);

function throwIfConflicts(steps: readonly PullStep[]): void {
  const conflicts = stepsWith('conflict', steps);
  if (conflicts.length === 0) return;
  const mayBeAnotherRecord = ({ record, folderRecord }: PullStep) =>
    folderRecord !== undefined && record.source === null;
  const note = ' (never pushed from this file, so it may be another record of the same name)';
  const names = conflicts.map((step) => `  ${step.path}${mayBeAnotherRecord(step) ? note : ''}`).join('\n');
  throw new CliFailure(
    `both the folder and the project have changed, or a file has errors:\n${names}\nChoose which side wins: --wins folder or --wins project. Nothing was written.`,
    pushExitCodes.refused,
  );
}

export async function pullCommand(stage: string | undefined, options: PullOptions, output: Output): Promise<void> {
  const { wins } = options;
  const target = targetOf(stage, { ...options, mayBeNew: true });
  const { folder, config, values } = target;
  printFolderIfAbove(options.folder, folder, output);
  const folderContent = await readSourcesOnce(folder, config);
  const api = new Api(target.url, target.key);
  const images = new FolderImages(folder);
  const sides = await readSides(target, folderContent, { api, images, wins });
  const steps = stepsOf(folder, sides, wins);
  throwIfConflicts(steps);
  const writer = new FolderWriter(folder, config);
  if (sides.folderName !== config.name) writer.writeJson(CONFIG, { name: sides.folderName });
  const fileSteps = stepsWith('writeFile', steps);
  const imageUrlsToPaths = await images.downloadMissing(
    fileSteps.map(({ record }) => record),
    api,
    (path) => output.out(path),
  );
  for (const step of fileSteps) {
    writeFile(step, { writer, imageUrlsToPaths, values });
    output.out(step.path);
  }
  const patchCount = writePatches(writer, steps, output);
  removeOutdatedPatches(folder, steps);
  showSummary({ sides, steps, fileCount: fileSteps.length, patchCount }, output);
}

interface FileWriting {
  writer: FolderWriter;
  imageUrlsToPaths: (record: ProjectRecord, path: string) => ProjectRecord;
  values: Target['values'];
}

function writeFile({ record, path, folderRecord }: PullStep, { writer, imageUrlsToPaths, values }: FileWriting): void {
  // Stages differ in what is enabled, so a file has `enabled` only if its author wrote it.
  const content = omitEnabledUnlessSet(record.content, folderRecord?.content ?? {});
  const fileRecord = imageUrlsToPaths(withPlaceholders({ ...record, content }, values), path);
  writer.write(fileRecord, path, isChangedBetween(folderRecord, content));
}

function writePatches(writer: FolderWriter, steps: readonly PullStep[], output: Output): number {
  let patchCount = 0;
  for (const { record, folderRecord } of stepsWith('writePatch', steps)) {
    if (!folderRecord) continue;
    writer.writePatch(folderRecord, omitEnabledUnlessSet(record.content, folderRecord.content));
    output.out(patchPath(folderRecord.path));
    patchCount++;
  }
  return patchCount;
}

function removeOutdatedPatches(folder: string, steps: readonly PullStep[]): void {
  for (const { folderRecord } of stepsWith('same', steps))
    if (folderRecord?.compiled) rmSync(join(folder, patchPath(folderRecord.path)), { force: true });
}

interface PullResult {
  sides: Sides;
  steps: readonly PullStep[];
  fileCount: number;
  patchCount: number;
}

function showSummary({ sides, steps, fileCount, patchCount }: PullResult, output: Output): void {
  const { folderRecords, deletions, otherRecordCount } = sides;
  if (patchCount > 0)
    output.err(`Emails to be changed by hand: ${patchCount}. See the .patch file beside each source.`);
  for (const { path } of folderRecords.filter((record) => deletions.has(recordName(record))))
    output.err(
      `${path} was deleted in the project. Delete it here too, or create it again with posthaste push --wins folder.`,
    );
  if (otherRecordCount > 0)
    output.err(`Not pulled: ${countText(otherRecordCount, 'record')} of the project from other folders.`);
  const newerCount = stepsWith('folderIsNewer', steps).length;
  const unchangedCount = steps.length - fileCount - patchCount - newerCount;
  output.err(`${fileCount} written, ${unchangedCount} unchanged, ${newerCount} newer in the folder.`);
}
