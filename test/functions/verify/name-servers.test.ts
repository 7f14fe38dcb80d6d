import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startVerify, type VerifyService } from '../../support/verify';

const EMAIL = { MX: ['mail.example'] };
const SITE = { A: ['192.0.2.1'] };

/** No wait for an answer ends in this, however crowded the machine is, so that a question is never put twice. */
const PATIENT_MS = '60000';
/** For names that are not answered at all. */
const HASTY_MS = '50';

let service: VerifyService;
beforeAll(async () => {
  service = await startVerify({
    'late.example': 'silent',
    'www.late.example': 'silent',
    'broken.example': 'servfail',
    'www.broken.example': 'servfail',
    'half.example': EMAIL,
    'A half.example': 'servfail',
    'mute-mx.example': SITE,
    'MX mute-mx.example': 'servfail',
  });
});
beforeEach(() => {
  process.env.DNS_TIMEOUT_MS = PATIENT_MS;
});
afterAll(() => {
  delete process.env.DNS_TIMEOUT_MS;
  return service.stop();
});

describe('a name server that does not answer', () => {
  test.each([
    ['late.example', HASTY_MS],
    ['broken.example', PATIENT_MS],
  ])('makes nothing invalid: %s', async (domain, timeout) => {
    process.env.DNS_TIMEOUT_MS = timeout;
    expect(await service.verify(`ada@${domain}`)).toMatchObject({
      valid: true,
      status: 'unknown',
      domainExists: false,
      hasWebsite: false,
      hasMxRecords: false,
      codes: ['dns_unavailable'],
    });
  });

  test('leaves the status alone when only the website is in doubt', async () => {
    expect(await service.verify('ada@half.example')).toMatchObject({
      status: 'valid',
      hasWebsite: false,
      hasMxRecords: true,
      codes: ['dns_unavailable'],
    });
  });

  test('for MX leaves it open whether email is taken, though the domain has an address', async () => {
    expect(await service.verify('ada@mute-mx.example')).toMatchObject({
      status: 'unknown',
      domainExists: true,
      hasWebsite: true,
      hasMxRecords: false,
      codes: ['dns_unavailable'],
    });
  });

  test('saves no address from being invalid by its text or its domain', async () => {
    service.names.set('10minutemail.com', 'servfail');
    service.names.set('www.10minutemail.com', 'servfail');
    expect(await service.verify('ada@10minutemail.com')).toMatchObject({
      status: 'invalid',
      codes: ['disposable', 'dns_unavailable'],
    });
    expect((await service.verify('a..b@broken.example')).codes[0]).toBe('local_part_syntax');
  });
});

describe('DNS is asked once for a domain', () => {
  const askedFor = (domain: string) => service.names.asked.filter((question) => question === `MX ${domain}`).length;

  test('for as long as its records live, but at least a minute and at most an hour', async () => {
    service.names.set('kept.example', { ...EMAIL, ...SITE });
    await Promise.all([service.verify('a@kept.example'), service.verify('b@kept.example')]);
    await service.clock.advance(299_000);
    await service.verify('c@Kept.example');
    expect(askedFor('kept.example')).toBe(1);
    await service.clock.advance(2_000);
    await service.verify('d@kept.example');
    expect(askedFor('kept.example')).toBe(2);
  });

  test('for five minutes when it is not there', async () => {
    await service.verify('a@absent.example');
    await service.clock.advance(299_000);
    await service.verify('b@absent.example');
    expect(askedFor('absent.example')).toBe(1);
    await service.clock.advance(2_000);
    service.names.set('absent.example', EMAIL);
    expect((await service.verify('c@absent.example')).valid).toBe(true);
  });

  test('but again half a minute after it was not answered', async () => {
    service.names.set('shaky.example', 'servfail');
    expect((await service.verify('a@shaky.example')).status).toBe('unknown');
    service.names.set('shaky.example', EMAIL);
    expect((await service.verify('a@shaky.example')).status).toBe('unknown');
    await service.clock.advance(31_000);
    expect((await service.verify('a@shaky.example')).status).toBe('valid');
  });

  test('and not at all for an address that is wrong by its text, or a name that is never public', async () => {
    for (const email of ['ada@exam_ple.com', 'ada@[192.0.2.1]', 'ada@printer.local']) await service.verify(email);
    expect(service.names.asked.filter((question) => /exam_ple|192|printer/.test(question))).toEqual([]);
  });
});
