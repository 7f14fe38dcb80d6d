import * as z from 'zod';
import { name, queryNumber, timestamp } from '../common';
import { defineGroup } from '../route';

export const searchedKinds = [
  'contacts',
  'emails',
  'templates',
  'campaigns',
  'segments',
  'workflows',
  'topics',
  'forms',
  'domains',
  'webhooks',
  'keys',
] as const;

export type SearchedKind = (typeof searchedKinds)[number];

export const hiddenFromAgents: readonly SearchedKind[] = ['topics', 'forms', 'webhooks', 'keys'];

const kind = z.enum(searchedKinds).meta({ description: 'Type of record, named like its routes', example: 'templates' });

const searchResult = z.object({
  kind,
  id: z.string(),
  title: z.string().nullable().meta({
    description: 'Address, subject, name, domain or URL; null if it is no longer known',
    example: 'Welcome',
  }),
  detail: z.string().nullable().meta({
    description:
      'Secondary text: the recipient of an email, the subject of a template, the title of a form, the last four characters of a key, the status of other records; null if there is none',
    example: 'Hello {{ name }}',
  }),
  path: z.string().meta({
    description: 'Dashboard path of the record',
    example: 'templates/tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  createdAt: timestamp,
});

export const searchGroup = defineGroup({
  name: 'search',
  description: 'Search across the records of the project.',
  routes: {
    search: {
      method: 'GET',
      path: '/search',
      summary: 'Search records by id, address or name',
      description:
        'An id finds that record only. An email address finds the contact and its latest emails, and the beginning of an address finds contacts. Words find contacts by the names in their data, templates by name and subject, campaigns by name and subjects of all variants, forms by name and title, webhooks by URL and description, sending domains by domain, and segments, workflows, topics and keys by name: all words must match, case-insensitive. Searches the newest 1000 contacts, 500 templates, 500 campaigns and 500 keys, and all records of the other types. A key with scopes finds only record types in its scopes; a key of an agent finds no topics, forms, webhooks and keys.',
      access: 'secret',
      allowsAgents: true,
      query: z.strictObject({
        q: name.meta({ description: 'An id, an email address, the beginning of one, or words', example: 'welcome' }),
        limit: queryNumber(1, 20).default(5).meta({ description: 'Records of each type', example: 10 }),
      }),
      replies: {
        200: z.object({
          items: z.array(searchResult).meta({ description: 'By type, newest first within each' }),
          kinds: z
            .array(kind)
            .meta({ description: 'The searched record types, limited to those that the key can read' }),
          partial: z.boolean().meta({
            description:
              'Whether there may be more matches: more records than the search reads, or more matches than `limit`',
          }),
        }),
      },
      errors: [],
    },
  },
});
