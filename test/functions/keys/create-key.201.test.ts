import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findKey, listKeyEntries, revokeKey } from '../../../shared/db/projects/api-keys';
import { hashOfKey } from '../../../shared/domain/projects/api-key';
import { failingToStoreAnswers, type Service, START, startService } from '../../support/contacts';
import { call, makeKey, owner, verdictOf } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const body = { name: 'backend' };
const withKey = (name: string) => ({ body, headers: { 'Idempotency-Key': name } });
const count = async () => (await listKeyEntries('prj_one')).length;

/** Runs a call whose answer is lost; what it stored is the entry that was not there before. */
async function unseenKey(name: string) {
  const before = new Set((await listKeyEntries('prj_one')).map(({ id }) => id));
  const died = await failingToStoreAnswers(() => call('POST /keys', withKey(name)));
  expect(died.status).toBe(500);
  const [entry] = (await listKeyEntries('prj_one')).filter(({ id }) => !before.has(id));
  return entry ?? { id: '', hash: '' };
}

test('a key is shown once, works, and only its hash is stored', async () => {
  const { status, body: response } = await call('POST /keys', { body });
  expect({ status, response }).toEqual({
    status: 201,
    response: {
      success: true,
      data: {
        id: expect.stringMatching(/^key_/),
        name: 'backend',
        kind: 'secret',
        lastFour: expect.stringMatching(/^[0-9A-Za-z]{4}$/),
        scopes: null,
        createdAt: new Date(START).toISOString(),
        createdBy: 'key_owner',
        lastUsedAt: null,
        expiresAt: null,
        revokedAt: null,
        replacedBy: null,
        key: expect.stringMatching(/^sk_/),
        allowedOrigins: null,
        requiresProof: false,
        proofSecret: null,
      },
    },
  });
  expect(response.data.key.endsWith(response.data.lastFour)).toBe(true);
  expect(await verdictOf(response.data.key)).toBe('ok');
  const stored = JSON.stringify(await service.rows());
  expect(stored).toContain(hashOfKey(response.data.key));
  expect(stored).not.toContain(response.data.key.slice(3, 30));
});

test('kind, scopes and expiry are as asked for', async () => {
  const expiresAt = new Date(START + 3600_000).toISOString();
  const site = await makeKey({ kind: 'public', scopes: ['track'], expiresAt });
  expect(site.key).toMatch(/^pk_/);
  expect(await findKey(hashOfKey(site.key))).toMatchObject({ kind: 'public', scopes: ['track'], expiresAt });
});

test('a repeat makes no second key and never shows the key again', async () => {
  const before = await count();
  const first = await call('POST /keys', withKey('once'));
  const again = await call('POST /keys', withKey('once'));
  expect(again).toMatchObject({ status: 201, headers: { 'Idempotent-Replayed': 'true' } });
  expect(again.body.data).toEqual({ ...first.body.data, key: null });
  expect(await count()).toBe(before + 1);
  expect(JSON.stringify(await service.rows())).not.toContain(first.body.data.key.slice(3, 30));
});

test('a repeat of a try that died after storing its key gives one that works, in the place of the other', async () => {
  const before = await count();
  const unseen = await unseenKey('died');
  const again = await call('POST /keys', withKey('died'));
  expect(again).toMatchObject({ status: 201, body: { data: { id: unseen.id } } });
  expect(await verdictOf(again.body.data.key)).toBe('ok');
  expect(await findKey(unseen.hash)).toBeNull();
  expect(await count()).toBe(before + 1);
});

test('a key of a try that died and was revoked meanwhile does not come back', async () => {
  const unseen = await unseenKey('dropped');
  await revokeKey('prj_one', unseen.id);
  expect(await call('POST /keys', withKey('dropped'))).toMatchObject({
    status: 409,
    body: { error: { code: 'INVALID_STATE' } },
  });
});

test('a key with scopes gives no others, and none without', async () => {
  const limited = { ...owner, scopes: 'keys send' };
  const ask = (scopes?: string[]) => call('POST /keys', { key: limited, body: { ...body, ...(scopes && { scopes }) } });
  expect((await ask(['send'])).status).toBe(201);
  const refused = { status: 403, body: { error: { code: 'KEY_NOT_PERMITTED' } } };
  expect(await ask(['send', 'contacts'])).toMatchObject(refused);
  expect(await ask()).toMatchObject(refused);
});
