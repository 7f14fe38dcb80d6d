import { hrefOf } from '../router/router';
import { allPlaces } from './rooms';
import { words } from './words';

/** Something that the palette can open. */
export interface Goal {
  label: string;
  detail: string;
  href: string;
}

const isId = (prefix: string, text: string) => new RegExp(`^${prefix}_\\w+$`).test(text);

/** What the text itself names: a mail, the mails to an address, with a tag, of a campaign. */
export function namedBy(text: string): Goal[] {
  const said = (label: string, href: string) => [{ label, detail: text, href }];
  if (isId('em', text)) return said(words.openEmail, hrefOf('email', { id: text }));
  if (isId('cmp', text)) return said(words.emailsOfCampaign, hrefOf('emails', { campaign: text }));
  if (isId('ct', text) || /^[^@\s]+@[^@\s]+$/.test(text))
    return said(words.emailsTo, hrefOf('emails', { contact: text }));
  if (/^[\w-]+:[\w-]+$/.test(text)) return said(words.emailsWithTag, hrefOf('emails', { tag: text }));
  return [];
}

/** What a typed text can mean, best first; all pages for an empty one. */
export function goalsOf(typed: string): Goal[] {
  const text = typed.trim();
  const pages = allPlaces
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ label, name }) => ({ label, detail: '', href: hrefOf(name) }));
  return [...namedBy(text), ...pages];
}
