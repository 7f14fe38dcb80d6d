import * as z from 'zod';
import { defineGroup } from '../route';

const message = z
  .looseObject({
    jsonrpc: z.literal('2.0').meta({ description: 'Always 2.0', example: '2.0' }),
    id: z
      .union([z.string(), z.number()])
      .nullish()
      .meta({ description: 'The id of the request, which its answer repeats; absent for a notification', example: 1 }),
    method: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Such as tools/list or tools/call', example: 'tools/list' }),
  })
  .meta({ description: 'A message of JSON-RPC 2.0, as the Model Context Protocol has them' });

const answer = z.looseObject({}).meta({ description: 'The answer, a message of JSON-RPC 2.0' });

const refusal = z
  .looseObject({
    error: z
      .looseObject({
        code: z.int().meta({ description: 'The code of JSON-RPC or of the protocol', example: -32601 }),
        message: z.string().meta({ description: 'What is wrong', example: 'Method not found' }),
      })
      .meta({ description: 'The error' }),
  })
  .meta({ description: 'What the protocol refuses, as an error of JSON-RPC 2.0' });

export const mcpGroup = defineGroup({
  name: 'mcp',
  description: 'Tools for assistants, by the Model Context Protocol. They read, preview, simulate and make drafts.',
  routes: {
    callMcp: {
      method: 'POST',
      path: '/mcp',
      summary: 'Send a message of the Model Context Protocol',
      description:
        'Streamable HTTP without sessions and without streams, so each message has one answer (`GET` and `DELETE` are a 405). A call of a tool calls the API with the same key: its requests are counted like others. Pages of other sites are refused.',
      access: 'secret',
      agents: true,
      audited: 'nobody',
      role: 'viewer',
      body: message,
      replies: { 200: answer, 202: null, 400: refusal, 404: refusal },
      bare: true,
      sdk: 'mcp',
      errors: ['CROSS_SITE_REQUEST'],
    },
  },
});
