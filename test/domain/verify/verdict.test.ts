import { describe, expect, test } from '@jest/globals';
import { type DomainLookups, isReserved, judgeDomain } from '../../../shared/domain/verify/domain-facts';
import { findingsOf, type MailboxInsights, sortFindings } from '../../../shared/domain/verify/findings';
import { readAddress } from '../../../shared/domain/verify/read-address';
import { sortedList } from '../../../shared/domain/verify/sorted-list';
import { suggestDomain, traitsOf, type VerifyLists } from '../../../shared/domain/verify/traits';
import { verdict } from '../../../shared/domain/verify/verdict';

const none: DomainLookups = { mx: [], a: [], aaaa: [], wwwA: [], wwwAaaa: [] };
const missing: DomainLookups = { mx: 'missing', a: 'missing', aaaa: 'missing', wwwA: 'missing', wwwAaaa: 'missing' };
const silent: DomainLookups = {
  mx: 'unavailable',
  a: 'unavailable',
  aaaa: 'unavailable',
  wwwA: 'unavailable',
  wwwAaaa: 'unavailable',
};

describe('what DNS says of a domain', () => {
  test.each<[string, DomainLookups, [exists: boolean, site: boolean, mx: boolean, mail: boolean | null], string[]]>([
    ['a mail server and a site', { ...none, mx: ['m'], a: ['1'] }, [true, true, true, true], []],
    ['a mail server, the site at www', { ...none, mx: ['m'], wwwAaaa: ['::'] }, [true, true, true, true], []],
    ['a mail server beside an empty name', { ...none, mx: ['', 'm'] }, [true, false, true, true], []],
    ['a null MX', { ...none, mx: [''], a: ['1'] }, [true, true, false, false], ['null_mx']],
    ['no records', none, [true, false, false, false], ['no_mail_server']],
    ['an address only', { ...none, a: ['1'] }, [true, true, false, true], ['implicit_mx']],
    ['an IPv6 address only', { ...none, aaaa: ['::'] }, [true, true, false, true], ['implicit_mx']],
    ['no such name', missing, [false, false, false, false], ['domain_not_found']],
    ['no such name, with a www', { ...missing, wwwA: ['1'] }, [false, false, false, false], ['domain_not_found']],
    ['missing for one type', { ...none, aaaa: 'missing' }, [false, false, false, false], ['domain_not_found']],
    ['missing, and silence', { ...silent, a: 'missing' }, [false, false, false, false], ['domain_not_found']],
    ['missing for MX, with an address', { ...missing, a: ['1'] }, [true, true, false, true], ['implicit_mx']],
    ['silence', silent, [false, false, false, null], ['dns_unavailable']],
    ['silence about MX', { ...none, mx: 'unavailable' }, [true, false, false, null], ['dns_unavailable']],
    ['an address, silence about MX', { ...silent, a: ['1'] }, [true, true, false, null], ['dns_unavailable']],
    ['silence about A', { ...none, a: 'unavailable' }, [true, false, false, null], ['dns_unavailable']],
    ['silence about AAAA', { ...none, aaaa: 'unavailable' }, [true, false, false, null], ['dns_unavailable']],
    ['no MX, silence else', { ...silent, mx: [] }, [true, false, false, null], ['dns_unavailable']],
    ['email, silence about the site', { ...silent, mx: ['m'] }, [true, false, true, true], ['dns_unavailable']],
    [
      'email, silence about www',
      { ...none, mx: ['m'], wwwA: 'unavailable' },
      [true, false, true, true],
      ['dns_unavailable'],
    ],
    ['email and a site, silence about www', { ...silent, mx: ['m'], a: ['1'] }, [true, true, true, true], []],
    ['a null MX, silence else', { ...silent, mx: [''] }, [true, false, false, false], ['null_mx', 'dns_unavailable']],
  ])('%s', (_, lookups, [domainExists, hasWebsite, hasMxRecords, acceptsEmail], findings) => {
    expect(judgeDomain(lookups)).toEqual({ domainExists, hasWebsite, hasMxRecords, acceptsEmail, findings });
  });

  test('some names are never in the public DNS', () => {
    const names = ['localhost', 'a.invalid', 'x.y.local', 'local.example', 'internal.com', 'xlocal'];
    expect(names.map(isReserved)).toEqual([true, true, true, false, false, false]);
  });
});

describe('what SES says of a mailbox', () => {
  const all = (confidence: MailboxInsights['isValid']): MailboxInsights => ({
    isValid: confidence,
    mailboxExists: confidence,
    isDisposable: confidence,
    isRandomInput: confidence,
    isRoleAddress: confidence,
  });

  test.each<[string, MailboxInsights, string[]]>([
    ['nothing', all(undefined), []],
    ['medium confidence', all('MEDIUM'), []],
    ['low confidence', all('LOW'), ['mailbox_not_found']],
    ['high confidence', all('HIGH'), ['mailbox_disposable', 'mailbox_confirmed', 'mailbox_random', 'role_account']],
    ['low confidence in the whole only', { ...all('MEDIUM'), isValid: 'LOW' }, ['mailbox_doubtful']],
    ['low confidence in the mailbox only', { ...all('MEDIUM'), mailboxExists: 'LOW' }, []],
  ])('%s', (_, insights, findings) => {
    expect(findingsOf(insights)).toEqual(findings);
  });

  test('findings are in the order of the contract, each once', () => {
    expect(sortFindings(['typo', 'domain_syntax', 'typo'])).toEqual(['domain_syntax', 'typo']);
  });
});

const lists: VerifyLists = {
  brands: new Map([
    ['aol', ['com']],
    ['yandex', ['ru', 'com', 'com.tr']],
    ['fastmail', ['fm', 'com']],
    ['protonmail', ['com', 'ch']],
  ]),
  nearMisses: new Set(['yandes.com']),
  isEnding: (ending) => ['co.uk', 'de', 'net', 'co'].includes(ending),
  disposable: sortedList(Buffer.from('both.example\nprotonmial.com\ntemp.example\n')),
  personal: sortedList(Buffer.from('aol.com\nboth.example\n')),
  aliases: new Set(['masked.example']),
  roles: new Set(['info', 'noreply']),
};

describe('slips', () => {
  test.each<[string, string | null]>([
    ['aol.com', null],
    ['AOL.com', null],
    ['aol.com.', 'aol.com'],
    ['www.aol.com', 'aol.com'],
    ['.aol..com', 'aol.com'],
    ['aol/com', 'aol.com'],
    ['aol', 'aol.com'],
    ['yandexcomtr', 'yandex.com.tr'],
    ['yandexcom', 'yandex.com'],
    ['yandexx', null],
    ['nobrand', null],
    ['aol.de', null],
    ['aol.co', 'aol.com'],
    ['aol.com.com', 'aol.com'],
    ['yandex.om', 'yandex.com'],
    ['fastmail.fn', null],
    ['yandex.co.uk', null],
    ['yandes.com', null],
    ['yandek.com', 'yandex.com'],
    ['aandex.com', null],
    ['aydnex.com', null],
    ['aynde.com', null],
    ['aynexd.ru', null],
    ['aydnex.ru', null],
    ['ayndex.com', 'yandex.com'],
    ['vastmail.com', 'fastmail.com'],
    ['vasmail.com', null],
    ['fasmai.com', null],
    ['protmail.com', 'protonmail.com'],
    ['rotnmail.com', null],
    ['company.con', 'company.com'],
    ['con', null],
    ['.con', null],
  ])('%s is %s', (written, meant) => {
    expect(suggestDomain(written, lists)).toBe(meant);
  });
});

const judged = (
  text: string,
  lookups: DomainLookups = { ...none, mx: ['m'] },
  insights: Partial<MailboxInsights> = {},
) => {
  const reading = readAddress(text);
  const given = { isValid: undefined, mailboxExists: undefined, isDisposable: undefined, isRandomInput: undefined };
  const found = findingsOf({ ...given, isRoleAddress: undefined, ...insights });
  return verdict(reading, traitsOf(reading, lists), judgeDomain(lookups), found);
};

describe('the verdict', () => {
  const fine = {
    valid: true,
    status: 'valid',
    isDisposable: false,
    isAlias: false,
    isTypo: false,
    isPlusAddressed: false,
    isPersonalEmail: false,
    isRoleAccount: false,
    codes: [],
    reasons: [],
  };
  const invalid = { ...fine, valid: false, status: 'invalid', reasons: expect.anything() };

  test.each<[string, ReturnType<typeof judged>, object]>([
    ['a plain address', judged('ada@x.example'), fine],
    ['a personal one', judged('ada@aol.com'), { ...fine, isPersonalEmail: true }],
    ['a tag', judged('ada+tag@x.example'), { ...fine, isPlusAddressed: true }],
    ['a plus at the beginning', judged('+ada@x.example'), fine],
    [
      'a function, also with a tag and a dash',
      judged('no-reply+tag@x.example'),
      { ...fine, isRoleAccount: true, isPlusAddressed: true, codes: ['role_account'], reasons: expect.anything() },
    ],
    ['a function as SES says', judged('a@x.example', undefined, { isRoleAddress: 'HIGH' }), { isRoleAccount: true }],
    ['a mask', judged('a@b.masked.example'), { ...fine, isAlias: true, codes: ['alias'], reasons: expect.anything() }],
    ['a throw-away', judged('a@b.temp.example'), { ...invalid, isDisposable: true, codes: ['disposable'] }],
    ['a throw-away in both lists', judged('a@both.example'), { isDisposable: true, isPersonalEmail: false }],
    ['a throw-away as SES says', judged('a@x.example', undefined, { isDisposable: 'HIGH' }), { isDisposable: true }],
    [
      'a typing mistake in the list of throw-aways',
      judged('a@protonmial.com'),
      { isTypo: true, isDisposable: false, valid: true, suggestedEmail: 'a@protonmail.com', codes: ['typo'] },
    ],
    ['a typing mistake in what is no domain', judged('a@aol,com'), { suggestedEmail: 'a@aol.com', valid: false }],
    [
      'an unknown domain',
      judged('a@x.example', silent),
      { ...fine, status: 'unknown', domainExists: false, codes: ['dns_unavailable'], reasons: expect.anything() },
    ],
    ['an unknown one that SES confirms', judged('a@x.example', silent, { isValid: 'HIGH' }), { status: 'valid' }],
    ['an unknown one that SES doubts', judged('a@x.example', silent, { isValid: 'LOW' }), { status: 'invalid' }],
    ['no domain', judged('a@x.example', missing), { ...invalid, codes: ['domain_not_found'] }],
  ])('%s', (_, seen, expected) => {
    expect(seen).toMatchObject(expected);
  });

  test('no suggestion, no member', () => {
    expect(judged('ada@x.example')).not.toHaveProperty('suggestedEmail');
  });
});
