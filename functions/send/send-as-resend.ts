import { Problem } from '../../shared/contract/problem';
import type { sendGroup } from '../../shared/contract/routes/send';
import type { Endpoint } from '../../shared/http/call';
import { errorsAtIndex } from './compatible/converted-email';
import { fromResend } from './compatible/from-resend';
import { acceptConverted, itemIds, prepareConverted } from './compatible/send-converted';
import { mapConcurrent } from './map-concurrent';

export const sendAsResend: Endpoint<typeof sendGroup.routes.sendAsResend> = async ({ body, ...context }) => {
  const { id } = await acceptConverted(await prepareConverted(fromResend(body), context));
  return { status: 200, body: { id } };
};

/** Prepares all emails before it accepts the first, so that an error in one leaves all unsent. */
export const sendBatchAsResend: Endpoint<typeof sendGroup.routes.sendBatchAsResend> = async ({ body, ...context }) => {
  const preparedEmails = await mapConcurrent(body, (email, index) =>
    prepareConverted(fromResend(email), { ...context, ids: itemIds(context.ids, index) }).catch((error) => {
      throw withItemIndex(error, index);
    }),
  );
  const rows = await mapConcurrent(preparedEmails, acceptConverted);
  return { status: 200, body: { data: rows.map(({ id }) => ({ id })) } };
};

function withItemIndex(error: unknown, index: number): unknown {
  if (!(error instanceof Problem) || !error.errors) return error;
  return new Problem(error.code, { message: error.message, errors: errorsAtIndex(error.errors, index) });
}
