import { describe, expect, test } from '@jest/globals';
import {
  adviseDomain,
  type Domain,
  type DomainCheck,
  GRACE_MS,
  hasLapsed,
  pendingRecords,
  statusAfter,
  statusAt,
} from '../../../shared/domain/domains/domains';
import { pendingDomain } from '../../support/pending-domain';

const CREATED = Date.parse('2026-12-01T12:00:00.000Z');
const END = CREATED + GRACE_MS;
const pending = pendingDomain({ createdAt: new Date(CREATED).toISOString() });
const verified: Domain = { ...pending, status: 'VERIFIED', verifiedAt: pending.createdAt };
const failing: Domain = { ...verified, failingSince: CREATED };
const failed: Domain = { ...verified, status: 'FAILED', failedAt: pending.createdAt };
const owned: DomainCheck['records'] = { ...pendingRecords, OWNERSHIP: 'VERIFIED' };

describe('a claim expires after 72 hours without a verification', () => {
  test.each<[string, Domain, number, boolean]>([
    ['at their end', pending, END, false],
    ['after them', pending, END + 1, true],
    ['never after a verification', verified, END + 1, false],
  ])('%s', (_, domain, now, lapsed) => {
    expect(hasLapsed(domain, now)).toBe(lapsed);
    expect(statusAt(domain, now)).toBe(lapsed ? 'FAILED' : domain.status);
  });

  test.each<[string, Domain, number, string]>([
    ['a domain in trouble at the end of its grace', failing, END, 'VERIFIED'],
    ['a domain in trouble after its grace', failing, END + 1, 'FAILED'],
    ['a pending one that was in trouble earlier', { ...failing, status: 'PENDING' }, END + 1, 'PENDING'],
    ['a failed one', failed, CREATED, 'FAILED'],
  ])('%s', (_, domain, now, status) => {
    expect(statusAt(domain, now)).toBe(status);
  });
});

describe('the status after a check', () => {
  test.each<[string, Domain, DomainCheck['identity'], DomainCheck['records'], number, ReturnType<typeof statusAfter>]>([
    ['both found', pending, 'SUCCESS', owned, CREATED, { status: 'VERIFIED' }],
    ['both found again', failed, 'SUCCESS', owned, CREATED, { status: 'VERIFIED' }],
    ['no proof yet', pending, 'SUCCESS', pendingRecords, CREATED, { status: 'PENDING' }],
    ['no DKIM yet', pending, 'PENDING', owned, END, { status: 'PENDING' }],
    ['SES has no answer', pending, 'TEMPORARY_FAILURE', owned, CREATED, { status: 'PENDING' }],
    ['the claim has lapsed', pending, 'PENDING', owned, END + 1, { status: 'FAILED' }],
    ['SES refuses a new one', pending, 'FAILED', owned, CREATED, { status: 'FAILED' }],
    ['a failed one is still not there', failed, 'PENDING', owned, CREATED, { status: 'FAILED' }],
    ['the proof is gone', verified, 'SUCCESS', pendingRecords, 7, { status: 'VERIFIED', failingSince: 7 }],
    ['SES has trouble', verified, 'TEMPORARY_FAILURE', owned, 7, { status: 'VERIFIED', failingSince: 7 }],
    ['trouble goes on', failing, 'SUCCESS', pendingRecords, END, { status: 'VERIFIED', failingSince: CREATED }],
    ['trouble is too long', failing, 'SUCCESS', pendingRecords, END + 1, { status: 'FAILED' }],
    ['SES refuses a verified one', verified, 'FAILED', owned, CREATED, { status: 'FAILED' }],
    ['SES starts again on a verified one', verified, 'PENDING', owned, CREATED, { status: 'FAILED' }],
  ])('%s', (_, domain, identity, records, now, expected) => {
    expect(statusAfter(domain, { identity, records }, now)).toEqual(expected);
  });
});

describe('advice on a domain', () => {
  const until = 'until 2026-12-04 12:00 UTC';
  test.each<[string, Domain, number, string | null]>([
    ['in order', verified, CREATED, null],
    ['new', pending, CREATED, `We check for it ${until}`],
    ['with its proof', { ...pending, dkimTokens: ['a'] }, CREATED, `We check for them ${until}`],
    ['of another project', { ...pending, isHeldElsewhere: true }, CREATED, 'Delete it there'],
    ['without its proof', { ...failing, identityStatus: 'SUCCESS', records: owned }, CREATED, 'The ownership record'],
    ['without proof and DKIM', { ...failing, identityStatus: 'PENDING' }, CREATED, 'The ownership record is missing'],
    [
      'without DKIM',
      { ...failing, identityStatus: 'PENDING', records: owned },
      CREATED,
      'SES can’t find the DKIM records. Add them again. The domain stays usable',
    ],
    ['in trouble, with its end', failing, CREATED, `usable ${until}.`],
    ['lapsed', pending, END + 1, 'Remove the domain, add it again'],
    ['refused by SES', { ...failed, identityStatus: 'FAILED' }, CREATED, 'Remove the domain, add it again'],
    ['failed after a verification', failed, CREATED, 'then check again'],
  ])('%s', (_, domain, now, wanted) => {
    expect(adviseDomain(domain, now)).toEqual(wanted && expect.stringContaining(wanted));
  });
});
