import { execFileSync } from 'node:child_process';
import type { PushedRecord } from '../../../shared/contract/push-lease';
import { append } from '../../../shared/domain/lists';
import { Api } from '../api';
import { pushExitCodes } from '../exit-codes';
import { CliFailure } from '../failure';
import { countText, type Output, show } from '../output';
import { askOnTerminal } from '../terminal';
import { Push, warningLines, withContext } from './apply';
import { campaignErrorsIn } from './campaign-errors';
import { type Target, targetOf } from './config';
import { printFolderIfAbove } from './find-folder';
import { FolderImages } from './images';
import { fromOtherFolders, type PlannedRecord, planOf } from './plan';
import { planJson, planText } from './plan-text';
import { readProject, withoutKnownAliasErrors } from './project';
import { contentHashOf, PushLease } from './push-lease';
import { deletionsOf, type LastPush, readLastPush, recordsAfterPush } from './pushed';
import type { FolderError, FolderRecord, ProjectRecord } from './record';
import { aliasesToKeys } from './references';
import { segmentWarnings } from './segment-warnings';
import { readSourcesOnce } from './sources';
import { loopbackErrorsIn, valueErrorsIn, withValues } from './values';

export interface PushOptions {
  folder?: string;
  url?: string;
  key?: string;
  prune?: boolean;
  wins?: 'folder' | 'project';
  yes?: boolean;
  dryRun?: boolean;
  check?: boolean;
  json?: boolean;
}

const GIT_TIMEOUT_MS = 5_000;

/** Undefined without a repository or with uncommitted changes. */
function commitOf(folder: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: GIT_TIMEOUT_MS,
    }).trim();
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD');
    return git('status', '--porcelain', '--', '.') === '' ? commit : undefined;
  } catch {
    return undefined;
  }
}

export const errorText = ({ path, field, message, location = path }: FolderError): string => {
  const place = field === '' ? location : `${location}: ${field}`;
  return `${place}: ${message}`;
};

export function throwIfErrors(errors: readonly FolderError[]): void {
  if (errors.length === 0) return;
  const lines = errors.map(errorText).join('\n');
  throw new CliFailure(`the folder has ${countText(errors.length, 'error')}:\n${lines}`, pushExitCodes.invalidFolder);
}

interface PushInput {
  target: Target;
  api: Api;
  folderRecords: FolderRecord[];
  images: FolderImages;
}

async function readInput(stage: string | undefined, options: PushOptions, output: Output): Promise<PushInput> {
  const target = targetOf(stage, options);
  output.err(`Target: ${target.url}`);
  printFolderIfAbove(options.folder, target.folder, output);
  const { records, errors } = await readSourcesOnce(target.folder, target.config);
  const folderRecords = withValues(records, target.values);
  append(errors, valueErrorsIn(records, target.values));
  append(errors, loopbackErrorsIn(folderRecords, target.url));
  const images = new FolderImages(target.folder);
  append(errors, images.errorsIn(folderRecords));
  const api = new Api(target.url, target.key);
  throwIfErrors(await withoutKnownAliasErrors(api, errors, target.config.name));
  throwIfErrors(await campaignErrorsIn(folderRecords, api));
  return { target, api, folderRecords, images };
}

interface CurrentPlan {
  projectRecords: ProjectRecord[];
  plan: PlannedRecord[];
  lastPush: LastPush | null;
}

async function makePlan(
  { target, api, folderRecords, images }: PushInput,
  { prune, wins }: PushOptions,
): Promise<CurrentPlan> {
  const folder = target.config.name;
  const [projectRecords, recordsWithImageUrls, lastPush] = await Promise.all([
    readProject(api, folderRecords),
    images.withUrls(folderRecords, api),
    readLastPush(api, folder),
  ]);
  const records = aliasesToKeys(recordsWithImageUrls, fromOtherFolders(folder, projectRecords));
  const deletions = await deletionsOf(api, lastPush, { folderRecords: records, projectRecords }, folder);
  return {
    projectRecords,
    lastPush,
    plan: planOf(records, projectRecords, {
      deletions,
      folder,
      ...(prune ? { prune } : {}),
      ...(wins ? { wins } : {}),
    }),
  };
}

const hasWrites = ({ plan }: CurrentPlan): boolean =>
  plan.some(({ action }) => action === 'create' || action === 'change' || action === 'delete');

export async function planCommand(stage: string | undefined, options: PushOptions, output: Output): Promise<void> {
  const { plan } = await makePlan(await readInput(stage, options, output), options);
  show(output, options.json, planJson(plan), planText(plan));
}

const storedWarnings = ({ action, folderRecord, projectRecord }: PlannedRecord): string[] =>
  action === 'same' && folderRecord ? warningLines(folderRecord, projectRecord?.warnings ?? []) : [];

async function showPlan(api: Api, { plan }: CurrentPlan, { json }: PushOptions, output: Output): Promise<void> {
  show(output, json, planJson(plan), planText(plan));
  for (const line of [...plan.flatMap(storedWarnings), ...(await segmentWarnings(api, plan))]) output.err(line);
}

function throwIfNotPushable(currentPlan: CurrentPlan, { check }: PushOptions): void {
  const conflictCount = currentPlan.plan.filter(({ action }) => action === 'conflict').length;
  if (check && (conflictCount > 0 || hasWrites(currentPlan)))
    throw new CliFailure('the project differs from the folder', pushExitCodes.refused);
  if (conflictCount === 0) return;
  throw new CliFailure(
    `${countText(conflictCount, 'record')} changed elsewhere. Bring changes into the folder with posthaste pull, delete the files of deleted records, or choose which side wins: --wins folder or --wins project. Nothing was written.`,
    pushExitCodes.refused,
  );
}

export async function pushCommand(stage: string | undefined, options: PushOptions, output: Output): Promise<void> {
  const input = await readInput(stage, options, output);
  const needsNoReview = options.yes && !options.dryRun && !options.check;
  if (needsNoReview) {
    const noReviewedPlan = null;
    return pushFolder(input, noReviewedPlan, options, output);
  }
  const reviewedPlan = await makePlan(input, options);
  await showPlan(input.api, reviewedPlan, options, output);
  throwIfNotPushable(reviewedPlan, options);
  if (!hasWrites(reviewedPlan) || options.dryRun) return;
  if (await confirmWrite(input.target.url)) await pushFolder(input, reviewedPlan, options, output);
}

async function pushFolder(
  input: PushInput,
  reviewedPlan: CurrentPlan | null,
  options: PushOptions,
  output: Output,
): Promise<void> {
  const { target, api, folderRecords, images } = input;
  const folder = target.config.name;
  const lease = new PushLease(api, contentHashOf(await images.withUrls(folderRecords, api), folder), folder);
  await withContext('the push', () => lease.renewIfDue());
  let pushedRecords: PushedRecord[] | undefined;
  try {
    const log = (line: string) => output.err(line);
    await images.upload(folderRecords, api, log);
    const currentPlan = await makePlan(input, options);
    if (reviewedPlan) throwIfChanged(reviewedPlan, currentPlan);
    else {
      await showPlan(api, currentPlan, options, output);
      throwIfNotPushable(currentPlan, options);
    }
    const { plan, lastPush, projectRecords } = currentPlan;
    const push = new Push(api, lease, projectRecords, { commit: commitOf(target.folder), folder, log });
    const recordsToStore = () => recordsAfterPush(plan, folder, (record) => push.idOf(record));
    if (hasWrites(currentPlan)) {
      const storesAnnouncements = lastPush?.at !== undefined;
      if (storesAnnouncements) await withContext('the push', () => lease.announceRecords(recordsToStore()));
      await push.apply(plan);
    }
    pushedRecords = lastPush ? recordsToStore() : undefined;
    if (hasWrites(currentPlan)) output.err('Done.');
  } finally {
    await lease.release(pushedRecords);
  }
}

function throwIfChanged(reviewedPlan: CurrentPlan, currentPlan: CurrentPlan): void {
  if (fingerprintOf(reviewedPlan) === fingerprintOf(currentPlan)) return;
  throw new CliFailure('The project has changed since the plan was shown. Nothing was written.', pushExitCodes.refused);
}

const fingerprintOf = ({ plan }: CurrentPlan): string =>
  JSON.stringify(plan.map(({ action, kind, key, projectRecord }) => [action, kind, key, projectRecord?.revision]));

async function confirmWrite(url: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CliFailure('No terminal to ask for confirmation: add --yes to write.', pushExitCodes.refused);
  return /^y(es)?$/i.test(await askOnTerminal(`Write this to ${url}? [y/N] `));
}
