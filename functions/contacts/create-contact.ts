import { invalidBody } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { checkedAddress } from '../../shared/domain/address';
import { creationMark } from '../../shared/domain/contacts/contact';
import { warningsOfData, withoutReserved } from '../../shared/domain/contacts/data';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';

export const createContact: Endpoint<typeof contactsGroup.routes.createContact> = async (request) => {
  const { body, project, ids, repeated } = request;
  const result = await upsertContact(project, {
    email: checkedAddress(body.email),
    patch: body.data && withoutReserved(body.data),
    subscribed: body.subscribed,
    subscribedIfNew: true,
    source: 'api',
    proves: 'data',
    request: { mark: creationMark(ids.requestSeed), repeated },
  });
  if ('problem' in result) throw invalidBody(result.problem);
  const { contact, isNew } = result;
  const reply = { ...contactReply(contact), _meta: { isNew, isUpdate: !isNew }, ...warningsOfData(body.data) };
  return { status: isNew ? 201 : 200, body: reply };
};
