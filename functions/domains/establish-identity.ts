import { createIdentity, type Dkim, readIdentity, setMailFrom } from '../../shared/aws/identities';
import { invalidField, Problem } from '../../shared/contract/problem';
import { callSes, tryCallSes } from '../../shared/services/check-domain/upstream';

/** The identity that a domain's mail is signed with: a new one, or the one that stands in the account already. */
export async function establishIdentity(
  domain: string,
  mailFromDomain: string,
): Promise<Dkim & { createdByUs: boolean }> {
  const created = await callSes('CreateEmailIdentity', () => createIdentity(domain));
  if (created === 'refused') throw invalidField('domain', 'SES does not accept this domain.', 'invalid_string');
  if (created === 'exists') return standingIdentity(domain);
  // When this does not come off now, the next check of the domain does it.
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain, mailFromDomain));
  return { ...created, createdByUs: true };
}

async function standingIdentity(domain: string): Promise<Dkim & { createdByUs: boolean }> {
  const found = await callSes('GetEmailIdentity', () => readIdentity(domain));
  if (!found) throw new Problem('UPSTREAM_ERROR');
  const { dkimTokens, dkimZone, createdByUs } = found;
  return { dkimTokens, dkimZone, createdByUs };
}
