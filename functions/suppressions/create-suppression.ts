import type { suppressionsGroup } from '../../shared/contract/routes/suppressions';
import { getSuppression, suppressAddress } from '../../shared/db/contacts/suppressions';
import { checkedAddress } from '../../shared/domain/address';
import { creationMark } from '../../shared/domain/contacts/contact';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { suppressionReply } from './suppression-reply';

export const createSuppression: Endpoint<typeof suppressionsGroup.routes.createSuppression> = async (request) => {
  const { body, project, ids } = request;
  const email = checkedAddress(body.email);
  const { reason } = body;
  const mark = creationMark(ids.requestSeed);
  const { id, outcome } = await suppressAddress(project, email, () => ({ reason, address: { email }, mark }));
  const existingSuppression = await getSuppression(project.id, id);
  // Another request may have lifted the suppression already.
  const suppression = existingSuppression ?? { contactId: id, reason, email, createdAt: toIso(ids.time) };
  return { status: outcome === 'created' ? 201 : 200, body: suppressionReply(suppression) };
};
