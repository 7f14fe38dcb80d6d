import * as z from 'zod';
import { timestamp } from '../common';
import { defineGroup } from '../route';

const dateOf = (list: string) => z.string().meta({ format: 'date', description: `Date of the list of ${list}` });

const lists = z
  .object({
    disposable: dateOf('disposable domains'),
    personal: dateOf('providers of personal mailboxes'),
    aliases: dateOf('forwarding and masking services'),
    roles: dateOf('role names'),
    typos: dateOf('typos'),
  })
  .meta({ description: 'When each list of POST /v1/verify was built or last reviewed' });

const documentParams = z.strictObject({
  folder: z.enum(['guide', 'operations']).meta({ description: 'The part of the documentation', example: 'guide' }),
  file: z.string().max(80).meta({ description: 'A name of `/llms.txt`', example: 'campaigns.md' }),
});

export const healthGroup = defineGroup({
  name: 'health',
  description: 'Whether the service answers, its version, and its documentation as text.',
  routes: {
    getHealth: {
      method: 'GET',
      path: '/health',
      summary: 'Check that the service answers',
      access: 'none',
      replies: {
        200: z.object({
          status: z.literal('ok').meta({ description: 'The service answers' }),
          version: z.string().meta({ description: 'Version of the service' }),
          time: timestamp,
          lists,
        }),
      },
      errors: [],
    },
    showDocumentList: {
      method: 'GET',
      path: '/llms.txt',
      summary: 'List the documentation for language models (llms.txt)',
      description: 'Of the version that is deployed, as Markdown. Cached for an hour.',
      access: 'none',
      kind: 'text',
      replies: {},
      errors: [],
    },
    showOpenApi: {
      method: 'GET',
      path: '/docs/api/openapi.json',
      summary: 'Get this document',
      description: 'Of the version that is deployed, cached for an hour.',
      access: 'none',
      kind: 'text',
      replies: {},
      errors: [],
    },
    showReference: {
      method: 'GET',
      path: '/docs/api/index.html',
      summary: 'Read the reference of the API as a web page',
      description: 'Of the version that is deployed, cached for an hour. It needs no account and no JavaScript.',
      access: 'none',
      kind: 'text',
      replies: {},
      errors: [],
    },
    showDocument: {
      method: 'GET',
      path: '/docs/{folder}/{file}',
      summary: 'Read a guide as Markdown',
      description: '`GET /llms.txt` lists them. Of the version that is deployed, cached for an hour.',
      access: 'none',
      kind: 'text',
      params: documentParams,
      replies: {},
      errors: ['ROUTE_NOT_FOUND'],
    },
  },
});
