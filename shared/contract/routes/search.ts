import * as z from 'zod';
import { name, queryNumber, timestamp } from '../common';
import { defineGroup } from '../route';

/** The kinds of records that are searched, each the scope that a key needs to see them, in the order of the answer. */
export const searchedKinds = ['contacts', 'emails', 'templates', 'campaigns', 'segments', 'workflows'] as const;

export type SearchedKind = (typeof searchedKinds)[number];

const kind = z.enum(searchedKinds).meta({ description: 'Kind of record, named like its routes', example: 'templates' });

const found = z.object({
  kind,
  id: z.string(),
  title: z.string().nullable().meta({
    description: 'Address, subject or name; null if it is not known any more',
    example: 'Welcome',
  }),
  detail: z.string().nullable().meta({
    description: 'A second line: the recipient of an email, the subject of a template, the status of others',
    example: 'Hello {{ name }}',
  }),
  path: z.string().meta({
    description: 'Path below the dashboard where it is shown',
    example: 'templates/tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  createdAt: timestamp,
});

export const searchGroup = defineGroup({
  name: 'search',
  description: 'One search over the records of the project.',
  routes: {
    search: {
      method: 'GET',
      path: '/search',
      summary: 'Find records by id, address or words of their names',
      description:
        'The id of a record finds it alone. An address finds the contact and its latest emails, and the beginning of an address finds contacts. Words find templates and campaigns by name and subject, and segments and workflows by name: all words must be in it, in any case. Searches the newest 1000 contacts, 500 templates and 500 campaigns, and all segments and workflows. A key with scopes finds only the kinds that are among its scopes.',
      access: 'secret',
      agents: true,
      query: z.strictObject({
        q: name.meta({ description: 'Id, address, its beginning, or words', example: 'welcome' }),
        limit: queryNumber(1, 20).default(5).meta({ description: 'Records of each kind', example: 10 }),
      }),
      replies: {
        200: z.object({
          items: z.array(found).meta({ description: 'By kind, each newest first' }),
          kinds: z.array(kind).meta({ description: 'The kinds that the key can read, which were searched' }),
          partial: z.boolean().meta({
            description:
              'Whether more may match: there are more records than are searched, or more matches than `limit`',
          }),
        }),
      },
      errors: [],
    },
  },
});
