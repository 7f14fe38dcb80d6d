import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { reportBounds } from '../../shared/domain/dmarc/report';
import { openReport } from '../../shared/mime/open-report';
import { zipOf } from '../support/dmarc';

const XML = Buffer.from('<feedback>é</feedback>');
const bomb = Buffer.alloc(reportBounds.bytes + 1, '<a>');

test.each([
  ['gzip', gzipSync(XML)],
  ['zip', zipOf(XML)],
  ['plain', XML],
])('%s is known by its content', async (_kind, file) => {
  expect(Buffer.from((await openReport(file)) ?? [])).toEqual(XML);
});

test.each([
  ['a gzip bomb', gzipSync(bomb)],
  ['a gzip bomb of several members', Buffer.concat(Array.from({ length: 30 }, () => gzipSync(bomb.subarray(0, 1e6))))],
  ['a zip bomb', zipOf(bomb)],
  ['a zip bomb that claims to be small', zipOf(bomb, { claimed: 100 })],
  ['an encrypted zip', zipOf(XML, { flags: 1 })],
  ['a zip of several files', zipOf(XML, { entries: 2 })],
  ['an empty zip', zipOf(XML, { entries: 0 })],
  ['a zip that is cut off', zipOf(XML).subarray(0, 60)],
  ['a gzip that is cut off', gzipSync(XML).subarray(0, 15)],
  ['a zip within a gzip', gzipSync(zipOf(XML))],
  ['no markup', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['a file that is too large', Buffer.alloc(reportBounds.packedBytes + 1, '<')],
])('%s is refused', async (_kind, file) => {
  expect(await openReport(file)).toBeNull();
});
