import { requireRecord } from '../../shared/contract/problem';
import type { suppressionsGroup } from '../../shared/contract/routes/suppressions';
import { getShownSuppression } from '../../shared/db/contacts/suppression-list';
import type { Endpoint } from '../../shared/http/call';
import { suppressionReply } from './suppression-reply';

export const getSuppression: Endpoint<typeof suppressionsGroup.routes.getSuppression> = async (request) => {
  const suppression = requireRecord(
    await getShownSuppression(request.project, request.params.email),
    'SUPPRESSION_NOT_FOUND',
  );
  return { status: 200, body: suppressionReply(suppression) };
};
