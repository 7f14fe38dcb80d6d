import { Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { sendGroup } from '../../shared/contract/routes/send';
import type { Endpoint } from '../../shared/http/call';
import { messageWithFields, postmarkCode } from '../../shared/http/sdk-errors';
import { toIso } from '../../shared/ops/clock';
import { type ConvertedEmail, convertedErrors } from './compatible/converted-email';
import { fromPostmark, fromPostmarkTemplate } from './compatible/from-postmark';
import { acceptConverted, itemIds, prepareConverted, type SendContext } from './compatible/send-converted';
import { mapConcurrent } from './map-concurrent';

interface AddressedEmail {
  convertedEmail: ConvertedEmail;
  to: string;
}

const ACCEPTED = { ErrorCode: 0, Message: 'OK' };

export const sendAsPostmark: Endpoint<typeof sendGroup.routes.sendAsPostmark> = async (request) => ({
  status: 200,
  body: await sendOne({ convertedEmail: fromPostmark(request.body), to: request.body.To }, request),
});

export const sendBatchAsPostmark: Endpoint<typeof sendGroup.routes.sendBatchAsPostmark> = async (request) => ({
  status: 200,
  body: await sendEach(
    request.body.map((email) => ({ convertedEmail: fromPostmark(email), to: email.To })),
    request,
  ),
});

export const sendTemplateAsPostmark: Endpoint<typeof sendGroup.routes.sendTemplateAsPostmark> = async (request) => ({
  status: 200,
  body: await sendOne({ convertedEmail: fromPostmarkTemplate(request.body), to: request.body.To }, request),
});

export const sendTemplateBatchAsPostmark: Endpoint<typeof sendGroup.routes.sendTemplateBatchAsPostmark> = async (
  request,
) => ({
  status: 200,
  body: await sendEach(
    request.body.Messages.map((email) => ({ convertedEmail: fromPostmarkTemplate(email), to: email.To })),
    request,
  ),
});

const sendEach = (emails: readonly AddressedEmail[], context: SendContext) =>
  mapConcurrent(emails, async (email, index) => {
    try {
      throwIfInvalid(convertedErrors(email.convertedEmail, context.ids.time));
      return await sendOne(email, { ...context, ids: itemIds(context.ids, index) });
    } catch (error) {
      return errorReply(error);
    }
  });

async function sendOne({ convertedEmail, to }: AddressedEmail, context: SendContext) {
  const { id } = await acceptConverted(await prepareConverted(convertedEmail, context));
  return { To: to, SubmittedAt: toIso(context.ids.time), MessageID: id, ...ACCEPTED };
}

function errorReply(error: unknown) {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  return { ErrorCode: postmarkCode(error), Message: messageWithFields(error, error.message) };
}
