import * as z from 'zod';
import { timestamp } from '../common';
import { defineGroup } from '../route';

const listDate = (list: string) => z.string().meta({ format: 'date', description: `Date of the list of ${list}` });

const listDates = z
  .object({
    disposable: listDate('disposable email domains'),
    personal: listDate('personal mailbox providers'),
    aliases: listDate('forwarding and masking services'),
    roles: listDate('role addresses'),
    typos: listDate('typos'),
  })
  .meta({ description: 'When each list of POST /v1/verify was built or last reviewed' });

const documentParams = z.strictObject({
  folder: z.enum(['guide', 'operations']).meta({ description: 'Section of the documentation', example: 'guide' }),
  file: z.string().max(80).meta({ description: 'A name from `/llms.txt`', example: 'campaigns.md' }),
});

export const healthGroup = defineGroup({
  name: 'health',
  description: 'Health and version of the service, and its documentation as text.',
  routes: {
    getHealth: {
      method: 'GET',
      path: '/health',
      summary: 'Check that the service is running',
      access: 'none',
      replies: {
        200: z.object({
          status: z.literal('ok').meta({ description: 'The service is running' }),
          version: z.string().meta({ description: 'Version of the service' }),
          time: timestamp,
          lists: listDates,
        }),
      },
      errors: [],
    },
    showDocumentList: {
      method: 'GET',
      path: '/llms.txt',
      summary: 'List the documentation for language models (llms.txt)',
      description: 'The documentation of the deployed version, as Markdown. Cached for an hour.',
      access: 'none',
      kind: 'text',
      replies: {},
      errors: [],
    },
    showOpenApi: {
      method: 'GET',
      path: '/docs/api/openapi.json',
      summary: 'Get the OpenAPI document',
      description: 'The document of the deployed version. Cached for an hour.',
      access: 'none',
      kind: 'text',
      replies: {},
      errors: [],
    },
    showReference: {
      method: 'GET',
      path: '/docs/api/index.html',
      summary: 'Read the API reference as a web page',
      description: 'The reference of the deployed version. Cached for an hour. Requires no account and no JavaScript.',
      access: 'none',
      kind: 'text',
      replies: {},
      errors: [],
    },
    showDocument: {
      method: 'GET',
      path: '/docs/{folder}/{file}',
      summary: 'Read a guide as Markdown',
      description: '`GET /llms.txt` lists the guides. The guide of the deployed version, cached for an hour.',
      access: 'none',
      kind: 'text',
      params: documentParams,
      replies: {},
      errors: ['ROUTE_NOT_FOUND'],
    },
  },
});
