import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ACCOUNT, Moto, missingMoto, REGION } from '../support/deployed/moto';
import { PACK_MS, packed } from '../support/packed';
import { removeFolder } from '../support/temporary-folder';

const FIRST_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), 'posthaste-deploy-'));
let moto: Moto;

/** Runs the installed program on moto, where nobody can be asked. */
async function posthaste(args: string[], given: Record<string, string> = {}) {
  const { NODE_OPTIONS, JEST_WORKER_ID, NODE_ENV, LOCAL_DIR, ...env } = process.env;
  const aws = { AWS_ENDPOINT_URL: moto.url, AWS_ACCESS_KEY_ID: 'one', AWS_SECRET_ACCESS_KEY: 'two' };
  const child = spawn(process.execPath, ['node_modules/posthaste/dist/posthaste.js', ...args], {
    cwd: folder,
    env: { ...env, ...aws, AWS_REGION: REGION, POSTHASTE_CACHE: join(folder, 'cache'), ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exitCode, out, err };
}

const configure = (prod: object) =>
  writeFileSync(join(folder, 'posthaste.config.json'), JSON.stringify({ deploy: { prod } }));

const missing = missingMoto();
(missing ? describe.skip : describe)(`an empty folder with the package${missing ? ` (${missing})` : ''}`, () => {
  beforeAll(async () => {
    execFileSync('npm', ['init', '-y'], { cwd: folder, stdio: 'ignore' });
    const [posthaste = ''] = packed();
    execFileSync('npm', ['install', '--offline', posthaste], { cwd: folder, stdio: 'ignore' });
    moto = await Moto.start();
  }, PACK_MS);

  afterAll(async () => {
    await moto?.stop();
    removeFolder(folder);
  });

  test('a setting that is none is named before anything is fetched', async () => {
    configure({ recordDays: 3 });
    const { exitCode, err } = await posthaste(['deploy']);
    expect([exitCode, err]).toEqual([2, expect.stringContaining('deploy.prod.recordDays')]);
    expect(readdirSync(folder)).not.toContain('cache');
  });

  test('AWS that does not answer ends the command with what it was', async () => {
    configure({});
    const { exitCode, err } = await posthaste(['deploy'], { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' });
    expect([exitCode, err]).toEqual([1, expect.stringContaining('Nothing responds there')]);
    expect(readdirSync(folder)).not.toContain('cache');
  });

  test(
    'the plan names account, stacks and costs, and deploys nothing that nobody has agreed to',
    async () => {
      configure({ region: REGION, account: ACCOUNT, recordDays: 365 });
      const { exitCode, out, err } = await posthaste(['deploy', '--json']);
      expect([exitCode, err]).toEqual([2, expect.stringContaining('--yes')]);
      const plan = JSON.parse(out);
      expect(plan).toMatchObject({ stage: 'prod', place: { account: ACCOUNT, region: REGION }, losses: [] });
      expect(plan).toMatchObject({ bootstrap: true, cost: { idle: expect.any(Number) } });
      expect(plan.stacks.map(({ name, action }: { name: string; action: string }) => `${action} ${name}`)).toEqual(
        expect.arrayContaining(['create posthaste-prod-data', 'create posthaste-prod-api']),
      );
      expect(plan.stacks).toHaveLength(5);
      expect(await moto.query('cloudformation', 'ListStacks')).not.toContain('posthaste-prod');
    },
    FIRST_MS,
  );

  test('credentials of another account deploy nothing', async () => {
    configure({ account: '999999999999' });
    const { exitCode, out, err } = await posthaste(['deploy', '--yes']);
    expect([exitCode, err]).toEqual([1, expect.stringContaining('Nothing was deployed')]);
    expect(out).toContain('ERROR');
  }, 120_000);

  test('there is nothing to destroy', async () => {
    configure({});
    expect(await posthaste(['destroy', '--yes'])).toMatchObject({ exitCode: 3 });
  });
});
