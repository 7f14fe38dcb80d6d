import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ApiKey, createKey, getKey, replaceKey, revokeKey } from '../../../shared/db/projects/api-keys';
import { beginProjectDeletion } from '../../../shared/db/projects/deletion';
import { beginIdempotent, completeIdempotent, releaseIdempotent } from '../../../shared/db/projects/idempotency';
import { markKeyUsed } from '../../../shared/db/projects/key-use';
import { createProject, currentProject, findProjectsByName, type Project } from '../../../shared/db/projects/projects';
import { replaceSecrets, setPauses, updateSettings } from '../../../shared/db/projects/settings';
import { keys } from '../../../shared/db/table/keys';
import { get, put } from '../../../shared/db/table/rows';
import { isoNow, now } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type Service, startService } from '../../support/contacts';
import { leavesRow, racing, setRow } from '../../support/races';
import { newProject } from '../../support/worker';

let service: Service;
let project: Project;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  project = await newProject();
});

describe('a project', () => {
  test('is made once, and deleted once', async () => {
    expect(await createProject({ ...project, name: 'other' })).toBe('exists');
    expect([await beginProjectDeletion(project.id), await beginProjectDeletion(project.id)]).toEqual([true, false]);
  });

  test('is found by its name in any case and form of letters, with all others of that name', async () => {
    const other = await newProject();
    const rename = (of: Project, name: string) => updateSettings(of.id, () => ({ name }));
    const found = async (name: string) => (await findProjectsByName(name)).map(({ id }) => id);
    const both = [project.id, other.id].sort();
    await Promise.all([rename(project, 'Ácme'), rename(other, 'A\u0301CME')]);
    expect([await found('ácme'), await found('ÁCME')]).toEqual([both, both]);
    await rename(project, 'ÁCME');
    expect(await found('ácme')).toEqual(both);
    await rename(project, 'another');
    expect([await found('ácme'), await found('Another')]).toEqual([[other.id], [project.id]]);
    await beginProjectDeletion(other.id);
    expect(await found('ácme')).toEqual([]);
  });

  test('keeps both of two changes of its settings, the first included', async () => {
    const change = (settings: object) => () => updateSettings(project.id, () => settings);
    await racing(change({ name: 'a' }), change({ postalAddress: 'b' }));
    expect(await currentProject(project.id)).toMatchObject({ name: 'a', postalAddress: 'b', version: 2 });
    await racing(change({ name: 'c' }), change({ postalAddress: 'd' }));
    expect(await currentProject(project.id)).toMatchObject({ name: 'c', postalAddress: 'd', version: 4 });
  });

  test('changes its pauses only as they were read', async () => {
    const pause = (of: Project) => setPauses(of, { paused: {} });
    expect([await pause(project), await pause(project)]).toEqual([true, false]);
    const seen = (await currentProject(project.id)) as Project;
    expect([await pause(seen), await pause(seen)]).toEqual([true, false]);
  });

  test('changes its secrets only as they were read', async () => {
    const change = () => replaceSecrets(project, { secret: 'new', secretVersion: 2, earlierSecrets: [] });
    expect([await change(), await change()]).toEqual([true, false]);
  });
});

describe('an API key', () => {
  const keyOf = (): ApiKey => {
    const id = newId('key');
    return { id, projectId: project.id, kind: 'secret', name: 'x', hash: `hash of ${id}`, createdAt: isoNow() };
  };

  test('takes the place of the one that an earlier try of the request made', async () => {
    const key = keyOf();
    expect(await createKey(key)).toBe('created');
    expect(await createKey({ ...key, hash: 'second' })).toBe('created');
    expect(await getKey(project.id, key.id)).toMatchObject({ hash: 'second' });
    expect(await get(keys.apiKey(key.hash))).toBeNull();
  });

  test('does not take the place of one that was revoked or rotated between the look and the write', async () => {
    for (const end of [{ revokedAt: isoNow() }, { replacedBy: 'key_2' }]) {
      const key = keyOf();
      await createKey(key);
      const again = () => createKey({ ...key, hash: `other of ${key.id}` });
      expect(await racing(() => setRow(keys.apiKey(key.hash), end), again, '', 2)).toBe('ended');
      expect(await get(keys.apiKey(key.hash))).toMatchObject(end);
    }
  });

  test('of two tries of a request at once leaves one, which the entry names', async () => {
    const key = keyOf();
    await createKey(key);
    const other = (hash: string) => () => createKey({ ...key, hash: `${hash} of ${key.id}` });
    await racing(other('first'), other('second'), '', 2);
    expect(await get(keys.apiKey(`first of ${key.id}`))).toBeNull();
    expect(await getKey(project.id, key.id)).toMatchObject({ hash: `second of ${key.id}` });
  });

  test('is created and put in the place of another one only by a key that was not revoked meanwhile', async () => {
    const [creator, old] = [keyOf(), keyOf()];
    await createKey(creator);
    await createKey(old);
    const revoke = () => revokeKey(project.id, creator.id);
    const made = keyOf();
    expect(await racing(revoke, () => createKey(made, creator))).toBe('refused');
    expect(await replaceKey(old, keyOf(), now() + 1000, creator)).toBe('refused');
    expect([await getKey(project.id, made.id), (await getKey(project.id, old.id))?.replacedBy]).toEqual([
      null,
      undefined,
    ]);
  });

  test('rotates itself', async () => {
    const key = keyOf();
    await createKey(key);
    expect(await replaceKey(key, keyOf(), now() + 1000, key)).toBe('replaced');
  });

  test('never replaces the row of another key', async () => {
    const [first, second] = [keyOf(), keyOf()];
    await createKey(first);
    const row = keys.apiKey(first.hash);
    expect(await leavesRow(row, () => createKey({ ...second, hash: first.hash }).catch(() => undefined))).toBe(true);
  });

  test('is revoked once, and is replaced only if it has not ended', async () => {
    const key = keyOf();
    await createKey(key);
    const replace = (one: ApiKey) => replaceKey(key, one, now() + 1000);
    expect([await replace(keyOf()), await replace(keyOf())]).toEqual(['replaced', 'ended']);
    const row = keys.apiKey(key.hash);
    const first = () => setRow(row, { revokedAt: 'first' });
    expect(await racing(first, () => revokeKey(project.id, key.id))).toBe('was_revoked');
    expect(await get(row)).toMatchObject({ revokedAt: 'first' });
  });

  test('notes its use once in five minutes, also if several containers note it', async () => {
    const noted = async (ageMs: number) => {
      const id = newId('key');
      const row = keys.apiKeyUse(project.id, id);
      await put({ ...row, v: 1, lastUsedAt: 'x', usedAt: now() - ageMs });
      await markKeyUsed(project.id, id);
      return (await get<{ usedAt: number }>(row))?.usedAt === now();
    };
    expect([await noted(300_000), await noted(300_001)]).toEqual([false, true]);
    const id = newId('key');
    await markKeyUsed(project.id, id);
    expect(await get(keys.apiKeyUse(project.id, id))).toMatchObject({ usedAt: now() });
  });
});

describe('a request with an Idempotency-Key', () => {
  const begin = (name: string) => beginIdempotent(project.id, name, 'request');
  const key = (name: string) => keys.idempotency(project.id, name);
  const DAY_MS = 24 * 3600_000;

  test('is new from the millisecond on at which the former one expires', async () => {
    await begin('expires');
    await service.clock.advance(DAY_MS - 1);
    expect(await begin('expires')).toMatchObject({ outcome: 'begun', repeated: true });
    await service.clock.advance(1);
    expect(await begin('expires')).toMatchObject({ outcome: 'begun', repeated: false });
  });

  test.each([
    ['taken over', { lease: 'other' }],
    ['answered', { answer: new Uint8Array([1]) }],
  ])('is not taken over if it was %s between the look and the write', async (_, state) => {
    await begin('race');
    await service.clock.advance(60_000);
    expect(
      await racing(
        () => setRow(key('race'), state),
        () => begin('race'),
        '',
        2,
      ),
    ).toMatchObject({
      outcome: 'running',
    });
  });

  test('is answered and released by its holder alone', async () => {
    const begun = await begin('held');
    const lease = 'lease' in begun ? begun.lease : '';
    for (const write of [
      () => completeIdempotent(project.id, 'held', 'other', { status: 200, body: 1 }),
      () => releaseIdempotent(project.id, 'held', 'other', true),
      () => releaseIdempotent(project.id, 'held', 'other', false),
    ]) {
      expect(await leavesRow(key('held'), write)).toBe(true);
    }
    await completeIdempotent(project.id, 'held', lease, { status: 200, body: 1 });
    expect(await begin('held')).toMatchObject({ outcome: 'answered' });
  });
});
