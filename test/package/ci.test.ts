import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ciExamples } from '../../bin/cli/code/ci-examples';
import { ownEnvironment } from '../support/own-environment';
import { PACK_MS, packed } from '../support/packed';
import { removeFolder } from '../support/temporary-folder';

const JOB_MS = 120_000;
const root = mkdtempSync(join(tmpdir(), 'posthaste-ci-'));
const project = join(root, 'project');
/** Shells of a job, with what they have left running. */
const shells: ChildProcess[] = [];
let port: number;
let production: { url: string; secretKey: string };

const offline = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
const inProject = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: project, encoding: 'utf8', env: { ...ownEnvironment(), ...offline } });

async function isFree(wanted: number): Promise<boolean> {
  const server = createServer().listen(wanted, '127.0.0.1');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return free;
}

/** Free, as is the next one, which the mailbox takes. */
async function twoPorts(): Promise<number> {
  for (let first = 20_000 + (process.pid % 10_000); ; first += 2)
    if ((await isFree(first)) && (await isFree(first + 1))) return first;
}

const PRODUCT_TEST = `import { Posthaste } from '@posthaste/client';
import { clock, mailbox } from '@posthaste/client/testing';
const posthaste = new Posthaste({ url: process.env.POSTHASTE_URL, key: process.env.POSTHASTE_KEY });
const email = { to: 'ada@example.org', from: 'hello@example.com', subject: 'Reset your password', body: '<p>Hi</p>' };
await posthaste.emails.send(email);
await clock.advance('10 seconds');
console.log('came:', (await mailbox.waitFor({ to: 'ada@example.org', subject: 'Reset' })).subject);
`;

/** A product that sends email, with a folder of emails, in which both packages are installed. */
beforeAll(async () => {
  mkdirSync(project);
  inProject('npm', 'init', '-y');
  inProject('npm', 'install', '--save-dev', ...packed());
  inProject('npm', 'pkg', 'set', 'scripts.test=node product.test.mjs');
  writeFileSync(join(project, 'product.test.mjs'), PRODUCT_TEST);
  inProject('npx', 'posthaste', 'init');
  inProject('npx', 'posthaste', 'types');
  port = await twoPorts();
  production = await startProduction();
  const config = join(project, 'posthaste', 'posthaste.config.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace('https://mail.example.com', production.url));
}, PACK_MS);

afterAll(() => {
  endJob();
  service?.kill('SIGKILL');
  removeFolder(root);
});

let service: ChildProcess | undefined;

async function startProduction(): Promise<typeof production> {
  const cwd = join(root, 'production');
  mkdirSync(cwd);
  const program = join(project, 'node_modules', 'posthaste', 'dist', 'posthaste.js');
  const args = [program, 'dev', '--port', '0', '--no-dashboard', '--json'];
  service = spawn(process.execPath, args, { cwd, env: ownEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(createInterface({ input: service.stdout as NodeJS.ReadableStream }), 'line');
  return JSON.parse(line);
}

function endJob(): void {
  for (const { pid } of shells.splice(0)) {
    try {
      if (pid) process.kill(-pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  }
}

interface Outcome {
  code: number | null;
  text: string;
}

async function shell(lines: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', lines], {
    cwd: project,
    env: { ...ownEnvironment(), ...offline, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  shells.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += data;
    });
  const [code] = await once(child, 'exit');
  return { code, text };
}

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
}

type Event = 'pull_request' | 'push';
type Secrets = Record<string, string>;

const withSecrets = (env: Record<string, string>, secrets: Secrets) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ secrets\.(\w+) \}\}/g, (_, secret) => secrets[secret] ?? ''),
    ]),
  );

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** As GitHub runs a job: a shell for each step, and what is written to GITHUB_ENV is there for the next ones. */
async function runGithub({ steps }: { steps: Step[] }, event: Event, secrets: Secrets): Promise<Outcome> {
  const kept = join(root, 'github-env');
  rmSync(kept, { force: true });
  const outcome: Outcome = { code: 0, text: '' };
  for (const { run, if: condition, env = {} } of steps) {
    if (run === undefined || (condition !== undefined && !condition.includes(`event_name == '${event}'`))) continue;
    const before = textOf(kept).split('\n').filter(Boolean);
    const ofSteps = Object.fromEntries(before.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const { code, text } = await shell(run, { GITHUB_ENV: kept, ...ofSteps, ...withSecrets(env, secrets) });
    outcome.text += text;
    if (code !== 0) return { ...outcome, code };
  }
  return outcome;
}

interface GitlabJob {
  script: string[];
  variables?: Record<string, string>;
}

/** As GitLab runs a job: one shell for all lines. */
const runGitlab = ({ script, variables }: GitlabJob, event: Event, secrets: Secrets): Promise<Outcome> =>
  shell(script.join('\n'), {
    CI_DEFAULT_BRANCH: 'main',
    CI_COMMIT_BRANCH: event === 'push' ? 'main' : 'feature',
    ...variables,
    ...secrets,
  });

const INSTALL = /^( +- )(run: )?npm ci$/m;
const START = /npx posthaste dev .*&$/m;
const installed = join(root, 'installed');
/** The job whose service runs. */
let serving: string | undefined;

/** Jobs install once; one that runs again finds started what its first run left. */
function startingOnce(yaml: string): string {
  expect(yaml).toMatch(INSTALL);
  expect(yaml).toMatch(START);
  const ready = yaml.replace(INSTALL, `$1$2test -f ${installed} || npm ci; touch ${installed}`);
  if (serving === yaml) return ready.replace(START, 'true');
  endJob();
  rmSync(join(project, '.local'), { recursive: true, force: true });
  serving = yaml;
  return ready;
}

/** The service of the job has ports of its own: others may run on this machine. */
function runJob(yaml: string, event: Event, secrets: Secrets = {}): Promise<Outcome> {
  const ported = startingOnce(yaml)
    .replaceAll(':3000', `:${port}`)
    .replaceAll(':3001', `:${port + 1}`);
  const { jobs, ...top } = parse(ported);
  const [job] = Object.values(jobs ?? top) as [{ steps: Step[] } & GitlabJob];
  return jobs ? runGithub(job, event, secrets) : runGitlab(job, event, secrets);
}

const yamlOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```yaml\n(.*?)^```$/gms)]
    .map(([, yaml = '']) => yaml)
    .filter((yaml) => /^( +steps| +script):/m.test(yaml));

test('the guide shows the jobs that `posthaste init` writes', () => {
  expect(yamlOf('docs/guide/email-as-code.md')).toEqual(Object.values(ciExamples));
  for (const [file, yaml] of Object.entries(ciExamples))
    expect(readFileSync(join(project, 'posthaste', file), 'utf8')).toBe(yaml);
});

const jobsOfProducts = yamlOf('docs/guide/testing.md');

test('the guide on tests has a job for GitHub and one for GitLab', () => {
  expect(jobsOfProducts.map((yaml) => Object.keys(parse(yaml)))).toEqual([['jobs'], ['test']]);
});

test.each(jobsOfProducts)(
  "the guide's job %# tests a product that sends email",
  async (yaml) => {
    const outcome = await runJob(yaml, 'push');
    expect(outcome).toMatchObject({ code: 0, text: expect.stringContaining('came: Reset your password') });
  },
  JOB_MS,
);

async function subjects(): Promise<string[]> {
  const headers = { authorization: `Bearer ${production.secretKey}` };
  const answer = await fetch(`${production.url}/templates?limit=100`, { headers });
  return ((await answer.json()) as { templates: { subject: string }[] }).templates.map(({ subject }) => subject);
}

const path = (file: string) => join(project, 'posthaste', file);
const rewrite = (file: string, ...[before, after]: [RegExp, string]) =>
  writeFileSync(path(file), readFileSync(path(file), 'utf8').replace(before, after));

test.each(Object.keys(ciExamples))(
  '%s ends with a test that fails, shows the plan on a pull request, and pushes after the merge',
  async (file) => {
    const yaml = readFileSync(path(file), 'utf8');
    const run = (event: Event) => runJob(yaml, event, { POSTHASTE_PRODUCTION_KEY: production.secretKey });
    const before = await subjects();

    rewrite('emails/welcome.html', /^subject: .*$/m, `subject: ${file}, {{ name }}`);
    const failed = await run('push');
    expect(failed).toMatchObject({ code: 1, text: expect.stringContaining('FAILED tests/welcome.sim.json') });
    rewrite('tests/welcome.sim.json', /"[^"]*, Ada"/, `"${file}, Ada"`);
    const shown = await run('pull_request');
    expect(shown).toMatchObject({ code: 0, text: expect.stringMatching(/^[+~] template welcome$/m) });
    expect(await subjects()).toEqual(before);

    expect(await run('push')).toMatchObject({ code: 0, text: expect.stringContaining('Done.') });
    expect(await subjects()).toContain(`${file}, {{ name }}`);
  },
  JOB_MS,
);
