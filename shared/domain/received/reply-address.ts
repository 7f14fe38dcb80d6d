import { createHmac, timingSafeEqual } from 'node:crypto';
import { campaignEmailId, readCampaignEmailId } from '../campaigns/campaign-email';
import { decodeContactId, encodeContactId, readEmailId } from '../emails/email-id';
import { acceptedSecrets, type ProjectSecrets } from '../projects/secrets';
import type { Execution } from '../workflows/execution';
import type { Workflow } from '../workflows/workflow';

/** Lowercase Crockford base 32: clients and servers may change an address's case. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MAC_CHARACTERS = 9;
const MAC_BYTES = 6;
const MAX_ADDRESS = 254;
const ADDRESS = new RegExp(`^r\\+([ec])([${ALPHABET}]{26})([0-7][${ALPHABET}]{25})([${ALPHABET}]{${MAC_CHARACTERS}})@`);

/** 45 bits; each guess costs an accepted email. */
function macOf(secret: string, emailId: string): string {
  const digest = createHmac('sha256', secret).update(`reply\n1\n${emailId}`).digest();
  let remaining = digest.readUIntBE(0, MAC_BYTES);
  let mac = '';
  for (let i = 0; i < MAC_CHARACTERS; i++) {
    mac += ALPHABET[remaining % ALPHABET.length];
    remaining = Math.floor(remaining / ALPHABET.length);
  }
  return mac;
}

function partsOf(emailId: string): { kind: 'c' | 'e'; ulid: string; contactId: string } | null {
  const campaignEmail = readCampaignEmailId(emailId);
  if (campaignEmail) {
    const { campaignId, contactId } = campaignEmail;
    return { kind: 'c', ulid: campaignId.slice('cmp_'.length), contactId };
  }
  const email = readEmailId(emailId);
  return email ? { kind: 'e', ulid: email.ulid, contactId: email.contactId } : null;
}

/** The local part has 64 characters, RFC 5321's maximum. Null for a foreign id, or if the address is too long. */
export function replyAddress(secret: string, emailId: string, domain: string): string | null {
  const parts = partsOf(emailId);
  if (!parts) return null;
  const { kind, ulid, contactId } = parts;
  const token = `${kind}${ulid}${encodeContactId(contactId)}`.toLowerCase();
  const address = `r+${token}${macOf(secret, emailId)}@${domain}`;
  return address.length > MAX_ADDRESS ? null : address;
}

/** Accepts earlier secrets. Null unless the project signed it. */
export function emailOfReplyAddress(project: ProjectSecrets, address: string): string | null {
  const [, kind, lowercaseUlid = '', contact = '', mac = ''] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (kind === undefined) return null;
  const ulid = lowercaseUlid.toUpperCase();
  const contactId = decodeContactId(contact.toUpperCase());
  const emailId =
    kind === 'c' ? campaignEmailId({ campaignId: `cmp_${ulid}`, contactId }) : `em_${ulid}${contact.toUpperCase()}`;
  const macBytes = Buffer.from(mac);
  const isSigned = acceptedSecrets(project).some((secret) =>
    timingSafeEqual(macBytes, Buffer.from(macOf(secret, emailId))),
  );
  return isSigned ? emailId : null;
}

export const MAX_AUTOMATIC_REPLIES_PER_DAY = 3;

/** Asks other programs not to reply (RFC 3834, section 5). */
export const automaticReplyHeaders = { 'Auto-Submitted': 'auto-replied' } as const;

const RECEIVED = 'email.received';

/**
 * Emails of an execution that began with a received email, or may have waited for one, are automatic replies. An
 * execution that began with an email that was set aside, such as a delivery report, must not reply.
 */
export function automaticReplyKind(
  { origin, received }: Pick<Execution, 'origin' | 'received'>,
  { awaitedEvents }: Pick<Workflow, 'awaitedEvents'>,
): 'answer' | 'never' | null {
  if (origin.event === 'email.set_aside') return 'never';
  const mayHaveWaitedForEmail =
    received !== undefined && awaitedEvents.some((name) => name === RECEIVED || name === '*');
  return origin.event === RECEIVED || mayHaveWaitedForEmail ? 'answer' : null;
}
