import type { SearchResult } from '@posthaste/client';

type Found = SearchResult['items'][number];

/** The filters that a text of the search can stand for. */
type Searched = 'contact' | 'subject' | 'tag' | 'campaign' | 'template' | 'workflow';

/** One thing that a text may mean: a filter, or the mail with this id. */
export interface Meaning {
  name: Searched | 'id';
  value: string;
  label: string;
}

const LONGEST_SUBJECT = 100;

const patterns: readonly (readonly [Meaning['name'], RegExp])[] = [
  ['id', /^em_\w+$/],
  ['campaign', /^cmp_\w+$/],
  ['template', /^tpl_\w+$/],
  ['workflow', /^wf_\w+$/],
  ['contact', /^ct_\w+$/],
  ['contact', /^[^@\s]+@[^@\s]+$/],
  ['tag', /^[\w-]+:[\w-]+$/],
];

/** What the text means by itself, words of the subject at last. */
export function meaningOf(typed: string): Meaning | undefined {
  const value = typed.trim();
  if (value === '') return undefined;
  const name = patterns.find(([, pattern]) => pattern.test(value))?.[0];
  return name
    ? { name, value, label: value }
    : { name: 'subject', value: value.slice(0, LONGEST_SUBJECT), label: value };
}

const filterOfKind: Partial<Record<Found['kind'], Searched>> = {
  contacts: 'contact',
  campaigns: 'campaign',
  templates: 'template',
  workflows: 'workflow',
};

/** What the text may mean by the names of records: the mail of each. */
function meaningsFound(found: readonly Found[]): Meaning[] {
  return found.flatMap(({ kind, id, title }) => {
    const name = filterOfKind[kind];
    if (!name) return [];
    return [{ name, value: (name === 'contact' && title) || id, label: title ?? id }];
  });
}

/** What is found of the text, without what it says by itself. */
export const meaningsOf = (own: Meaning | undefined, found: readonly Found[]): Meaning[] =>
  own ? [own, ...meaningsFound(found).filter(({ name, value }) => name !== own.name || value !== own.value)] : [];
