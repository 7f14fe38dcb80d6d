import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, type EpochMs } from '../../durations';
import type { PersonalLinks } from '../emails/variables';
import { acceptedSecrets, type ProjectSecrets } from '../projects/secrets';

/** Part of the signature, so that a link serves one purpose only. */
export type LinkPurpose = 'unsubscribe' | 'confirm' | 'view';

/** Identifies the signing method: links in sent emails must stay valid if it changes. */
const KEY_ID = '2';
const MAC_BYTES = 16;

interface Signer {
  id: string;
  secret: string;
}

/** `createdAt` distinguishes a contact from an earlier contact with the same address. */
interface LinkTarget {
  id: string;
  createdAt: string;
}

/** `until`: a time when the contact existed, in epoch milliseconds. */
export interface LinkClaim {
  projectId: string;
  contactId: string;
  until: number;
}

const macOf = (secret: string, purpose: LinkPurpose, content: string): Buffer =>
  createHmac('sha256', secret).update(`link\n${KEY_ID}\n${purpose}\n${content}`).digest().subarray(0, MAC_BYTES);

const digitsOf = (id: string): string => id.slice(id.indexOf('_') + 1);

const signToken = (secret: string, purpose: LinkPurpose, content: string): string =>
  `${KEY_ID}.${content}.${macOf(secret, purpose, content).toString('base64url')}`;

const contactToken = ({ id, secret }: Signer, contactId: string, until: number, purpose: LinkPurpose): string =>
  signToken(secret, purpose, `${digitsOf(id)}.${digitsOf(contactId)}.${until.toString(36)}`);

const viewToken = ({ id, secret }: Signer, emailId: string): string =>
  signToken(secret, 'view', `${digitsOf(id)}.${digitsOf(emailId)}`);

export const linkToken = (project: Signer, contact: LinkTarget, purpose: LinkPurpose = 'unsubscribe'): string =>
  contactToken(project, contact.id, Date.parse(contact.createdAt), purpose);

/** Doesn't check the signature: `isGenuine` does. */
export function readLinkToken(token: string): LinkClaim | null {
  const [, project, contact, until] =
    /^2\.([0-9A-Z]{26})\.([0-9a-f]{32})\.([0-9a-z]{1,9})\.[\w-]{22}$/.exec(token) ?? [];
  if (!project || !contact || !until) return null;
  return { projectId: `prj_${project}`, contactId: `ct_${contact}`, until: Number.parseInt(until, 36) };
}

interface ViewClaim {
  projectId: string;
  emailId: string;
}

/** Doesn't check the signature: `isGenuineView` does. */
export function readViewToken(token: string): ViewClaim | null {
  const [, project, email] = /^2\.([0-9A-Z]{26})\.([0-9A-Za-z]{52,58})\.[\w-]{22}$/.exec(token) ?? [];
  return project && email ? { projectId: `prj_${project}`, emailId: `em_${email}` } : null;
}

const isSignedBy = (token: string, secrets: ProjectSecrets, createToken: (secret: string) => string): boolean => {
  const tokenBytes = Buffer.from(token);
  return acceptedSecrets(secrets).some((secret) => {
    const expected = Buffer.from(createToken(secret));
    return tokenBytes.length === expected.length && timingSafeEqual(tokenBytes, expected);
  });
};

export const isGenuineView = (
  token: string,
  { id, ...secrets }: ProjectSecrets & Pick<Signer, 'id'>,
  { emailId }: Pick<ViewClaim, 'emailId'>,
): boolean => isSignedBy(token, secrets, (secret) => viewToken({ id, secret }, emailId));

export function isGenuine(
  token: string,
  { id, ...secrets }: ProjectSecrets & Pick<Signer, 'id'>,
  { contactId, until }: Omit<LinkClaim, 'projectId'>,
  purpose: LinkPurpose = 'unsubscribe',
): boolean {
  return isSignedBy(token, secrets, (secret) => contactToken({ id, secret }, contactId, until, purpose));
}

export const isOwnLink = ({ until }: Pick<LinkClaim, 'until'>, contact: LinkTarget): boolean =>
  Date.parse(contact.createdAt) <= until;

/** `until` is exact to the day: emails from the day of the change count as sent to the previous address. */
export const isToPresentAddress = (
  { until }: Pick<LinkClaim, 'until'>,
  { emailChangedAt }: { emailChangedAt?: string },
): boolean => emailChangedAt === undefined || Date.parse(emailChangedAt) <= until;

const FRESH_MS = 7 * DAY_MS;

/** Links in older emails, which may have been forwarded, can unsubscribe but not subscribe. */
export const isFresh = ({ until }: Pick<LinkClaim, 'until'>, now: number): boolean => now - until < FRESH_MS;

const CONFIRM_MS = 30 * DAY_MS;

export const confirmationLink = (
  publicUrl: string,
  project: Signer,
  contactId: string,
  pendingSince: EpochMs,
): string => `${publicUrl}/c/${contactToken(project, contactId, pendingSince, 'confirm')}`;

export const isConfirmationOver = ({ until }: Pick<LinkClaim, 'until'>, now: number): boolean =>
  now >= until + CONFIRM_MS;

export const campaignOfLink = (digits: string | undefined): string | null =>
  digits !== undefined && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(digits) ? `cmp_${digits}` : null;

export function personalLinks(
  publicUrl: string,
  project: Signer,
  contact: LinkTarget,
  at: number,
  email: { emailId?: string; campaignId?: string } = {},
): PersonalLinks {
  // Rounded down to the day, so that a repeat of a request makes the same email.
  const time = Math.max(Math.floor(at / DAY_MS) * DAY_MS, Date.parse(contact.createdAt));
  const url = `${publicUrl}/u/${contactToken(project, contact.id, time, 'unsubscribe')}`;
  const query = email.campaignId === undefined ? '' : `?c=${digitsOf(email.campaignId)}`;
  return {
    unsubscribeUrl: `${url}${query}`,
    preferencesUrl: `${url}/preferences${query}`,
    viewInBrowserUrl: email.emailId === undefined ? '' : `${publicUrl}/v/${viewToken(project, email.emailId)}`,
  };
}

const TOKENS = /2\.[0-9A-Z]{26}\.(?:[0-9a-f]{32}\.[0-9a-z]{1,9}|[0-9A-Za-z]{52,58})\.[\w-]{22}/g;

export const PREVIEW_TOKEN = 'preview';

/** Without tokens, a reader can't act for the recipient. */
export const withoutTokens = (text: string): string => text.replace(TOKENS, PREVIEW_TOKEN);
