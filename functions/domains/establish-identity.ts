import { createIdentity, type Dkim, readIdentity, setMailFrom } from '../../shared/aws/identities';
import { invalidField, Problem } from '../../shared/contract/problem';
import { callSes, tryCallSes } from '../../shared/services/check-domain/upstream';

/** The identity in SES that signs a domain's mail: a new one, or the one that the account has already. */
export async function establishIdentity(
  domain: string,
  mailFromDomain: string,
): Promise<Dkim & { createdByUs: boolean }> {
  const created = await callSes('CreateEmailIdentity', () => createIdentity(domain));
  if (created === 'refused') throw invalidField('domain', 'SES does not accept this domain.', 'invalid_string');
  if (created === 'exists') return existingIdentity(domain);
  // If this fails, the next check of the domain repeats it.
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain, mailFromDomain));
  return { ...created, createdByUs: true };
}

async function existingIdentity(domain: string): Promise<Dkim & { createdByUs: boolean }> {
  const found = await callSes('GetEmailIdentity', () => readIdentity(domain));
  if (!found) throw new Problem('UPSTREAM_ERROR');
  const { dkimTokens, dkimZone, createdByUs } = found;
  return { dkimTokens, dkimZone, createdByUs };
}
