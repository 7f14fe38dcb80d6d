import type { Identity } from '../../shared/aws/identities';
import { allowsSes, dmarcName, hasDmarc, mailFromName, ownershipName } from '../../shared/domain/domain-records';
import type { Domain, RecordStates, RecordStatus } from '../../shared/domain/domains';
import { lookUpTexts } from './look-up-texts';

const ofSes = (status: string): RecordStatus =>
  status === 'SUCCESS' ? 'VERIFIED' : status === 'FAILED' ? 'FAILED' : 'PENDING';

/** The state of each record: of DKIM and MAIL FROM by SES's word, of the TXT records by our own look-up. */
export async function inspectRecords(domain: Domain, identity: Identity, token: string): Promise<RecordStates> {
  const { records: before } = domain;
  const [ownership, spf, dmarc] = await Promise.all(
    [ownershipName(domain), mailFromName(domain), dmarcName(domain)].map(lookUpTexts),
  );
  const read = (texts: string[] | null | undefined, holds: (texts: string[]) => boolean, known: RecordStatus) =>
    texts ? (holds(texts) ? 'VERIFIED' : 'PENDING') : known;
  const { mailFrom } = identity;
  return {
    OWNERSHIP: read(ownership, (texts) => texts.includes(token), before.OWNERSHIP),
    DKIM: ofSes(identity.dkimStatus),
    MAIL_FROM: mailFrom?.domain === mailFromName(domain) ? ofSes(mailFrom.status) : 'PENDING',
    SPF: read(spf, allowsSes, before.SPF),
    DMARC: read(dmarc, hasDmarc, before.DMARC),
  };
}
