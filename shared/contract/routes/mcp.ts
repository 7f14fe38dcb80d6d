import * as z from 'zod';
import { defineGroup } from '../route';

const message = z
  .looseObject({
    jsonrpc: z.literal('2.0').meta({ description: 'Always 2.0', example: '2.0' }),
    id: z
      .union([z.string(), z.number()])
      .nullish()
      .meta({ description: 'Id of the request, repeated in its response; absent for a notification', example: 1 }),
    method: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Such as tools/list or tools/call', example: 'tools/list' }),
  })
  .meta({ description: 'A JSON-RPC 2.0 message, as defined by the Model Context Protocol' });

const response = z.looseObject({}).meta({ description: 'The response, a JSON-RPC 2.0 message' });

const protocolError = z
  .looseObject({
    error: z
      .looseObject({
        code: z.int().meta({ description: 'JSON-RPC or protocol error code', example: -32601 }),
        message: z.string().meta({ description: 'Error message', example: 'Method not found' }),
      })
      .meta({ description: 'The error' }),
  })
  .meta({ description: 'A protocol error, as a JSON-RPC 2.0 error' });

export const mcpGroup = defineGroup({
  name: 'mcp',
  description:
    'Tools for assistants that use the Model Context Protocol. They read, preview, simulate and create drafts.',
  routes: {
    callMcp: {
      method: 'POST',
      path: '/mcp',
      summary: 'Send a Model Context Protocol message',
      description:
        'Streamable HTTP without sessions or streams: each message has one response (`GET` and `DELETE` return 405). A tool call calls the API with the same key, and its requests count toward the limits as usual. Requests from pages of other sites are rejected.',
      access: 'secret',
      allowsAgents: true,
      auditsCallsOf: 'nobody',
      role: 'viewer',
      body: message,
      replies: { 200: response, 202: null, 400: protocolError, 404: protocolError },
      withoutEnvelope: true,
      sdk: 'mcp',
      errors: ['CROSS_SITE_REQUEST'],
    },
  },
});
