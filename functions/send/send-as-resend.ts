import { Problem } from '../../shared/contract/problem';
import type { sendGroup } from '../../shared/contract/routes/send';
import type { Endpoint } from '../../shared/http/call';
import { fromResend } from './compatible/from-resend';
import { atIndex } from './compatible/mapped';
import { acceptMapped, idsOf, prepareMapped } from './compatible/send-mapped';
import { mapConcurrent } from './map-concurrent';

export const sendAsResend: Endpoint<typeof sendGroup.routes.sendAsResend> = async ({ body, ...context }) => {
  const { id } = await acceptMapped(await prepareMapped(fromResend(body), context));
  return { status: 200, body: { id } };
};

/** Prepares all before accepting the first, so a refused one leaves the others unsent. */
export const sendBatchAsResend: Endpoint<typeof sendGroup.routes.sendBatchAsResend> = async ({ body, ...context }) => {
  const ready = await mapConcurrent(body, (email, index) =>
    prepareMapped(fromResend(email), { ...context, ids: idsOf(context.ids, index) }).catch((error) => {
      throw atItem(error, index);
    }),
  );
  const rows = await mapConcurrent(ready, acceptMapped);
  return { status: 200, body: { data: rows.map(({ id }) => ({ id })) } };
};

function atItem(error: unknown, index: number): unknown {
  if (!(error instanceof Problem) || !error.errors) return error;
  return new Problem(error.code, { message: error.message, errors: atIndex(error.errors, index) });
}
