import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startVerify, type VerifyService } from '../../support/verify';

const EMAIL = { MX: ['mail.example'] };
const SITE = { A: ['192.0.2.1'] };

let service: VerifyService;
beforeAll(async () => {
  service = await startVerify({
    'good.example': { ...EMAIL, ...SITE },
    'mail-only.example': EMAIL,
    'www-only.example': EMAIL,
    'www.www-only.example': { AAAA: ['2001:db8::1'] },
    'null-mx.example': { MX: ['.'], ...SITE },
    'implicit.example': SITE,
    'deep.under.example': SITE,
    'bare.example': {},
    'gmial.com': EMAIL,
    'gmail.com': { ...EMAIL, ...SITE },
    'mailinator.com': { ...EMAIL, ...SITE },
    'gone.example': null,
    'MX gone.example': 'servfail',
  });
});
afterAll(() => service.stop());

const nothing = {
  valid: true,
  status: 'valid',
  isDisposable: false,
  isAlias: false,
  isTypo: false,
  isPlusAddressed: false,
  isPersonalEmail: false,
  isRoleAccount: false,
  domainExists: true,
  hasWebsite: true,
  hasMxRecords: true,
  reasons: [],
  codes: [],
};

describe('the answer', () => {
  test('of an ordinary address has every member and nothing to say', async () => {
    const { status, body } = await service.post({ email: ' Ada@Good.Example ' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { email: 'ada@good.example', ...nothing } });
  });

  test('has a reason for people beside each code, in the same order', async () => {
    const { codes, reasons } = await service.verify('"in fo"@null-mx.example');
    expect(codes).toEqual(['null_mx', 'quoted_local_part']);
    expect(reasons).toEqual([expect.stringContaining('accepts no email'), expect.stringContaining('quoted')]);
  });

  test('names what was meant only when there is a mistake', async () => {
    expect(await service.verify('Ada+x@gmial.com')).toMatchObject({
      isTypo: true,
      suggestedEmail: 'ada+x@gmail.com',
      isPlusAddressed: true,
      isDisposable: false,
      status: 'valid',
    });
    expect(await service.verify('ada@gmail.com')).toEqual({
      email: 'ada@gmail.com',
      ...nothing,
      isPersonalEmail: true,
    });
  });

  test('takes a disposable domain for that even where a list of providers has it too', async () => {
    expect(await service.verify('ada@mailinator.com')).toMatchObject({
      valid: false,
      status: 'invalid',
      isDisposable: true,
      isPersonalEmail: false,
      codes: ['disposable'],
    });
  });
});

describe('what DNS says', () => {
  test('a website may be that of the www alone, and a domain needs none', async () => {
    expect(await service.verify('ada@www-only.example')).toEqual({ email: 'ada@www-only.example', ...nothing });
    expect(await service.verify('ada@mail-only.example')).toMatchObject({
      hasWebsite: false,
      status: 'valid',
      codes: [],
    });
  });

  test('a domain that takes no email is invalid and exists (RFC 7505)', async () => {
    expect(await service.verify('ada@null-mx.example')).toMatchObject({
      valid: false,
      domainExists: true,
      hasMxRecords: false,
      hasWebsite: true,
      codes: ['null_mx'],
    });
  });

  test('without MX records email goes to the address of the domain (RFC 5321 section 5.1)', async () => {
    expect(await service.verify('ada@implicit.example')).toMatchObject({
      valid: true,
      hasMxRecords: false,
      codes: ['implicit_mx'],
    });
  });

  test('a sub-domain without a zone of its own exists by its records', async () => {
    expect(await service.verify('ada@deep.under.example')).toMatchObject({ valid: true, domainExists: true });
  });

  test('a name without records exists and can not be mailed', async () => {
    expect(await service.verify('ada@bare.example')).toMatchObject({
      valid: false,
      domainExists: true,
      codes: ['no_mail_server'],
    });
  });

  test('a name that is missing for one type is missing, whatever happens to the other questions', async () => {
    expect(await service.verify('ada@gone.example')).toMatchObject({
      status: 'invalid',
      domainExists: false,
      codes: ['domain_not_found'],
    });
  });
});
