import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../lib/aws/settings';
import { greatest } from '../../../shared/domain/lists';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import type { Assembly, NewStack } from './facts';

interface Artifact {
  type: string;
  properties?: { stackName?: string; templateFile?: string; requiresBootstrapStackVersion?: number };
}

const isStack = ({ type }: Artifact): boolean => type === 'aws:cloudformation:stack';

function readAssembly(folder: string): Assembly {
  const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const artifacts: Artifact[] = Object.values(readJson('manifest.json').artifacts);
  const stacks = artifacts.filter(isStack).map(({ properties = {} }): NewStack => {
    const template = readJson(properties.templateFile ?? '');
    return { name: properties.stackName ?? '', description: template.Description ?? '', template };
  });
  const bootstrapVersions = artifacts.map(({ properties }) => properties?.requiresBootstrapStackVersion ?? 0);
  return { folder, stacks, requiredBootstrap: greatest([0, ...bootstrapVersions]) };
}

export interface Cdk {
  synthesise(settings: Settings, output: Output): Promise<Assembly>;
  run(assembly: Assembly, args: readonly string[]): Promise<void>;
  clean(assembly: Assembly): void;
}

const CDK_CONTEXT = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:enable-asset-metadata': true };
const QUIET_ENV = { CDK_DISABLE_CLI_TELEMETRY: 'true', CDK_DISABLE_VERSION_CHECK: 'true' };
const ASSEMBLY_FOLDER = 'assembly';

function cacheFolder(): string {
  const { POSTHASTE_CACHE, XDG_CACHE_HOME } = process.env;
  return POSTHASTE_CACHE || join(XDG_CACHE_HOME || platformCacheFolder(), 'posthaste');
}

function platformCacheFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  const windowsFolder = process.platform === 'win32' ? process.env.LOCALAPPDATA : undefined;
  return windowsFolder || join(homedir(), '.cache');
}

interface ProgramOptions {
  cwd: string;
  env?: Record<string, string>;
  shell?: boolean;
}

async function runProgram(program: string, args: readonly string[], { cwd, env = {}, shell = false }: ProgramOptions) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, shell, stdio: ['inherit', 2, 2] });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new CliFailure(`${[program, ...args].slice(0, 3).join(' ')} has failed.`);
}

/** At the first deployment, npm fetches the CDK with the checksums of the lock file. */
async function fetchCdk(partsFolder: string, output: Output): Promise<string> {
  const lock = readFileSync(join(partsFolder, 'package-lock.json'));
  const { dependencies } = JSON.parse(readFileSync(join(partsFolder, 'package.json'), 'utf8'));
  const cache = cacheFolder();
  const folder = join(cache, `cdk-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  output.err(`Fetching the AWS CDK into ${folder}, once: ${versions.join(', ')} …`);
  mkdirSync(cache, { recursive: true });
  const temporaryFolder = mkdtempSync(join(cache, 'unfinished-'));
  try {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(partsFolder, name), join(temporaryFolder, name));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
    await runProgram('npm', args, { cwd: temporaryFolder, shell: process.platform === 'win32' });
    // If two first deployments run at the same time, both fetch the CDK, and the second uses the folder of the first.
    if (!existsSync(folder)) renameSync(temporaryFolder, folder);
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
  return folder;
}

export function packagedCdk(partsFolder: string): Cdk {
  return {
    async synthesise(settings, output) {
      const toolsFolder = await fetchCdk(partsFolder, output);
      // The app runs in a subfolder of the tools, so that it finds their packages.
      const cwd = mkdtempSync(join(toolsFolder, 'run-'));
      copyFileSync(join(partsFolder, 'app.js'), join(cwd, 'app.js'));
      const context = {
        ...JSON.parse(readFileSync(join(partsFolder, 'context.json'), 'utf8')),
        ...CDK_CONTEXT,
        ...settings,
      };
      const env = { CDK_OUTDIR: join(cwd, ASSEMBLY_FOLDER), CDK_CONTEXT_JSON: JSON.stringify(context) };
      try {
        await runProgram(process.execPath, [join(cwd, 'app.js'), partsFolder], { cwd, env });
        return readAssembly(join(cwd, ASSEMBLY_FOLDER));
      } catch (error) {
        rmSync(cwd, { recursive: true, force: true });
        throw error;
      }
    },
    async run({ folder }, args) {
      const cwd = join(folder, '..');
      const cdk = join(cwd, '..', 'node_modules', 'aws-cdk', 'bin', 'cdk');
      const commonArgs = ['--app', folder, '--no-notices', '--no-version-reporting'];
      await runProgram(process.execPath, [cdk, ...args, ...commonArgs], { cwd, env: QUIET_ENV });
    },
    clean({ folder }) {
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}
