import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PersonalLinks } from './variables';

/** What a signed link allows; it is part of what is signed, so that one can't serve as another. */
type Purpose = 'unsubscribe';

/** Names the way of signing, should it ever change: links in sent mail never expire. */
const KEY_ID = '1';
const MAC_BYTES = 16;

interface Signer {
  id: string;
  secret: string;
}

const macOf = (secret: string, purpose: Purpose, content: string): Buffer =>
  createHmac('sha256', secret).update(`link\n${KEY_ID}\n${purpose}\n${content}`).digest().subarray(0, MAC_BYTES);

const digitsOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** A token for one contact's own pages: key id, project, contact and a MAC by the project's secret. */
export function linkToken(project: Signer, contactId: string, purpose: Purpose = 'unsubscribe'): string {
  const content = `${digitsOf(project.id)}.${digitsOf(contactId)}`;
  return `${KEY_ID}.${content}.${macOf(project.secret, purpose, content).toString('base64url')}`;
}

/** Whose token it says it is; nothing is proven before `isGenuine`. */
export function readToken(token: string): { projectId: string; contactId: string } | null {
  const [, project, contact] = /^1\.([0-9A-Z]{26})\.([0-9a-f]{32})\.[\w-]{22}$/.exec(token) ?? [];
  return project && contact ? { projectId: `prj_${project}`, contactId: `ct_${contact}` } : null;
}

/** Whether the project made this token for this contact. */
export function isGenuine(
  token: string,
  project: Signer,
  contactId: string,
  purpose: Purpose = 'unsubscribe',
): boolean {
  const expected = Buffer.from(linkToken(project, contactId, purpose));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The addresses of a contact's own pages. */
export function personalLinks(publicUrl: string, project: Signer, contactId: string): PersonalLinks {
  const url = `${publicUrl}/u/${linkToken(project, contactId)}`;
  return { unsubscribeUrl: url, preferencesUrl: url };
}
