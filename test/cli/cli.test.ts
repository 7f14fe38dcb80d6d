import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { judgeReputation } from '../../functions/dispatcher/judge-reputation';
import { listEntries } from '../../shared/db/audit/audit-log';
import { getLink } from '../../shared/db/members/links';
import { admitNames } from '../../shared/db/names/names';
import { createKey, findKey, getKey } from '../../shared/db/projects/api-keys';
import { getProject, type Project } from '../../shared/db/projects/projects';
import { markForJudging } from '../../shared/db/sending/reputation';
import { hashOfKey } from '../../shared/domain/projects/api-key';
import { checkKey } from '../../shared/http/check-key';
import { setMetricWriter } from '../../shared/ops/metrics';
import { addToCounter } from '../support/counters';
import { type LocalService, useLocalService } from './local-service';
import { posthaste } from './shell';

setMetricWriter(() => undefined);
let service: LocalService['service'];
let directory: string;
useLocalService((local) => {
  ({ service, directory } = local);
});

describe('dashboard', () => {
  test('prints a link that opens a session once, which the audit log has; and what is missing', async () => {
    expect(await posthaste('dashboard')).toMatchObject({ exitCode: 2, err: expect.stringContaining('--url') });
    const url = ['--url', 'https://mail.example.com/'];
    expect(await posthaste('dashboard', 'prj_none', ...url)).toMatchObject({ exitCode: 3 });
    const { id } = (await posthaste('projects', 'create', 'Board', '--json')).json();
    const { link, expiresAt } = (await posthaste('dashboard', 'Board', '--json', ...url)).json();
    const [, token = ''] = /^https:\/\/mail\.example\.com\/dashboard\/sign-in#token=(sl_\w+)$/.exec(link) ?? [];
    expect(await getLink(hashOfKey(token))).toMatchObject({ projectId: id, kind: 'operator' });
    expect(Date.parse(expiresAt) - service.clock.now()).toBeLessThanOrEqual(600_000);
    await posthaste('projects', 'disable', id);
    expect(await posthaste('dashboard', id, ...url)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(`projects enable ${id}`),
    });
    const project = await getProject(id);
    const { items } = await listEntries(project as NonNullable<typeof project>, {}, { limit: 10 });
    expect(items.map(({ actor, action, outcome }) => [actor.kind, action, outcome]).sort()).toEqual([
      ['operator', 'cli.dashboard', 'done'],
      ['operator', 'cli.projects.disable', 'done'],
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
  });

  test('prints no link to a local service that runs without it', async () => {
    const file = join(directory, 'service.json');
    writeFileSync(file, '{"dashboard":null}');
    const refused = { exitCode: 1, out: '', err: expect.stringContaining('was started without its dashboard') };
    try {
      expect(await posthaste('dashboard')).toMatchObject(refused);
      expect(await posthaste('dashboard', '--local', directory)).toMatchObject(refused);
    } finally {
      writeFileSync(file, '{}');
    }
  });
});

describe('names', () => {
  test('are listed, and removed one by one or all of public keys', async () => {
    const { id } = (await posthaste('projects', 'create', 'Names', '--json')).json();
    await admitNames(id, 'event', ['bought', 'seen'], { isPublic: false });
    await admitNames(id, 'event', ['junk 1', 'junk 2', 'junk 3'], { isPublic: true });
    const list = async () =>
      (await posthaste('names', 'list', id, '--json')).json().map(({ name }: { name: string }) => name);
    expect((await posthaste('names', 'list', id)).out).toMatch(/public +20\S+ +junk 1/);
    expect((await posthaste('names', 'remove', id, 'junk 1', 'seen')).exitCode).toBe(0);
    expect(await list()).toEqual(['bought', 'junk 2', 'junk 3']);
    expect((await posthaste('names', 'remove', id, 'junk 2', 'nothing')).exitCode).toBe(3);
    expect((await posthaste('names', 'remove', id)).exitCode).toBe(2);
    expect((await posthaste('names', 'remove', id, 'bought', '--public')).exitCode).toBe(2);
    expect((await posthaste('names', 'remove', id, '--public', '--json')).json()).toEqual({
      removed: ['junk 2', 'junk 3'],
    });
    expect(await list()).toEqual(['bought']);
    expect((await posthaste('names', 'list', id, '--kind', 'field')).out).toBe('There are no field names yet.');
  });
});

describe('projects', () => {
  test('create makes a project that lists, and shows none of its secrets', async () => {
    const created = (await posthaste('projects', 'create', ' Acme ', '--json')).json();
    const [id, createdAt] = [expect.any(String), expect.any(String)];
    expect(created).toEqual({ id, name: 'Acme', status: 'ACTIVE', paused: {}, requestsPerMinute: 1000, createdAt });
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

  test('limit sets how many requests it may make in a minute, and nothing beyond what the service can count', async () => {
    const { id } = (await posthaste('projects', 'create', 'Busy', '--json')).json();
    const set = await posthaste('projects', 'limit', 'Busy', '5000', '--json');
    expect(set.json()).toEqual({ id, name: 'Busy', requestsPerMinute: 5000 });
    expect((await getProject(id))?.requestsPerMinute).toBe(5000);
    for (const wrong of ['59', '30001', '0', '1e3', 'many']) {
      expect(await posthaste('projects', 'limit', id, wrong)).toMatchObject({ exitCode: 2 });
    }
    expect((await getProject(id))?.requestsPerMinute).toBe(5000);
    expect((await posthaste('projects', 'limit', id, 'default')).out).toContain('1000 requests a minute');
    expect(await getProject(id)).not.toHaveProperty('requestsPerMinute');
    expect(await posthaste('projects', 'limit', 'prj_none', '5000')).toMatchObject({ exitCode: 3 });
    const { items } = await listEntries((await getProject(id)) as Project, {}, { limit: 10 });
    expect(items.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['cli.projects.limit', 'done'],
      ['cli.projects.limit', 'done'],
    ]);
  });

  test('pause and resume hold its email back and let it go on, once however often', async () => {
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
      addToCounter(id, { family: 'reputation', name: `${today}:marketing:${figure}` }, 'shard', [{ by, sequence }]);
    const judged = async () => {
      await judgeReputation({ requestId: 'judge', remainingMs: () => 60_000 });
      return Object.keys((await getProject(id))?.paused ?? {});
    };
    await counted('sent', 100, '1');
    await counted('hardBounces', 10, '1');
    await markForJudging(id);
    expect(await judged()).toEqual(['marketing']);
    await posthaste('projects', 'resume', id);
    expect(await judged()).toEqual([]);
    await markForJudging(id);
    await counted('hardBounces', 9, '2');
    expect(await judged()).toEqual([]);
    await counted('hardBounces', 1, '3');
    expect(await judged()).toEqual(['marketing']);
    expect((await getProject(id))?.paused?.marketing).toMatchObject({ sent: 0, hardBounces: 10 });
  });

  test('several can have a name, and a command that names it asks for the identifier', async () => {
    const ids: string[] = [];
    for (const name of ['Twin', 'TWIN']) ids.push((await posthaste('projects', 'create', name, '--json')).json().id);
    const { exitCode, err } = await posthaste('keys', 'list', 'twin');
    expect([exitCode, err]).toEqual([2, expect.stringContaining('Several projects are named twin.')]);
    for (const id of ids) {
      expect(err).toContain(id);
      expect((await posthaste('keys', 'list', id)).exitCode).toBe(0);
    }
    expect((await posthaste('projects', 'create', 'Tw\u200bin')).exitCode).toBe(2);
  });
});

describe('keys', () => {
  test('a new key is shown once, works, and is stored only as its hash', async () => {
    const { json, err } = await posthaste('keys', 'create', 'prj_one', '--name', 'backend', '--json');
    const { key, id } = json();
    expect(key).toMatch(/^sk_/);
    expect(err).toContain('never be shown again');
    expect(await checkKey(key)).toMatchObject({ keyStatus: 'ok', projectId: 'prj_one', keyId: id });
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
    expect(await checkKey(key)).toMatchObject({ scopes: 'send templates' });
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
    expect(await checkKey(key)).toEqual({ keyStatus: 'revoked' });
    expect((await posthaste('keys', 'revoke', 'prj_one', id, '--json')).json()).toMatchObject({ changed: false });
  });

  test('a stolen key is revoked with what it created', async () => {
    const { id } = (await posthaste('keys', 'create', 'prj_one', '--json')).json();
    const child = { id: 'key_child', projectId: 'prj_one', kind: 'secret', name: 'child', hash: 'child' } as const;
    await createKey({ ...child, createdAt: '2026-12-01T12:00:00.000Z', createdBy: id });
    expect((await posthaste('keys', 'revoke', 'prj_one', id, '--json')).json()).toMatchObject({ created: [] });
    const again = await posthaste('keys', 'revoke', 'prj_one', id, '--with-created');
    expect(again.out).toContain('Also revoked the keys that it created: key_child.');
    expect((await getKey('prj_one', 'key_child'))?.revokedAt).toBeDefined();
  });

  test("a project's key can not be revoked through another", async () => {
    const { id, key } = (await posthaste('keys', 'create', 'prj_one', '--json')).json();
    expect((await posthaste('keys', 'revoke', 'prj_two', id)).exitCode).toBe(3);
    expect(await checkKey(key)).toMatchObject({ keyStatus: 'ok' });
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
