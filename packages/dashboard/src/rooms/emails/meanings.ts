import type { SearchResult } from '@posthaste/client';

type SearchItem = SearchResult['items'][number];

type FilterName = 'contact' | 'subject' | 'tag' | 'campaign' | 'template' | 'workflow';

export interface Meaning {
  name: FilterName | 'id';
  value: string;
  label: string;
}

const MAX_SUBJECT_CHARACTERS = 100;

const patterns: readonly { name: Meaning['name']; pattern: RegExp }[] = [
  { name: 'id', pattern: /^em_\w+$/ },
  { name: 'campaign', pattern: /^cmp_\w+$/ },
  { name: 'template', pattern: /^tpl_\w+$/ },
  { name: 'workflow', pattern: /^wf_\w+$/ },
  { name: 'contact', pattern: /^ct_\w+$/ },
  { name: 'contact', pattern: /^[^@\s]+@[^@\s]+$/ },
  { name: 'tag', pattern: /^[\w-]+:[\w-]+$/ },
];

export function meaningOf(text: string): Meaning | undefined {
  const value = text.trim();
  if (value === '') return undefined;
  const name = patterns.find(({ pattern }) => pattern.test(value))?.name;
  return name
    ? { name, value, label: value }
    : { name: 'subject', value: value.slice(0, MAX_SUBJECT_CHARACTERS), label: value };
}

const filterNameOfKind: Partial<Record<SearchItem['kind'], FilterName>> = {
  contacts: 'contact',
  campaigns: 'campaign',
  templates: 'template',
  workflows: 'workflow',
};

function meaningsOfItems(items: readonly SearchItem[]): Meaning[] {
  return items.flatMap(({ kind, id, title }) => {
    const name = filterNameOfKind[kind];
    if (!name) return [];
    const address = name === 'contact' ? title : null;
    return [{ name, value: address || id, label: title ?? id }];
  });
}

export function meaningsOf(meaning: Meaning | undefined, items: readonly SearchItem[]): Meaning[] {
  if (!meaning) return [];
  const isOther = ({ name, value }: Meaning) => name !== meaning.name || value !== meaning.value;
  return [meaning, ...meaningsOfItems(items).filter(isOther)];
}
