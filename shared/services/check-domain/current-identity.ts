import { createIdentity, type Identity, readIdentity, setMailFrom } from '../../aws/identities';
import type { Domain } from '../../domain/domains/domains';
import { mailFromName } from '../../domain/domains/records';
import { tryCallSes } from './upstream';

/** The domain's identity as SES sees it; made anew when it is gone. Null when SES can't be asked in time. */
export async function currentIdentity({ domain }: Domain, patienceMs: number): Promise<Identity | null> {
  const found = await tryCallSes('GetEmailIdentity', () => readIdentity(domain), patienceMs);
  if (!found || found.answer) return found?.answer ?? null;
  const made = await tryCallSes('CreateEmailIdentity', () => createIdentity(domain), patienceMs);
  if (!made || typeof made.answer === 'string') return null;
  return { ...made.answer, status: 'PENDING', dkimStatus: 'PENDING', mailFrom: null, createdByUs: true };
}

/** Sets where bounces go on an identity of the service's own: the first claim does, or else the owner. */
export async function ensureMailFrom(domain: Domain, identity: Identity): Promise<void> {
  const wanted = mailFromName(domain);
  const free = identity.mailFrom === null || domain.status === 'VERIFIED';
  if (!domain.createdByUs || !free || identity.mailFrom?.domain === wanted) return;
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain.domain, wanted));
}
