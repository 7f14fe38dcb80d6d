import * as z from 'zod';
import type { ErrorCode } from '../errors';
import { MAXIMUM_RECIPIENTS } from '../mail-limits';
import { postmarkMail, postmarkResult } from '../postmark-mail';
import { resendMail } from '../resend-mail';
import type { Route } from '../route';

/** Errors of every route that sends. */
export const sendErrors = [
  'TEMPLATE_NOT_FOUND',
  'UPLOAD_NOT_FOUND',
  'DOMAIN_NOT_VERIFIED',
  'SENDING_PAUSED',
  'SENDING_BACKLOG',
  'TOO_MANY_SCHEDULED',
  'INVALID_STATE',
] as const satisfies ErrorCode[];

const ofResend =
  'For programs with the SDK of Resend. All rules of POST /v1/send apply. What it has no place for, such as topic_id, is refused by name.';
const ofPostmark =
  'For programs with the SDK of Postmark. The key is in the header X-Postmark-Server-Token. All rules of POST /v1/send apply. What it has no place for, such as TemplateId, is refused by name.';
const together = `The mails have at most ${MAXIMUM_RECIPIENTS} recipients together.`;

const resendId = z.object({
  id: z.string().meta({ description: 'Id of the email, for GET /emails/{id}; of several, that of the first' }),
});

/** The send calls of other services, for programs that move here with their SDK. */
export const compatibleSendRoutes = {
  sendAsResend: {
    method: 'POST',
    path: '/emails',
    summary: "Send an email by Resend's call",
    description: ofResend,
    access: 'secret',
    sdk: 'resend',
    bare: true,
    body: resendMail,
    replies: { 200: resendId },
    errors: sendErrors,
  },
  sendBatchAsResend: {
    method: 'POST',
    path: '/emails/batch',
    summary: "Send up to 100 emails by Resend's call",
    description: `${ofResend} ${together} If one of them is refused, none is sent.`,
    access: 'secret',
    sdk: 'resend',
    bare: true,
    body: z.array(resendMail).min(1).max(MAXIMUM_RECIPIENTS),
    replies: { 200: z.object({ data: z.array(resendId).meta({ description: 'In the order of the request' }) }) },
    errors: sendErrors,
  },
  sendAsPostmark: {
    method: 'POST',
    path: '/email',
    summary: "Send an email by Postmark's call",
    description: ofPostmark,
    access: 'secret',
    sdk: 'postmark',
    bare: true,
    body: postmarkMail,
    replies: { 200: postmarkResult },
    errors: sendErrors,
  },
  sendBatchAsPostmark: {
    method: 'POST',
    path: '/email/batch',
    summary: "Send up to 100 emails by Postmark's call",
    description: `${ofPostmark} ${together} The answer says of each mail whether it was accepted. A mail that does not have the form of the schema is a 422 for all.`,
    access: 'secret',
    sdk: 'postmark',
    bare: true,
    body: z.array(postmarkMail).min(1).max(MAXIMUM_RECIPIENTS),
    replies: {
      200: z.array(postmarkResult.partial({ To: true, SubmittedAt: true, MessageID: true })),
    },
    errors: sendErrors,
  },
} as const satisfies Record<string, Route>;
