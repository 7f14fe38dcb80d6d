import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Behavior } from '../../support/name-server';
import { startVerify, type VerifyService } from '../../support/verify';

/** `{a*64}` stands for 64 times "a". */
const expand = (text: string): string =>
  text.replace(/\{(\w)\*(\d+)\}/g, (_, sign: string, times: string) => sign.repeat(Number(times)));

const rows = readFileSync('test/data/verify/addresses.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => {
    const [address = '', status = '', codes = '', reason = ''] = line.split('\t');
    return { address: expand(address), status, codes: codes === '-' ? [] : codes.split(' '), reason };
  });

let service: VerifyService;
beforeAll(async () => {
  const zones: Record<string, Behavior> = {
    'missing.example': null,
    'sub.missing.example': null,
    'null-mx.example': { MX: ['.'], A: ['192.0.2.1'] },
    'no-mail.example': {},
    'implicit-mx.example': { A: ['192.0.2.1'] },
    'implicit-mx6.example': { AAAA: ['2001:db8::1'] },
    'servfail.example': 'servfail',
    nosuchtld: null,
  };
  service = await startVerify(zones, { MX: ['mail.example'], A: ['192.0.2.1'] });
});
afterAll(() => service.stop());

test('there are addresses enough to say so', () => {
  expect(rows.length).toBeGreaterThanOrEqual(200);
});

/** The requests of a minute that a project may make are fewer than the addresses. */
const MINUTE_MS = 60_000;
const CALLS_PER_MINUTE = 500;

test('every address of the table gets its verdict', async () => {
  const wrong: string[] = [];
  for (const [index, { address, status, codes, reason }] of rows.entries()) {
    if (index % CALLS_PER_MINUTE === 0) await service.clock.advance(2 * MINUTE_MS);
    const response = await service.post({ email: address });
    const { data } = response.body;
    const got = response.status === 422 ? 'refused -' : `${data?.status} ${data?.codes.join(' ') || '-'}`;
    const wanted = `${status} ${codes.join(' ') || '-'}`;
    if (got !== wanted) wrong.push(`${address} (${reason}): ${got} instead of ${wanted}`);
  }
  expect(wrong).toEqual([]);
});
