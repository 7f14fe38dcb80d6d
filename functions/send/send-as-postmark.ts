import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { sendGroup } from '../../shared/contract/routes/send';
import type { Endpoint } from '../../shared/http/call';
import { messageWithFields, postmarkCode } from '../../shared/http/sdk-errors';
import { toIso } from '../../shared/ops/clock';
import { fromPostmark } from './compatible/from-postmark';
import type { Mapped } from './compatible/mapped';
import { mappedErrors } from './compatible/mapped-errors';
import { acceptMapped, idsOf, prepareMapped, type SendContext } from './compatible/send-mapped';
import { mapConcurrent } from './map-concurrent';

const ACCEPTED = { ErrorCode: 0, Message: 'OK' };

export const sendAsPostmark: Endpoint<typeof sendGroup.routes.sendAsPostmark> = async ({ body, ...context }) => ({
  status: 200,
  body: await sendOne(fromPostmark(body), body.To, context),
});

export const sendBatchAsPostmark: Endpoint<typeof sendGroup.routes.sendBatchAsPostmark> = async (request) => {
  const { body, ...context } = request;
  const emails = body.map((email) => ({ mapped: fromPostmark(email), to: email.To }));
  const results = await mapConcurrent(emails, async ({ mapped, to }, index) => {
    try {
      refuseInvalid(mappedErrors(mapped, context.ids.time));
      return await sendOne(mapped, to, { ...context, ids: idsOf(context.ids, index) });
    } catch (error) {
      return refusal(error);
    }
  });
  return { status: 200, body: results };
};

async function sendOne(mapped: Mapped, to: string, context: SendContext) {
  const { id } = await acceptMapped(await prepareMapped(mapped, context));
  return { To: to, SubmittedAt: toIso(context.ids.time), MessageID: id, ...ACCEPTED };
}

function refusal(error: unknown) {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  return { ErrorCode: postmarkCode(error), Message: messageWithFields(error, error.message) };
}
