import type * as z from 'zod';
import type { FieldError } from '../../../shared/contract/errors';
import { topicsGroup } from '../../../shared/contract/routes/topics';
import { createBody as segmentBody } from '../../../shared/contract/segments';
import { layoutBodies, partialBodies } from '../../../shared/contract/template-parts';
import { createBody as templateBody } from '../../../shared/contract/templates';
import { createWebhookBody } from '../../../shared/contract/webhooks';
import { createWorkflowBody } from '../../../shared/contract/workflows';
import { parseAddress } from '../../../shared/domain/address';
import { textErrors } from '../../../shared/domain/emails/email-templates';
import { parseReplyTo } from '../../../shared/domain/emails/sender';
import { contentErrors } from '../../../shared/domain/emails/text-alone';
import { checkFilter } from '../../../shared/domain/segments/check';
import { withEmptyPartials } from '../../../shared/domain/templates/parts/check';
import { checkFields } from '../../../shared/domain/workflows/check-graph';
import { readTarget } from '../../../shared/egress/target';
import { fieldErrors } from '../../../shared/http/field-errors';
import { parseOptions } from '../../../shared/http/issue-text';
import { unixLines } from './file-names';
import type { Json, Kind } from './record';
import { withExampleValues } from './values';

const NO_CONDITIONS = { operator: 'AND', conditions: [] };

export const bodies = {
  topic: topicsGroup.routes.createTopic.body,
  partial: partialBodies.create,
  layout: layoutBodies.create,
  template: templateBody,
  segment: segmentBody,
  workflow: createWorkflowBody,
  webhook: createWebhookBody,
} satisfies Record<Kind, z.ZodObject>;

const FIELDS_OUTSIDE_CONTENT = ['source', 'enabled'];

const urlError = (url: string): string | null => {
  const isLoopbackAllowed = true;
  const target = readTarget(url, isLoopbackAllowed);
  return 'error' in target ? target.error : null;
};

type Checks = { [K in Kind]: (body: z.output<(typeof bodies)[K]>) => FieldError[] };

const checks: Checks = {
  topic: () => [],
  partial: (body) => textErrors(withEmptyPartials({ body: body.body, text: body.text })),
  layout: (body) => textErrors(withEmptyPartials({ body: body.body, text: body.text })),
  template: (body) => [...contentErrors(body), ...textErrors(withEmptyPartials(body))],
  segment: ({ filters }) => (filters ? checkFilter(filters, 'filters') : []),
  workflow: (body) => checkFields(body, urlError),
  webhook: ({ url }) => {
    const message = urlError(url);
    return message ? [{ field: 'url', message, code: 'invalid_string' }] : [];
  },
};

const parsedAddress = (value: unknown): unknown => (typeof value === 'string' ? (parseAddress(value) ?? value) : value);

const parsedReplyTo = (value: unknown): unknown => (typeof value === 'string' ? (parseReplyTo(value) ?? value) : value);

function asStored(kind: Kind, content: Json): Json {
  switch (kind) {
    case 'template': {
      const hasNoVariables = Array.isArray(content.variables) && content.variables.length === 0;
      return {
        ...withUnixLines(content),
        from: parsedAddress(content.from),
        replyTo: parsedReplyTo(content.replyTo),
        variables: hasNoVariables ? null : content.variables,
      };
    }
    case 'segment':
      return content.type === 'STATIC' ? { ...content, filters: NO_CONDITIONS, trackMembership: true } : content;
    case 'layout':
    case 'partial':
      return withUnixLines(content);
    default:
      return content;
  }
}

/** On Windows, git checks files out with CRLF, which would differ from the project's content. */
const withUnixLines = ({ body, text, ...others }: Json): Json => ({
  ...others,
  body: typeof body === 'string' ? unixLines(body) : body,
  text: typeof text === 'string' ? unixLines(text) : text,
});

export function contentOf(kind: Kind, fields: Json): Json {
  const names = Object.keys(bodies[kind].shape).filter((name) => !FIELDS_OUTSIDE_CONTENT.includes(name));
  const content: Json = Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  if (typeof fields.enabled === 'boolean') content.enabled = fields.enabled;
  return asStored(kind, content);
}

export function checkFieldsOf(kind: Kind, fields: Json): { content: Json } | { errors: FieldError[] } {
  const parsed = bodies[kind].safeParse(fields, parseOptions);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const errors = checks[kind](withExampleValues(parsed.data, kind) as never);
  if (errors.length > 0) return { errors };
  // Omits `enabled` if the file doesn't set it, because the schema added its default.
  const { enabled: _, ...parsedFields } = parsed.data as Json;
  const enabled = 'enabled' in fields ? { enabled: fields.enabled } : {};
  return { content: contentOf(kind, { ...parsedFields, ...enabled }) };
}
