import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import type { PushedRecord } from '../../../shared/contract/push-lease';
import { Api } from '../api';
import { CliFailure } from '../failure';
import { type Output, printable, show } from '../output';
import { Push, pushCodes, warningLines, withContext } from './apply';
import { Claim, claimOf } from './claim';
import { type Target, targetOf } from './config';
import { FolderImages } from './images';
import { fromOtherFolders, type PlannedRecord, planOf } from './plan';
import { counted, planJson, planText } from './plan-text';
import { readProject, withoutKnownAliases } from './project';
import { deletionsOf, type Pushed, pushedAfter, readPushed } from './pushed';
import type { FolderRecord, Mistake, ProjectRecord } from './record';
import { withKeys } from './references';
import { readOnce } from './sources';
import { withValues } from './values';

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

/** Undefined outside a repository or with uncommitted changes. */
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

export const mistakeText = ({ path, field, message, place = path }: Mistake): string =>
  `${place}${field === '' ? '' : `: ${field}`}: ${message}`;

export function refuseMistakes(mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return;
  const lines = mistakes.map(mistakeText).join('\n');
  throw new CliFailure(`the folder has ${counted(mistakes.length, 'mistake')}:\n${lines}`, pushCodes.mistakes);
}

interface Source {
  target: Target;
  api: Api;
  local: FolderRecord[];
  images: FolderImages;
}

async function sourceOf(stage: string | undefined, options: PushOptions): Promise<Source> {
  const target = targetOf(stage, options);
  const { records, mistakes } = await readOnce(target.folder, target.config);
  const local = withValues(records, target.values, mistakes);
  const images = new FolderImages(target.folder);
  images.check(local, mistakes);
  const api = new Api(target.url, target.key);
  refuseMistakes(await withoutKnownAliases(api, mistakes, target.config.name));
  return { target, api, local, images };
}

interface CurrentPlan {
  remote: ProjectRecord[];
  plan: PlannedRecord[];
  pushed: Pushed | null;
}

async function makePlan({ target, api, local, images }: Source, { prune, wins }: PushOptions): Promise<CurrentPlan> {
  const folder = target.config.name;
  const [remote, withImages, pushed] = await Promise.all([
    readProject(api, local),
    images.placed(local, api),
    readPushed(api, folder),
  ]);
  const wanted = withKeys(withImages, fromOtherFolders(folder, remote));
  const deletions = await deletionsOf(api, pushed, { local: wanted, remote }, folder);
  return {
    remote,
    pushed,
    plan: planOf(wanted, remote, { deletions, folder, ...(prune ? { prune } : {}), ...(wins ? { wins } : {}) }),
  };
}

const isWrite = ({ action }: PlannedRecord): boolean => ['create', 'change', 'delete'].includes(action);

export async function planCommand(stage: string | undefined, options: PushOptions, output: Output): Promise<void> {
  const { plan } = await makePlan(await sourceOf(stage, options), options);
  show(output, options.json, planJson(plan), planText(plan));
}

const storedWarnings = ({ action, local, remote }: PlannedRecord): string[] =>
  action === 'same' && local ? warningLines(local, remote?.warnings ?? []) : [];

function showPlan({ plan }: CurrentPlan, options: PushOptions, output: Output): boolean {
  show(output, options.json, planJson(plan), planText(plan));
  for (const line of plan.flatMap(storedWarnings)) output.err(line);
  const elsewhere = plan.filter(({ action }) => action === 'elsewhere').length;
  const writes = plan.some(isWrite);
  if (options.check && (elsewhere > 0 || writes))
    throw new CliFailure('the project differs from the folder', pushCodes.refused);
  if (elsewhere === 0) return writes && !options.dryRun;
  throw new CliFailure(
    `${counted(elsewhere, 'record')} changed elsewhere. Bring changes into the folder with posthaste pull, delete the files of deleted records, or say which side wins: --wins folder or --wins project. Nothing was written.`,
    pushCodes.refused,
  );
}

export async function pushCommand(stage: string | undefined, options: PushOptions, output: Output): Promise<void> {
  const source = await sourceOf(stage, options);
  const first = options.yes && !options.dryRun && !options.check ? null : await makePlan(source, options);
  if (first && !(showPlan(first, options, output) && (await confirmWrite(source.target.url)))) return;
  const { target, api, local, images } = source;
  const folder = target.config.name;
  const claim = new Claim(api, claimOf(await images.placed(local, api), folder), folder);
  await withContext('the push', () => claim.keep());
  let pushed: PushedRecord[] | undefined;
  try {
    const log = (line: string) => output.err(line);
    await images.upload(local, api, log);
    const now = await makePlan(source, options);
    if (first && fingerprintOf(first) !== fingerprintOf(now))
      throw new CliFailure('The project has changed since the plan was shown. Nothing was written.', pushCodes.refused);
    const hasWrites = first !== null || showPlan(now, options, output);
    const push = new Push(api, claim, now.remote, { commit: commitOf(source.target.folder), folder, log });
    const list = () => pushedAfter(now.plan, folder, (record) => push.idOf(record));
    if (hasWrites && now.pushed?.at !== undefined) await withContext('the push', () => claim.announce(list()));
    if (hasWrites) await push.apply(now.plan);
    pushed = now.pushed ? list() : undefined;
    if (hasWrites) output.err('Done.');
  } finally {
    await claim.end(pushed);
  }
}

const fingerprintOf = ({ plan }: CurrentPlan): string =>
  JSON.stringify(plan.map(({ action, kind, key, remote }) => [action, kind, key, remote?.revision]));

async function confirmWrite(url: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CliFailure('No terminal to ask for confirmation: add --yes to write.', pushCodes.refused);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(printable(`Write this to ${url}? [y/N] `));
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
