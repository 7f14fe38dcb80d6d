import type { SearchResult } from '@posthaste/client';
import { hrefOf, hrefOfPath } from '../router/router';
import type { Role } from '../session/grant';
import { includesRole } from '../session/session';
import { menuEntries } from './rooms';
import { words } from './words';

type SearchItem = SearchResult['items'][number];

export interface Destination {
  label: string;
  detail: string;
  href: string;
}

const ADDRESS = /^[^@\s]+@[^@\s]+$/;
const TAG = /^[\w-]+:[\w-]+$/;
const ANY_ID = /^\w+_\w+$/;

const isId = (prefix: string, text: string) => new RegExp(`^${prefix}_\\w+$`).test(text);

export function destinationsByText(text: string): Destination[] {
  const destination = (label: string, href: string): Destination => ({ label, detail: text, href });
  if (isId('em', text)) return [destination(words.openEmail, hrefOf('email', { id: text }))];
  if (isId('cmp', text)) return [destination(words.openCampaign, hrefOf('campaign', { id: text }))];
  if (isId('tpl', text)) return [destination(words.openTemplate, hrefOf('template', { id: text }))];
  if (isId('wf', text)) return [destination(words.kinds.workflows, hrefOf('workflow', { id: text }))];
  if (isId('ct', text)) return [destination(words.openContact, hrefOf('contact', { id: text }))];
  if (ADDRESS.test(text))
    return [
      destination(words.emailsTo, hrefOf('emails', { contact: text })),
      destination(words.openContact, hrefOf('contact', { id: text })),
    ];
  if (TAG.test(text)) return [destination(words.emailsWithTag, hrefOf('emails', { tag: text }))];
  return [];
}

export const destinationsOf = (items: readonly SearchItem[]): Destination[] =>
  items.map(({ kind, id, title, path }) => ({
    label: title ?? id,
    detail: words.kinds[kind],
    href: hrefOfPath(path),
  }));

export const contactSearchDestinations = (text: string): Destination[] =>
  text.length > 1 && !ANY_ID.test(text)
    ? [{ label: words.searchContacts, detail: text, href: hrefOf('contacts', { search: text }) }]
    : [];

export function localDestinations(typedText: string, role: Role): Destination[] {
  const text = typedText.trim();
  const pages = menuEntries
    .filter((entry) => includesRole(role, entry.role))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ label, name }) => ({ label, detail: '', href: hrefOf(name) }));
  return [...destinationsByText(text), ...pages];
}
