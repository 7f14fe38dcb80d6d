import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { messageBody } from '../../../shared/domain/webhooks/message';
import {
  rotatedVersions,
  type SigningVersions,
  signedHeaders,
  webhookSecret,
} from '../../../shared/domain/webhooks/signing';

const NOW = Date.parse('2026-12-01T12:00:00.123Z');
const HOUR = 3_600_000;
const owner = { project: { secret: 'the secret of a project' }, webhookId: 'whk_1' };
const body = messageBody(
  {
    id: 'evt_1',
    projectId: 'prj_1',
    name: 'email.clicked',
    contactId: 'ct_1',
    email: 'jürgen@example.org',
    source: 'email',
    data: { email: 'em_1', link: 'https://example.org/?q="ü"&n=1' },
    createdAt: '2026-12-01T11:59:59.000Z',
  },
  'em_1',
);
const message = { id: 'msg_1', body };

/** What the official library makes of a message by one secret; `at` is the receiver's time. */
function verify(version: number, headers: Record<string, string>, at = NOW, text = body): unknown {
  const { now } = Date;
  Date.now = () => at;
  try {
    return new Webhook(webhookSecret(owner.project, owner.webhookId, { version })).verify(text, headers);
  } finally {
    Date.now = now;
  }
}

const first: SigningVersions = { version: 1, earlier: [] };
const rotation = (overlap: number, secretVersion = 1) => ({ now: NOW, until: NOW + overlap, secretVersion });
const signed = (versions: SigningVersions, at = NOW) => signedHeaders({ ...owner, ...versions }, message, at);

test('the official library takes a message, and gives the event with its ids', () => {
  expect(verify(1, signed(first))).toEqual({
    type: 'email.clicked',
    timestamp: '2026-12-01T11:59:59.000Z',
    data: {
      id: 'evt_1',
      project: 'prj_1',
      contact: { id: 'ct_1', email: 'jürgen@example.org' },
      email: 'em_1',
      source: 'email',
      details: { email: 'em_1', link: 'https://example.org/?q="ü"&n=1' },
    },
  });
});

test('it refuses another body, id, time or secret', () => {
  const headers = signed(first);
  expect(() => verify(1, headers, NOW, `${body} `)).toThrow('No matching signature');
  expect(() => verify(1, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature');
  expect(() => verify(2, headers)).toThrow('No matching signature');
  expect(() => verify(1, headers, NOW + 6 * 60_000)).toThrow('timestamp too old');
});

test('during a rotation either secret verifies, and only the new one after it', () => {
  const rotated = rotatedVersions(first, rotation(24 * HOUR));
  for (const version of [1, 2]) expect(verify(version, signed(rotated))).toBeTruthy();
  const later = NOW + 24 * HOUR;
  const headers = signed(rotated, later);
  expect(headers['webhook-signature'].split(' ')).toHaveLength(1);
  expect(verify(2, headers, later)).toBeTruthy();
  expect(() => verify(1, headers, later)).toThrow('No matching signature');
});

test('a rotation without overlap ends the old secret at once, and no more than three sign', () => {
  expect(rotatedVersions(first, rotation(0))).toEqual({ version: 2, earlier: [] });
  let versions = first;
  for (let n = 0; n < 5; n++) versions = rotatedVersions(versions, rotation(HOUR));
  expect(versions.version).toBe(6);
  expect(versions.earlier.map(({ version }) => version)).toEqual([5, 4]);
});

test("each webhook's secret is its own, with 256 bits, and always the same", () => {
  const of = (secret: string, id: string) => webhookSecret({ secret }, id, { version: 1 });
  const secrets = [of('a', 'whk_1'), of('a', 'whk_2'), of('b', 'whk_1')];
  expect(new Set(secrets).size).toBe(3);
  expect(of('a', 'whk_1')).toBe(secrets[0]);
  expect(Buffer.from(secrets[0]?.slice(6) ?? '', 'base64')).toHaveLength(32);
});

test('a rotation never goes back to an older secret of the project', () => {
  const versions = { version: 1, secretVersion: 3, earlier: [] };
  expect(rotatedVersions(versions, rotation(HOUR, 2))).toMatchObject({ version: 2, secretVersion: 3 });
  expect(rotatedVersions(first, rotation(HOUR, 2)).secretVersion).toBe(2);
});

test('a message of no contact and no email says so', () => {
  const event = { id: 'e', projectId: 'p', name: 'n', source: 's', data: {}, createdAt: 'c' };
  expect(JSON.parse(messageBody(event, null)).data).toMatchObject({ contact: null, email: null });
  expect(JSON.parse(messageBody({ ...event, contactId: 'ct_1' }, null)).data.contact).toEqual({
    id: 'ct_1',
    email: null,
  });
});
