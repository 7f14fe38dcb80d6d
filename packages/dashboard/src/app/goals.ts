import type { SearchResult } from '@posthaste/client';
import { hrefOf, hrefOfPath } from '../router/router';
import type { Role } from '../session/grant';
import { includesRole } from '../session/session';
import { allPlaces } from './rooms';
import { words } from './words';

type Found = SearchResult['items'][number];

export interface Goal {
  label: string;
  detail: string;
  href: string;
}

const isId = (prefix: string, text: string) => new RegExp(`^${prefix}_\\w+$`).test(text);

export function namedBy(text: string): Goal[] {
  const goalTo = (label: string, href: string) => [{ label, detail: text, href }];
  if (isId('em', text)) return goalTo(words.openEmail, hrefOf('email', { id: text }));
  if (isId('cmp', text)) return goalTo(words.openCampaign, hrefOf('campaign', { id: text }));
  if (isId('tpl', text)) return goalTo(words.openTemplate, hrefOf('template', { id: text }));
  if (isId('wf', text)) return goalTo(words.kinds.workflows, hrefOf('workflow', { id: text }));
  if (isId('ct', text)) return goalTo(words.openContact, hrefOf('contact', { id: text }));
  if (/^[^@\s]+@[^@\s]+$/.test(text))
    return [
      ...goalTo(words.emailsTo, hrefOf('emails', { contact: text })),
      ...goalTo(words.openContact, hrefOf('contact', { id: text })),
    ];
  if (/^[\w-]+:[\w-]+$/.test(text)) return goalTo(words.emailsWithTag, hrefOf('emails', { tag: text }));
  return [];
}

export const goalsFound = (found: readonly Found[]): Goal[] =>
  found.map(({ kind, id, title, path }) => ({
    label: title ?? id,
    detail: words.kinds[kind],
    href: hrefOfPath(path),
  }));

export const searchOfContacts = (text: string): Goal[] =>
  text.length > 1 && !/^\w+_\w+$/.test(text)
    ? [{ label: words.searchContacts, detail: text, href: hrefOf('contacts', { search: text }) }]
    : [];

export function goalsOf(typed: string, role: Role): Goal[] {
  const text = typed.trim();
  const pages = allPlaces
    .filter((place) => includesRole(role, place.role))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ label, name }) => ({ label, detail: '', href: hrefOf(name) }));
  return [...namedBy(text), ...pages];
}
