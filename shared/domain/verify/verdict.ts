import type { AddressVerdict } from '../../contract/routes/verify';
import type { DomainFacts } from './domain-facts';
import { type Finding, inOrder, isFatal, reasonOf } from './findings';
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

function statusOf(isInvalid: boolean, isUnknown: boolean): AddressVerdict {
  if (isInvalid) return 'invalid';
  return isUnknown ? 'unknown' : 'valid';
}

export function verdict(
  reading: AddressReading,
  traits: Traits,
  domain: DomainFacts,
  insights: readonly Finding[] = [],
): Verification {
  const codes = inOrder([...reading.findings, ...domain.findings, ...findingsOfTraits(traits), ...insights]);
  const isInvalid = codes.some(isFatal);
  const isUnknown = domain.acceptsEmail === null && !codes.includes('mailbox_confirmed');
  const { suggestedEmail, isAlias, isPlusAddressed, isPersonalEmail } = traits;
  return {
    email: reading.email,
    valid: !isInvalid,
    status: statusOf(isInvalid, isUnknown),
    isDisposable: traits.isDisposable || codes.includes('mailbox_disposable'),
    isAlias,
    isTypo: suggestedEmail !== null,
    isPlusAddressed,
    isPersonalEmail,
    isRoleAccount: codes.includes('role_account'),
    domainExists: domain.domainExists,
    hasWebsite: domain.hasWebsite,
    hasMxRecords: domain.hasMxRecords,
    reasons: codes.map(reasonOf),
    codes,
    ...(suggestedEmail === null ? {} : { suggestedEmail }),
  };
}
