import type { SearchResult } from '@posthaste/client';

type Found = SearchResult['items'][number];

type FilterName = 'contact' | 'subject' | 'tag' | 'campaign' | 'template' | 'workflow';

export interface Meaning {
  name: FilterName | 'id';
  value: string;
  label: string;
}

const MAX_SUBJECT = 100;

const patterns: readonly (readonly [Meaning['name'], RegExp])[] = [
  ['id', /^em_\w+$/],
  ['campaign', /^cmp_\w+$/],
  ['template', /^tpl_\w+$/],
  ['workflow', /^wf_\w+$/],
  ['contact', /^ct_\w+$/],
  ['contact', /^[^@\s]+@[^@\s]+$/],
  ['tag', /^[\w-]+:[\w-]+$/],
];

export function meaningOf(typed: string): Meaning | undefined {
  const value = typed.trim();
  if (value === '') return undefined;
  const name = patterns.find(([, pattern]) => pattern.test(value))?.[0];
  return name ? { name, value, label: value } : { name: 'subject', value: value.slice(0, MAX_SUBJECT), label: value };
}

const filterOfKind: Partial<Record<Found['kind'], FilterName>> = {
  contacts: 'contact',
  campaigns: 'campaign',
  templates: 'template',
  workflows: 'workflow',
};

function meaningsFound(found: readonly Found[]): Meaning[] {
  return found.flatMap(({ kind, id, title }) => {
    const name = filterOfKind[kind];
    if (!name) return [];
    return [{ name, value: (name === 'contact' && title) || id, label: title ?? id }];
  });
}

export const meaningsOf = (meaning: Meaning | undefined, found: readonly Found[]): Meaning[] =>
  meaning
    ? [meaning, ...meaningsFound(found).filter(({ name, value }) => name !== meaning.name || value !== meaning.value)]
    : [];
