import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { sendGroup } from '../../shared/contract/routes/send';
import type { Endpoint } from '../../shared/http/call';
import { messageWithFields, postmarkCode } from '../../shared/http/sdk-errors';
import { toIso } from '../../shared/ops/clock';
import { fromPostmark, fromPostmarkTemplate } from './compatible/from-postmark';
import { type Mapped, mappedErrors } from './compatible/mapped';
import { acceptMapped, idsOf, prepareMapped, type SendContext } from './compatible/send-mapped';
import { mapConcurrent } from './map-concurrent';

interface Addressed {
  mapped: Mapped;
  to: string;
}

const ACCEPTED = { ErrorCode: 0, Message: 'OK' };

export const sendAsPostmark: Endpoint<typeof sendGroup.routes.sendAsPostmark> = async (request) => ({
  status: 200,
  body: await sendOne({ mapped: fromPostmark(request.body), to: request.body.To }, request),
});

export const sendBatchAsPostmark: Endpoint<typeof sendGroup.routes.sendBatchAsPostmark> = async (request) => ({
  status: 200,
  body: await sendEach(
    request.body.map((email) => ({ mapped: fromPostmark(email), to: email.To })),
    request,
  ),
});

export const sendTemplateAsPostmark: Endpoint<typeof sendGroup.routes.sendTemplateAsPostmark> = async (request) => ({
  status: 200,
  body: await sendOne({ mapped: fromPostmarkTemplate(request.body), to: request.body.To }, request),
});

export const sendTemplateBatchAsPostmark: Endpoint<typeof sendGroup.routes.sendTemplateBatchAsPostmark> = async (
  request,
) => ({
  status: 200,
  body: await sendEach(
    request.body.Messages.map((email) => ({ mapped: fromPostmarkTemplate(email), to: email.To })),
    request,
  ),
});

const sendEach = (emails: readonly Addressed[], context: SendContext) =>
  mapConcurrent(emails, async (email, index) => {
    try {
      refuseInvalid(mappedErrors(email.mapped, context.ids.time));
      return await sendOne(email, { ...context, ids: idsOf(context.ids, index) });
    } catch (error) {
      return refusal(error);
    }
  });

async function sendOne({ mapped, to }: Addressed, context: SendContext) {
  const { id } = await acceptMapped(await prepareMapped(mapped, context));
  return { To: to, SubmittedAt: toIso(context.ids.time), MessageID: id, ...ACCEPTED };
}

function refusal(error: unknown) {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  return { ErrorCode: postmarkCode(error), Message: messageWithFields(error, error.message) };
}
