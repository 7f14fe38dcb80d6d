import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { run } from '../../bin/cli/run';
import { judgeKey } from '../../functions/authorizer/judge-key';
import { judgeReputation } from '../../functions/dispatcher/judge-reputation';
import { findKey } from '../../shared/db/api-keys';
import { addToCounter } from '../../shared/db/counters';
import { registerJudged } from '../../shared/db/judged-projects';
import { getProject } from '../../shared/db/projects';
import { hashOfKey } from '../../shared/domain/api-key';
import { type Service, startService } from '../support/contacts';

let service: Service;
let directory: string;
const environment = { ...process.env };
beforeAll(async () => {
  service = await startService();
  directory = mkdtempSync(join(tmpdir(), 'posthaste-cli-'));
  const endpoints = { AWS_ENDPOINT_URL_DYNAMODB: service.table.url };
  writeFileSync(join(directory, 'operator.json'), JSON.stringify({ endpoints, table: process.env.TABLE_NAME }));
  writeFileSync(join(directory, 'service.json'), '{}');
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  process.env = environment;
  await service.stop();
});
beforeEach(() => {
  process.env.LOCAL_DIR = directory;
});

/** Runs one command line as a shell would; `json` reads what it printed. */
async function posthaste(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await run(args, { out: (text) => void out.push(text), err: (text) => void err.push(text) });
  return { exitCode, out: out.join('\n'), err: err.join('\n'), json: () => JSON.parse(out.join('\n')) };
}

describe('projects', () => {
  test('create makes a project that lists, and shows none of its secrets', async () => {
    const created = (await posthaste('projects', 'create', ' Acme ', '--json')).json();
    const [id, createdAt] = [expect.any(String), expect.any(String)];
    expect(created).toEqual({ id, name: 'Acme', status: 'ACTIVE', paused: {}, createdAt });
    const { out } = await posthaste('projects', 'list');
    expect(out).toContain(created.id);
    const stored = await getProject(created.id);
    expect(stored).not.toBeNull();
    expect(out).not.toContain(stored?.secret);
    expect(stored?.secret).not.toBe(stored?.salt);
  });

  test('disable and enable change its state, by id or by name', async () => {
    const { id } = (await posthaste('projects', 'create', 'Switch', '--json')).json();
    expect((await posthaste('projects', 'disable', id)).exitCode).toBe(0);
    expect((await getProject(id))?.status).toBe('DISABLED');
    expect((await posthaste('projects', 'enable', 'Switch', '--json')).json().status).toBe('ACTIVE');
    expect((await getProject(id))?.status).toBe('ACTIVE');
  });

  test('pause and resume hold its mail back and let it go on, once however often', async () => {
    const { id } = (await posthaste('projects', 'create', 'Pausing', '--json')).json();
    const marketing = (await posthaste('projects', 'pause', id, '--marketing', '--json')).json();
    const pause = { since: expect.any(String), cause: 'operator', sent: 0, hardBounces: 0, complaints: 0 };
    expect(marketing).toEqual({ id, name: 'Pausing', paused: { marketing: pause } });
    expect((await posthaste('projects', 'pause', 'Pausing')).exitCode).toBe(0);
    expect((await posthaste('projects', 'list')).out).toMatch(
      /ACTIVE +marketing \(operator\), everything \(operator\) +20/,
    );
    const before = await getProject(id);
    await posthaste('projects', 'pause', id);
    expect(await getProject(id)).toEqual(before);
    expect((await posthaste('projects', 'resume', id, '--json')).json()).toMatchObject({ paused: {} });
    expect((await posthaste('projects', 'resume', id)).exitCode).toBe(0);
    expect(await getProject(id)).toMatchObject({ pausesVersion: 3 });
    expect((await getProject(id))?.paused).toBeUndefined();
  });

  test('resume sets aside what was counted, so that only new bounces pause it again', async () => {
    const { id } = (await posthaste('projects', 'create', 'Bouncing', '--json')).json();
    const today = new Date(service.clock.now()).toISOString().slice(0, 10);
    const counted = (figure: string, by: number, sequence: string) =>
      addToCounter(id, { family: 'reputation', member: `${today}:marketing:${figure}` }, 'shard', [{ by, sequence }]);
    const judged = async () => {
      await judgeReputation({ requestId: 'judge', remainingMs: () => 60_000 });
      return Object.keys((await getProject(id))?.paused ?? {});
    };
    await counted('sent', 100, '1');
    await counted('hardBounces', 10, '1');
    await registerJudged(id);
    expect(await judged()).toEqual(['marketing']);
    await posthaste('projects', 'resume', id);
    expect(await judged()).toEqual([]);
    await registerJudged(id);
    await counted('hardBounces', 9, '2');
    expect(await judged()).toEqual([]);
    await counted('hardBounces', 1, '3');
    expect(await judged()).toEqual(['marketing']);
    expect((await getProject(id))?.paused?.marketing).toMatchObject({ sent: 0, hardBounces: 10 });
  });

  test('a name that two projects have is not enough', async () => {
    await posthaste('projects', 'create', 'Twin');
    await posthaste('projects', 'create', 'Twin');
    expect((await posthaste('projects', 'disable', 'Twin')).exitCode).toBe(1);
  });
});

describe('keys', () => {
  test('a new key is shown once, works, and is stored only as its hash', async () => {
    const { json, err } = await posthaste('keys', 'create', 'prj_one', '--name', 'backend', '--json');
    const { key, id } = json();
    expect(key).toMatch(/^sk_/);
    expect(err).toContain('never be shown again');
    expect(await judgeKey(`Bearer ${key}`)).toMatchObject({ verdict: 'ok', projectId: 'prj_one', keyId: id });
    expect(JSON.stringify(await service.rows())).not.toContain(key);
    expect((await posthaste('keys', 'list', 'prj_one', '--json')).out).not.toContain(hashOfKey(key));
  });

  test('kind, expiry and name are as asked for', async () => {
    const args = ['--kind', 'public', '--name', 'site', '--expires', '2d', '--json'];
    const { key, ...shown } = (await posthaste('keys', 'create', 'prj_one', ...args)).json();
    expect(key).toMatch(/^pk_/);
    expect(await findKey(hashOfKey(key))).toEqual({ ...shown, hash: hashOfKey(key) });
    expect(Date.parse(shown.expiresAt) - service.clock.now()).toBe(2 * 24 * 3600_000);
  });

  test('a key with scopes is limited to them', async () => {
    const { key } = (await posthaste('keys', 'create', 'prj_one', '--scopes', 'send, templates', '--json')).json();
    expect(await judgeKey(`Bearer ${key}`)).toMatchObject({ scopes: 'send templates' });
  });

  test('list tells state and scopes of each', async () => {
    const { id } = (await posthaste('keys', 'create', 'prj_two', '--json')).json();
    await posthaste('keys', 'revoke', 'prj_two', id);
    const [row] = (await posthaste('keys', 'list', 'prj_two')).out.split('\n').filter((line) => line.startsWith(id));
    expect(row).toMatch(/secret +revoked 20.* all +never +secret key/);
  });

  test('a revoked key is refused', async () => {
    const { id, key } = (await posthaste('keys', 'create', 'prj_one', '--json')).json();
    expect((await posthaste('keys', 'revoke', 'prj_one', id, '--json')).json()).toMatchObject({ changed: true });
    expect(await judgeKey(`Bearer ${key}`)).toEqual({ verdict: 'revoked' });
    expect((await posthaste('keys', 'revoke', 'prj_one', id, '--json')).json()).toMatchObject({ changed: false });
  });

  test("a project's key can not be revoked through another", async () => {
    const { id, key } = (await posthaste('keys', 'create', 'prj_one', '--json')).json();
    expect((await posthaste('keys', 'revoke', 'prj_two', id)).exitCode).toBe(3);
    expect(await judgeKey(`Bearer ${key}`)).toMatchObject({ verdict: 'ok' });
  });
});

describe('exit code 2: wrong usage', () => {
  test.each([
    ['nothing', []],
    ['an unknown command', ['projects', 'remove']],
    ['a missing argument', ['projects', 'create']],
    ['an unknown option', ['projects', 'list', '--all']],
    ['an unknown kind', ['keys', 'create', 'prj_one', '--kind', 'admin']],
    ['an unknown scope', ['keys', 'create', 'prj_one', '--scopes', 'send,nonsense']],
    ['an expiry that is none', ['keys', 'create', 'prj_one', '--expires', 'tomorrow']],
    ['an expiry in the past', ['keys', 'create', 'prj_one', '--expires', '2020-01-01T00:00:00Z']],
    ['an empty name', ['projects', 'create', ' ']],
    ['two targets', ['projects', 'list', '--table', 'a', '--stack', 'b']],
  ])('%s', async (_, args) => {
    const { exitCode, out, err } = await posthaste(...args);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });

  test('no target, and no local service to take instead', async () => {
    process.env.LOCAL_DIR = join(directory, 'nowhere');
    const { exitCode, err } = await posthaste('projects', 'list');
    expect([exitCode, err]).toEqual([2, expect.stringContaining('--stack')]);
  });
});

describe('the other exit codes', () => {
  test('0 for help, with examples', async () => {
    const { exitCode, out } = await posthaste('--help');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('Examples:')]);
  });

  test('1 when there is no local service in the directory', async () => {
    expect((await posthaste('projects', 'list', '--local', join(directory, 'nowhere'))).exitCode).toBe(1);
  });

  test('1 without a region, and how to name one', async () => {
    const before = process.env;
    const { AWS_REGION: _, AWS_DEFAULT_REGION: __, ...others } = before;
    process.env = { ...others, AWS_CONFIG_FILE: join(directory, 'nowhere') };
    const { exitCode, err } = await posthaste('projects', 'list', '--stack', 'elsewhere');
    process.env = before;
    expect([exitCode, err]).toEqual([1, expect.stringContaining('--region <region>')]);
  });

  test('1 when the table is not there', async () => {
    expect((await posthaste('projects', 'list', '--table', 'elsewhere')).exitCode).toBe(1);
  });

  test.each([
    ['a project', ['projects', 'enable', 'prj_none']],
    ['a key', ['keys', 'revoke', 'prj_one', 'key_none']],
    ['the project of a key', ['keys', 'create', 'prj_none']],
    ['a stack', ['projects', 'list', '--stack', 'elsewhere']],
  ])('3 when there is no such thing: %s', async (_, args) => {
    const { exitCode, err } = await posthaste(...args);
    expect([exitCode, err]).toEqual([3, expect.stringContaining('error:')]);
  });
});

describe('the target', () => {
  test('the local service is taken when there is one, and that is said', async () => {
    const { exitCode, err } = await posthaste('projects', 'list');
    expect([exitCode, err]).toEqual([0, expect.stringContaining(`local service in ${directory}`)]);
  });

  test('a stack leads to its table', async () => {
    expect((await posthaste('projects', 'list', '--stack', 'test')).exitCode).toBe(0);
  });
});
