import type { EmailKind } from '../../contract/templates';
import type { EmailStatus } from './status';

export const MAX_RESENDS = 5;

export interface SentEmail {
  contactId: string;
  kind: EmailKind;
  status: EmailStatus;
  campaign?: string;
  test?: true;
  member?: true;
  resentAs?: readonly string[];
}

export interface SentContent {
  html: string;
  text: string;
  headers: readonly { value: string }[];
}

const UNSENT: readonly EmailStatus[] = ['SCHEDULED', 'QUEUED', 'SENDING'];

export function reasonNotToResend({ kind, status, campaign, test, member, resentAs = [] }: SentEmail): string | null {
  if (member) return 'This email contains a sign-in link. Request a new one instead.';
  if (test) return 'This is a test email of a campaign. Send a new test instead.';
  if (campaign !== undefined || kind === 'MARKETING') {
    return 'Marketing emails can’t be resent, because their unsubscribe links belong to the first recipient. Subscribe the new address, then send to it.';
  }
  if (UNSENT.includes(status)) return `This email is ${status}, so it hasn’t been sent yet.`;
  if (status === 'CANCELLED') return 'This email was cancelled.';
  return resentAs.length >= MAX_RESENDS ? `This email has already been resent ${MAX_RESENDS} times.` : null;
}

/** The token of a view link contains the email's id (`pages/link-token.ts`). */
export const hasViewLink = ({ id }: { id: string }, { html, text }: SentContent): boolean =>
  [html, text].some((part) => part.includes(`.${id.slice('em_'.length)}.`));

/** Personal links let any reader act for the recipient. The token contains the contact's id (`pages/link-token.ts`). */
export function hasPersonalLink({ contactId }: Pick<SentEmail, 'contactId'>, content: SentContent): boolean {
  const idInToken = `.${contactId.slice(contactId.indexOf('_') + 1)}.`;
  const texts = [content.html, content.text, ...content.headers.map(({ value }) => value)];
  return texts.some((text) => text.includes(idInToken));
}
