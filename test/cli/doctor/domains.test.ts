import { expect, test } from '@jest/globals';
import { checkDomains } from '../../../bin/cli/doctor/check-domains';
import { sandboxRequest } from '../../../bin/cli/doctor/manual-checks';
import { type Domain, pendingRecords } from '../../../shared/domain/domains/domains';
import { START } from '../../support/contacts';
import { domain, errorMessages } from './findings';

test('a domain that is not verified, or without a DMARC policy, comes with the record to publish', () => {
  const check = (more: Partial<Domain>) =>
    checkDomains([{ project: 'shop', token: 'proof', zone: 'example.org', domain: { ...domain, ...more } }], START);
  expect(errorMessages(check({}))).toEqual([]);
  const findings = check({ status: 'PENDING', records: pendingRecords, found: { OWNERSHIP: { values: [] } } });
  expect(findings.map(({ fix }) => fix)).toEqual(
    expect.arrayContaining([
      'TXT _posthaste.mail.example.org "proof"',
      'CNAME one._domainkey.mail.example.org "one.dkim.amazonses.com"',
      'MX bounces.mail.example.org "10 feedback-smtp.eu-central-1.amazonses.com"',
    ]),
  );
  expect(errorMessages(check({ records: { ...domain.records, DMARC: 'PENDING' } }))).toHaveLength(1);
  expect(errorMessages(checkDomains([], START))).toHaveLength(1);
  const [forwarding] = check({ forwardsFeedback: true }).filter(({ severity }) => severity === 'error');
  expect(forwarding?.fix).toMatch(/put-email-identity-feedback-attributes .*mail\.example\.org$/);
});

test('the request to leave the sandbox names the verified domains and is safe in a shell', () => {
  const facts = { project: 'shop', token: 'proof', zone: 'example.org', domain };
  const request = sandboxRequest([facts], START);
  expect(request).toMatch(
    /^aws sesv2 put-account-details --production-access-enabled[\s\S]*'https:\/\/mail\.example\.org'/,
  );
  expect((request.match(/'/g) ?? []).length % 2).toBe(0);
});
