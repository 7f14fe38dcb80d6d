import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PersonalLinks } from '../emails/variables';
import { linkSecrets, type ProjectSecrets } from '../projects/secrets';

/** What a signed link allows; it is part of what is signed, so that one can't serve as another. */
export type LinkPurpose = 'unsubscribe' | 'confirm';

/** Names the way of signing, should it ever change: links in sent mail never expire. */
const KEY_ID = '2';
const MAC_BYTES = 16;

interface Signer {
  id: string;
  secret: string;
}

/** Whom a link is made for. The time tells a contact from one that is created again after its erasure. */
export interface LinkTarget {
  id: string;
  createdAt: string;
}

/** Whose link it says it is: that of the contact of this id which was there by a time, in epoch milliseconds. */
export interface LinkClaim {
  projectId: string;
  contactId: string;
  until: number;
}

const macOf = (secret: string, purpose: LinkPurpose, content: string): Buffer =>
  createHmac('sha256', secret).update(`link\n${KEY_ID}\n${purpose}\n${content}`).digest().subarray(0, MAC_BYTES);

const digitsOf = (id: string): string => id.slice(id.indexOf('_') + 1);

function sign({ id, secret }: Signer, contactId: string, until: number, purpose: LinkPurpose): string {
  const content = `${digitsOf(id)}.${digitsOf(contactId)}.${until.toString(36)}`;
  return `${KEY_ID}.${content}.${macOf(secret, purpose, content).toString('base64url')}`;
}

/** A token for one contact's own pages: key id, project, contact, its time and a MAC by the project's secret. */
export const linkToken = (project: Signer, contact: LinkTarget, purpose: LinkPurpose = 'unsubscribe'): string =>
  sign(project, contact.id, Date.parse(contact.createdAt), purpose);

/** Whose token it says it is; nothing is proven before `isGenuine`. */
export function readToken(token: string): LinkClaim | null {
  const [, project, contact, until] =
    /^2\.([0-9A-Z]{26})\.([0-9a-f]{32})\.([0-9a-z]{1,9})\.[\w-]{22}$/.exec(token) ?? [];
  if (!project || !contact || !until) return null;
  return { projectId: `prj_${project}`, contactId: `ct_${contact}`, until: Number.parseInt(until, 36) };
}

/** Whether the project made this token for what it claims, with the secret of now or with one before it. */
export function isGenuine(
  token: string,
  { id, ...secrets }: ProjectSecrets & Pick<Signer, 'id'>,
  { contactId, until }: Omit<LinkClaim, 'projectId'>,
  purpose: LinkPurpose = 'unsubscribe',
): boolean {
  const given = Buffer.from(token);
  return linkSecrets(secrets).some((secret) => {
    const expected = Buffer.from(sign({ id, secret }, contactId, until, purpose));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Whether a contact is the one that a link was made for, and not one that was created again under its id. */
export const isOwnLink = ({ until }: Pick<LinkClaim, 'until'>, contact: LinkTarget): boolean =>
  Date.parse(contact.createdAt) <= until;

/** Time from a confirmation mail's ask in which its link can be used. */
const CONFIRM_MS = 30 * 24 * 3600_000;

/** The address at which a contact that was asked at a time, in epoch milliseconds, confirms its subscription. */
export const confirmationLink = (publicUrl: string, project: Signer, contactId: string, asked: number): string =>
  `${publicUrl}/c/${sign(project, contactId, asked, 'confirm')}`;

/** Whether the time of such a link, which is the one of its ask, is over. */
export const isConfirmationOver = ({ until }: Pick<LinkClaim, 'until'>, now: number): boolean =>
  now >= until + CONFIRM_MS;

/** The campaign that such an address names, by what stands in its query; null where it names none. */
export const campaignOfLink = (digits: string | undefined): string | null =>
  digits !== undefined && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(digits) ? `cmp_${digits}` : null;

/** The addresses of a contact's own pages; those in a campaign's mail name the campaign. */
export function personalLinks(
  publicUrl: string,
  project: Signer,
  contact: LinkTarget,
  campaignId?: string,
): PersonalLinks {
  const url = `${publicUrl}/u/${linkToken(project, contact)}`;
  const query = campaignId === undefined ? '' : `?c=${digitsOf(campaignId)}`;
  return { unsubscribeUrl: `${url}${query}`, preferencesUrl: `${url}/preferences${query}` };
}
