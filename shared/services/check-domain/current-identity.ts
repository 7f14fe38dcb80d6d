import { createIdentity, type Identity, readIdentity, setMailFrom } from '../../aws/identities';
import type { Domain } from '../../domain/domains/domains';
import { mailFromName } from '../../domain/domains/records';
import { tryCallSes } from './upstream';

/** The domain's identity in SES, created again if it is missing. Null if SES can't be asked in time. */
export async function currentIdentity({ domain }: Domain, patienceMs: number): Promise<Identity | null> {
  const found = await tryCallSes('GetEmailIdentity', () => readIdentity(domain), patienceMs);
  if (!found || found.answer) return found?.answer ?? null;
  const made = await tryCallSes('CreateEmailIdentity', () => createIdentity(domain), patienceMs);
  if (!made || typeof made.answer === 'string') return null;
  return { ...made.answer, status: 'PENDING', dkimStatus: 'PENDING', mailFrom: null, createdByUs: true };
}

/** Sets the MAIL FROM domain of an identity that the service created, if it has none or this project owns the domain. */
export async function ensureMailFrom(domain: Domain, identity: Identity): Promise<void> {
  const wanted = mailFromName(domain);
  const free = identity.mailFrom === null || domain.status === 'VERIFIED';
  if (!domain.createdByUs || !free || identity.mailFrom?.domain === wanted) return;
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain.domain, wanted));
}
