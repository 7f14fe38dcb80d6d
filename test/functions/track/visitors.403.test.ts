import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { replaceSecrets } from '../../../shared/db/projects/settings';
import { contactId } from '../../../shared/domain/contacts/contact';
import { type Service, secretKey, startService } from '../../support/contacts';
import { contextOf, makeKey } from '../keys/support';
import { eventsOf, track } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const nowInSeconds = () => Math.floor(service.clock.now() / 1000);
const HOUR = 3600;
const rowOf = (email: string) => readContactRow('prj_one', contactId(service.project.salt, email));
const visit = (email: string, more: object = {}) => ({ email, event: 'visit', data: { name: 'Ada' }, ...more });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof track>>) => (status === 200 ? 200 : body.error.code);

/** As the customer's server computes it, by the guide. */
const proofOf = (secret: string | null, email: string, expiry: number): string =>
  `${expiry}.${createHmac('sha256', secret ?? '')
    .update(`${email}\n${expiry}`)
    .digest('hex')}`;

describe('a public key that is limited to origins', () => {
  test('works on their pages alone: other origins, none and the opaque one are a 403', async () => {
    const { key } = await makeKey({ kind: 'public', allowedOrigins: ['https://shop.example.com'] });
    const context = await contextOf(key);
    const from = (headers: Record<string, string>) => track(visit('origin@example.org'), context, headers);
    expect(codeOf(await from({ Origin: 'https://shop.example.com' }))).toBe(200);
    expect(codeOf(await from({ origin: 'https://shop.example.com' }))).toBe(200);
    const others = [
      'https://shop.example.com.evil.example',
      'http://shop.example.com',
      'https://example.com',
      'null',
      '',
    ];
    for (const Origin of others) expect(codeOf(await from({ Origin }))).toBe('ORIGIN_NOT_ALLOWED');
    expect(codeOf(await from({}))).toBe('ORIGIN_NOT_ALLOWED');
    expect((await eventsOf(service, 'origin@example.org')).filter(({ name }) => name === 'visit')).toHaveLength(2);
  });

  test('others, and secret keys, work anywhere', async () => {
    const anywhere = await contextOf((await makeKey({ kind: 'public' })).key);
    for (const context of [anywhere, secretKey('prj_one')]) {
      expect(codeOf(await track(visit('any@example.org'), context, { Origin: 'https://else.example' }))).toBe(200);
    }
  });
});

describe('the proof of a visitor', () => {
  test('makes what the visitor says trusted; without it the contact is unconfirmed', async () => {
    const { key, proofSecret } = await makeKey({ kind: 'public' });
    const context = await contextOf(key);
    const proof = proofOf(proofSecret, 'proven@example.org', nowInSeconds() + HOUR);
    expect(codeOf(await track(visit(' Proven@Example.org ', { proof }), context))).toBe(200);
    expect(codeOf(await track(visit('stranger@example.org'), context))).toBe(200);
    expect([
      (await rowOf('proven@example.org'))?.unconfirmed,
      (await rowOf('stranger@example.org'))?.unconfirmed,
    ]).toEqual([undefined, 'address']);
    const trust = async (email: string) => (await eventsOf(service, email)).map(({ untrusted }) => untrusted);
    expect([await trust('proven@example.org'), await trust('stranger@example.org')]).toEqual([
      [undefined],
      ['until_confirmed'],
    ]);
    const late = proofOf(proofSecret, 'stranger@example.org', nowInSeconds() + HOUR);
    await track(visit('stranger@example.org', { proof: late }), context);
    expect((await rowOf('stranger@example.org'))?.unconfirmed).toBe('data');
  });

  test('is needed if the key says so; a wrong one is refused by every public key', async () => {
    const [strict, lax] = [await makeKey({ kind: 'public', requiresProof: true }), await makeKey({ kind: 'public' })];
    const email = 'needed@example.org';
    const right = proofOf(strict.proofSecret, email, nowInSeconds() + HOUR);
    const wrong = {
      missing: undefined,
      'of another address': proofOf(strict.proofSecret, 'other@example.org', nowInSeconds() + HOUR),
      'of another key': proofOf(lax.proofSecret, email, nowInSeconds() + HOUR),
      expired: proofOf(strict.proofSecret, email, nowInSeconds()),
      'too long': proofOf(strict.proofSecret, email, nowInSeconds() + 8 * 24 * HOUR),
      'with another expiry': right.replace(/^\d+/, String(nowInSeconds() + 2 * HOUR)),
      'with one digit changed': right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      'no proof at all': 'x',
      empty: '',
      'a long text': '1'.repeat(100),
    };
    const context = await contextOf(strict.key);
    for (const [, proof] of Object.entries(wrong)) {
      expect(codeOf(await track(visit(email, { proof }), context))).toBe('VISITOR_NOT_PROVEN');
    }
    expect(await rowOf(email)).toBeNull();
    expect(codeOf(await track(visit(email, { proof: right }), context))).toBe(200);
    const laxContext = await contextOf(lax.key);
    expect(codeOf(await track(visit(email, { proof: right }), laxContext))).toBe('VISITOR_NOT_PROVEN');
    expect(codeOf(await track(visit(email, { proof: 'x' }), secretKey('prj_one')))).toBe(200);
  });

  test('is valid after a rotation of the project secret, until the old one is revoked', async () => {
    const { key, proofSecret } = await makeKey({ kind: 'public', requiresProof: true });
    const context = await contextOf(key);
    const email = 'rotated@example.org';
    const proof = proofOf(proofSecret, email, nowInSeconds() + HOUR);
    const { secret } = service.project;
    const replacedAt = new Date(service.clock.now()).toISOString();
    const earlier = { version: 1, secret, replacedAt };
    await replaceSecrets(service.project, { secret: 'fresh', secretVersion: 2, earlierSecrets: [earlier] });
    await service.clock.advance(10_000);
    expect(codeOf(await track(visit(email, { proof }), context))).toBe(200);
    const revoked = { ...earlier, revokedAt: replacedAt };
    const now = { ...service.project, secret: 'fresh' };
    await replaceSecrets(now, { secret: 'fresher', secretVersion: 3, earlierSecrets: [revoked] });
    await service.clock.advance(10_000);
    expect(codeOf(await track(visit(email, { proof }), context))).toBe('VISITOR_NOT_PROVEN');
  });
});
