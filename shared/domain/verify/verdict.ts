import type { AddressVerdict } from '../../contract/routes/verify';
import type { DomainFacts } from './domain-facts';
import { type Finding, isFatal, reasonOf, sortFindings } from './findings';
import type { AddressReading } from './read-address';
import type { Traits } from './traits';

export interface Verification {
  email: string;
  valid: boolean;
  status: AddressVerdict;
  isDisposable: boolean;
  isAlias: boolean;
  isTypo: boolean;
  isPlusAddressed: boolean;
  isPersonalEmail: boolean;
  isRoleAccount: boolean;
  domainExists: boolean;
  hasWebsite: boolean;
  hasMxRecords: boolean;
  reasons: string[];
  codes: Finding[];
  suggestedEmail?: string;
}

function findingsOfTraits(traits: Traits): Finding[] {
  const findings: Finding[] = [];
  if (traits.isDisposable) findings.push('disposable');
  if (traits.suggestedEmail !== null) findings.push('typo');
  if (traits.isRoleAccount) findings.push('role_account');
  if (traits.isAlias) findings.push('alias');
  return findings;
}

function statusOf(findings: readonly Finding[], { acceptsEmail }: DomainFacts): AddressVerdict {
  if (findings.some(isFatal)) return 'invalid';
  const isUnknown = acceptsEmail === null && !findings.includes('mailbox_confirmed');
  return isUnknown ? 'unknown' : 'valid';
}

export function verdict(
  reading: AddressReading,
  traits: Traits,
  domain: DomainFacts,
  mailboxFindings: readonly Finding[] = [],
): Verification {
  const findings = sortFindings([
    ...reading.findings,
    ...domain.findings,
    ...findingsOfTraits(traits),
    ...mailboxFindings,
  ]);
  const status = statusOf(findings, domain);
  const { suggestedEmail, isAlias, isPlusAddressed, isPersonalEmail } = traits;
  return {
    email: reading.email,
    valid: status !== 'invalid',
    status,
    isDisposable: traits.isDisposable || findings.includes('mailbox_disposable'),
    isAlias,
    isTypo: suggestedEmail !== null,
    isPlusAddressed,
    isPersonalEmail,
    isRoleAccount: findings.includes('role_account'),
    domainExists: domain.domainExists,
    hasWebsite: domain.hasWebsite,
    hasMxRecords: domain.hasMxRecords,
    reasons: findings.map(reasonOf),
    codes: findings,
    ...(suggestedEmail === null ? {} : { suggestedEmail }),
  };
}
