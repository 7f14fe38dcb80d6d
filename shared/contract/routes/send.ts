import * as z from 'zod';
import { addressInput, idParams, queryBoolean, timestamp } from '../common';
import { MAX_BATCH, MAX_BATCH_RECIPIENTS } from '../email-limits';
import { defineGroup } from '../route';
import { acceptedSend, batchResult, sentEmail } from '../send-replies';
import { sendBody } from '../send-requests';
import { compatibleSendRoutes, sendErrors } from './compatible-send';

const validateQuery = z.strictObject({
  validate: queryBoolean('true: validate everything, send and store nothing'),
});

export const sendGroup = defineGroup({
  name: 'send',
  description: 'Transactional emails: one call, one email per recipient.',
  routes: {
    sendEmail: {
      method: 'POST',
      path: '/v1/send',
      summary: 'Send an email',
      access: 'secret',
      description:
        'With validate=true, the request is validated and the email for each recipient is rendered, but nothing is sent or stored. In the response, emails is empty. warnings lists undeclared template variables without a value, and recipients who would get no email. The Idempotency-Key can be used again.',
      errorShape: 'flat',
      allowsValidateOnly: true,
      query: validateQuery,
      body: sendBody,
      replies: { 200: acceptedSend },
      errors: sendErrors,
    },
    sendBatch: {
      method: 'POST',
      path: '/v1/send/batch',
      summary: 'Send up to 100 different emails',
      description: `Each item is a body of POST /v1/send, with the same rules. Together they can have at most ${MAX_BATCH_RECIPIENTS} recipients. All items are validated before the first email is accepted. If one is rejected, none is sent, and the response lists every error by its path, such as emails[3].to. With \`partial\`, valid items are accepted, and each of the others has an error in its place; a body that does not match the schema still fails with 422. One Idempotency-Key applies to the whole request: a repeated request sends nothing twice and skips nothing. Counts as one request. With validate=true, everything is validated and every email is rendered, but nothing is sent or stored. In the response, emails of each result is empty, and warnings lists what POST /v1/send?validate=true would return for that email, checked for its first recipient and up to nine more, at most 100 of these in total. The Idempotency-Key can be used again.`,
      access: 'secret',
      allowsValidateOnly: true,
      query: validateQuery,
      body: z.strictObject({
        emails: z
          .array(sendBody)
          .min(1)
          .max(MAX_BATCH)
          .meta({
            description: 'The emails',
            example: [
              {
                to: 'ada@example.com',
                from: 'shop@example.com',
                subject: 'Your order',
                body: '<p>It is on its way.</p>',
              },
            ],
          }),
        partial: z.boolean().default(false).meta({
          description: 'Whether valid emails are accepted if others are rejected',
          example: false,
        }),
      }),
      replies: {
        200: z.object({
          results: z.array(batchResult).meta({ description: 'One result per email, in the order of the request' }),
          timestamp,
        }),
      },
      errors: sendErrors,
    },
    ...compatibleSendRoutes,
    resendEmail: {
      method: 'POST',
      path: '/emails/{id}/resend',
      summary: 'Resend an email to a corrected address',
      description:
        'Sends the same content, attachments and tags to a new address, which becomes a contact if it is not one yet. This creates a new email with its own id; the two emails reference each other. Suppressions, pauses, the verified domain and all limits apply as for every send. Only transactional emails can be resent. Campaign emails, marketing emails, confirmation emails, test emails and sign-in links return 409, and so does any email with a link that belongs to its first recipient, such as an unsubscribe link. An email can be resent at most 5 times, while its content is stored.',
      access: 'secret',
      additionalScopes: ['emails'],
      params: idParams('em'),
      body: z.strictObject({
        to: addressInput.meta({
          description: 'The new recipient. Without a display name, the name of the original recipient is used',
          example: 'ada@example.com',
        }),
      }),
      replies: { 200: sentEmail.extend({ resentFrom: z.string().meta({ description: 'Id of the original email' }) }) },
      errors: [
        'EMAIL_NOT_FOUND',
        'EMAIL_CONTENT_NOT_FOUND',
        'DOMAIN_NOT_VERIFIED',
        'SENDING_PAUSED',
        'SENDING_BACKLOG',
        'INVALID_STATE',
      ],
    },
  },
});
