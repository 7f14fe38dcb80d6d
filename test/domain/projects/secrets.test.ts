import { describe, expect, test } from '@jest/globals';
import { hashOfKey, isWellFormedKey, newApiKey } from '../../../shared/domain/projects/api-key';
import {
  acceptedSecrets,
  derivedFrom,
  type ProjectSecrets,
  rotatedSecrets,
  secretOf,
} from '../../../shared/domain/projects/secrets';

describe('an API key', () => {
  const key = newApiKey('secret', Buffer.alloc(20, 0xff));

  test('has 160 bits and a checksum, and is the same for the same bits', () => {
    expect(newApiKey('secret', Buffer.alloc(20, 0xff))).toBe(key);
    expect(key).toMatch(/^sk_[0-9A-Za-z]{33}$/);
    expect(newApiKey('public', Buffer.alloc(20))).toMatch(/^pk_0{27}[0-9A-Za-z]{6}$/);
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = [...key.slice(3, 30)].reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n);
    expect(value).toBe(2n ** 160n - 1n);
  });

  test.each<[string, (key: string) => string, boolean]>([
    ['itself', (one) => one, true],
    ['of the other kind', (one) => one.replace('sk_', 'pk_'), false],
    ['with another digit', (one) => `${one.slice(0, -1)}${one.endsWith('0') ? '1' : '0'}`, false],
    ['with a digit more', (one) => `${one}0`, false],
    ['without its kind', (one) => one.slice(3), false],
    ['nothing', () => '', false],
  ])('%s is well formed or not', (_, change, expected) => {
    expect(isWellFormedKey(change(key))).toBe(expected);
  });

  test('is stored as its SHA-256', () => {
    expect(hashOfKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the secrets of a project', () => {
  const day = (n: number) => `2026-12-0${n}T00:00:00.000Z`;
  const rotated = (project: ProjectSecrets, at: number, more: object = {}) =>
    rotatedSecrets(project, {
      ...{ newSecret: `secret ${at}`, at: day(at), revokeEarlier: false, usedVersions: new Set(), knownSince: day(1) },
      ...more,
    });
  const first: ProjectSecrets = { secret: 'secret 1' };
  const third = rotated(rotated(first, 2), 3);

  test('keep what they replace, newest first, with versions from 1', () => {
    expect(third).toEqual({
      secret: 'secret 3',
      secretVersion: 3,
      earlierSecrets: [
        { version: 2, secret: 'secret 2', replacedAt: day(3) },
        { version: 1, secret: 'secret 1', replacedAt: day(2) },
      ],
    });
    expect([1, 2, 3, 4].map((version) => secretOf(third, derivedFrom(version)))).toEqual([
      ...['secret 1', 'secret 2', 'secret 3'],
      null,
    ]);
    expect([secretOf(first, {}), secretOf(first, { secretVersion: 2 })]).toEqual(['secret 1', null]);
    expect([derivedFrom(1), derivedFrom(2)]).toEqual([{}, { secretVersion: 2 }]);
  });

  test('all sign links, until those so far are revoked', () => {
    expect(acceptedSecrets(first)).toEqual(['secret 1']);
    expect(acceptedSecrets(third)).toEqual(['secret 3', 'secret 2', 'secret 1']);
    const revoked = rotated(third, 4, { revokeEarlier: true });
    expect(acceptedSecrets(revoked)).toEqual(['secret 4']);
    expect(revoked.earlierSecrets.map(({ revokedAt }) => revokedAt)).toEqual([day(4), day(4), day(4)]);
    expect(acceptedSecrets(rotated(revoked, 5))).toEqual(['secret 5', 'secret 4']);
  });

  test('lose a revoked one once all know it, unless something is derived from it', () => {
    const revoked = rotated(third, 4, { revokeEarlier: true });
    const versions = (more: object) => rotated(revoked, 6, more).earlierSecrets.map(({ version }) => version);
    expect(versions({ knownSince: day(3) })).toEqual([4, 3, 2, 1]);
    expect(versions({ knownSince: day(4) })).toEqual([4]);
    expect(versions({ knownSince: day(4), usedVersions: new Set([2]) })).toEqual([4, 2]);
    const again = rotated(revoked, 6, { revokeEarlier: true });
    expect(again.earlierSecrets.map(({ revokedAt }) => revokedAt)).toEqual([day(6), day(4), day(4), day(4)]);
  });
});
