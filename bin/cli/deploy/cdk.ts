import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../lib/aws/settings';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import { readAssembly } from './assembly';
import type { Assembly } from './facts';

/** Makes templates, and carries them out. */
export interface Cdk {
  /** Has the stacks made of the settings, in a folder of its own. */
  synthesise(settings: Settings, output: Output): Promise<Assembly>;
  /** Runs a command of the CDK on what was made. */
  run(assembly: Assembly, args: readonly string[]): Promise<void>;
  /** Removes what was made. */
  clean(assembly: Assembly): void;
}

/** What the CDK itself tells an app that it runs, and the settings that it would pass on. */
const CONTEXT = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:enable-asset-metadata': true };
const QUIET = { CDK_DISABLE_CLI_TELEMETRY: 'true', CDK_DISABLE_VERSION_CHECK: 'true' };
const ASSEMBLY = 'assembly';

/** Where programs keep what they can fetch again. */
function cacheFolder(): string {
  const { POSTHASTE_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const usual = { darwin: join(homedir(), 'Library', 'Caches'), win32: LOCALAPPDATA }[process.platform as string];
  return POSTHASTE_CACHE || join(XDG_CACHE_HOME || usual || join(homedir(), '.cache'), 'posthaste');
}

interface Run {
  cwd: string;
  env?: Record<string, string>;
  shell?: boolean;
}

/** Runs a program whose output people see; what it prints is no result, so it goes to the error output. */
async function runProgram(program: string, args: readonly string[], { cwd, env = {}, shell = false }: Run) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, shell, stdio: ['inherit', 2, 2] });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new CliFailure(`${[program, ...args].slice(0, 3).join(' ')} has failed.`);
}

/** The CDK as the package names it, fetched by npm at the first deployment: each package by its checksum. */
async function fetched(parts: string, output: Output): Promise<string> {
  const lock = readFileSync(join(parts, 'package-lock.json'));
  const { dependencies } = JSON.parse(readFileSync(join(parts, 'package.json'), 'utf8'));
  const cache = cacheFolder();
  const folder = join(cache, `cdk-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const named = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  output.err(`Fetching the AWS CDK into ${folder}, once: ${named.join(', ')} …`);
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(parts, name), join(unfinished, name));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
    await runProgram('npm', args, { cwd: unfinished, shell: process.platform === 'win32' });
    // Whole or not there: two first deployments at once fetch it twice, and one takes the other's.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** The CDK of the package; `parts` is its folder of what a deployment needs. */
export function packagedCdk(parts: string): Cdk {
  return {
    async synthesise(settings, output) {
      const tools = await fetched(parts, output);
      // Below the tools, so that the app finds them and no others.
      const cwd = mkdtempSync(join(tools, 'run-'));
      copyFileSync(join(parts, 'app.js'), join(cwd, 'app.js'));
      const context = { ...JSON.parse(readFileSync(join(parts, 'context.json'), 'utf8')), ...CONTEXT, ...settings };
      const env = { CDK_OUTDIR: join(cwd, ASSEMBLY), CDK_CONTEXT_JSON: JSON.stringify(context) };
      try {
        await runProgram(process.execPath, [join(cwd, 'app.js'), parts], { cwd, env });
        return readAssembly(join(cwd, ASSEMBLY));
      } catch (error) {
        rmSync(cwd, { recursive: true, force: true });
        throw error;
      }
    },
    async run({ folder }, args) {
      const cwd = join(folder, '..');
      const cdk = join(cwd, '..', 'node_modules', 'aws-cdk', 'bin', 'cdk');
      const fixed = ['--app', folder, '--no-notices', '--no-version-reporting'];
      await runProgram(process.execPath, [cdk, ...args, ...fixed], { cwd, env: QUIET });
    },
    clean({ folder }) {
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}
