import type { sendGroup } from '../../shared/contract/routes/send';
import { warningsOfData } from '../../shared/domain/contacts/data';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { acceptSend, prepareSend, toResult } from './accept-send';
import { validateSend } from './validate-send';

export const sendEmail: Endpoint<typeof sendGroup.routes.sendEmail> = async (request) => {
  const { body, ids, query } = request;
  const readySend = await prepareSend(request);
  if (query.validate) {
    return { status: 200, body: { emails: [], warnings: await validateSend(readySend), timestamp: toIso(ids.time) } };
  }
  const rows = await acceptSend(readySend);
  const emails = rows.map((row) => toResult(row, readySend.copies));
  return { status: 200, body: { emails, ...warningsOfData(body.data), timestamp: toIso(ids.time) } };
};
