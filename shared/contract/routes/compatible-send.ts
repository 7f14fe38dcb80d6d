import * as z from 'zod';
import { MAX_RECIPIENTS } from '../email-limits';
import type { ErrorCode } from '../errors';
import { postmarkApiEmail, postmarkResult, postmarkTemplateBatch, postmarkTemplateEmail } from '../postmark-api-email';
import { resendApiEmail } from '../resend-api-email';
import type { Route } from '../route';

export const sendErrors = [
  'TEMPLATE_NOT_FOUND',
  'UPLOAD_NOT_FOUND',
  'DOMAIN_NOT_VERIFIED',
  'SENDING_PAUSED',
  'SENDING_BACKLOG',
  'TOO_MANY_SCHEDULED',
  'INVALID_STATE',
] as const satisfies ErrorCode[];

const resendDescription =
  'For programs that use the Resend SDK. All rules of POST /v1/send apply. Unsupported fields, such as topic_id, are rejected by name. Other calls of the SDK get 405 (SDK_CALL_NOT_SUPPORTED) and do nothing.';
const postmarkDescription =
  'For programs that use the Postmark SDK. Send the API key in the X-Postmark-Server-Token header. All rules of POST /v1/send apply. Unsupported fields are rejected by name.';
const templateDescription = 'Subject and content are those of a template of this project, by its alias or id.';
const resultDescription =
  'The response shows for each email whether it was accepted. If an email doesn’t match the schema, the whole request fails with 422.';
const limitDescription = `All emails together can have at most ${MAX_RECIPIENTS} recipients.`;

const resendId = z.object({
  id: z
    .string()
    .meta({ description: 'Id of the email, for GET /emails/{id}; with several emails, the id of the first' }),
});

const postmarkResults = z.array(postmarkResult.partial({ To: true, SubmittedAt: true, MessageID: true }));

export const compatibleSendRoutes = {
  sendAsResend: {
    method: 'POST',
    path: '/emails',
    summary: "Send an email with Resend's API",
    description: resendDescription,
    access: 'secret',
    sdk: 'resend',
    withoutEnvelope: true,
    body: resendApiEmail,
    replies: { 200: resendId },
    errors: sendErrors,
  },
  sendBatchAsResend: {
    method: 'POST',
    path: '/emails/batch',
    summary: "Send up to 100 emails with Resend's API",
    description: `${resendDescription} ${limitDescription} If one email is rejected, none is sent.`,
    access: 'secret',
    sdk: 'resend',
    withoutEnvelope: true,
    body: z.array(resendApiEmail).min(1).max(MAX_RECIPIENTS),
    replies: { 200: z.object({ data: z.array(resendId).meta({ description: 'In the order of the request' }) }) },
    errors: sendErrors,
  },
  sendAsPostmark: {
    method: 'POST',
    path: '/email',
    summary: "Send an email with Postmark's API",
    description: postmarkDescription,
    access: 'secret',
    sdk: 'postmark',
    withoutEnvelope: true,
    body: postmarkApiEmail,
    replies: { 200: postmarkResult },
    errors: sendErrors,
  },
  sendBatchAsPostmark: {
    method: 'POST',
    path: '/email/batch',
    summary: "Send up to 100 emails with Postmark's API",
    description: `${postmarkDescription} ${limitDescription} ${resultDescription}`,
    access: 'secret',
    sdk: 'postmark',
    withoutEnvelope: true,
    body: z.array(postmarkApiEmail).min(1).max(MAX_RECIPIENTS),
    replies: { 200: postmarkResults },
    errors: sendErrors,
  },
  sendTemplateAsPostmark: {
    method: 'POST',
    path: '/email/withTemplate',
    summary: "Send an email from a template with Postmark's API",
    description: `${postmarkDescription} ${templateDescription}`,
    access: 'secret',
    sdk: 'postmark',
    withoutEnvelope: true,
    body: postmarkTemplateEmail,
    replies: { 200: postmarkResult },
    errors: sendErrors,
  },
  sendTemplateBatchAsPostmark: {
    method: 'POST',
    path: '/email/batchWithTemplates',
    summary: "Send up to 100 emails from templates with Postmark's API",
    description: `${postmarkDescription} ${templateDescription} ${limitDescription} ${resultDescription}`,
    access: 'secret',
    sdk: 'postmark',
    withoutEnvelope: true,
    body: postmarkTemplateBatch,
    replies: { 200: postmarkResults },
    errors: sendErrors,
  },
} as const satisfies Record<string, Route>;
