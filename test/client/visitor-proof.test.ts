import { expect, test } from '@jest/globals';
import { visitorProof } from '../../packages/client/src/visitor-proof';
import { isProven, proofSecret } from '../../shared/domain/projects/visitor-proof';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const project = { secret: 'the secret of a project' };
const secret = proofSecret(project, 'key_1');
const given = { keyId: 'key_1', email: 'ada@example.org' };

test('what the client computes is what the service takes, for an hour unless it says otherwise', async () => {
  const proof = await visitorProof(secret, ' Ada@Example.org', { now: NOW });
  const at = (seconds: number) => isProven(project, { ...given, proof }, NOW + seconds * 1000);
  expect([at(0), at(3599), at(3600)]).toEqual([true, true, false]);
  const long = await visitorProof(secret, given.email, { now: NOW, seconds: 7 * 86_400 });
  expect(isProven(project, { ...given, proof: long }, NOW)).toBe(true);
  const longer = await visitorProof(secret, given.email, { now: NOW, seconds: 7 * 86_400 + 61 });
  expect(isProven(project, { ...given, proof: longer }, NOW)).toBe(false);
});

test('without a secret there is none', async () => {
  await expect(visitorProof('', given.email)).rejects.toThrow('proofSecret');
});
