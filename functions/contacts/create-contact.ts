import type { FieldError } from '../../shared/contract/errors';
import { invalidBody } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { parseAddress } from '../../shared/domain/address';
import { creationMark } from '../../shared/domain/contacts/contact';
import { checkPatch, warningsOfData, withoutReserved } from '../../shared/domain/contacts/data';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';

const notAnAddress: FieldError = { field: 'email', message: 'Invalid email address.', code: 'invalid_string' };

/** The mistakes in the members that are given. */
export function checkContact({ email, data = {} }: { email?: string; data?: Record<string, unknown> | undefined }) {
  return [...(email === undefined || parseAddress(email) ? [] : [notAnAddress]), ...checkPatch(withoutReserved(data))];
}

export const createContact: Endpoint<typeof contactsGroup.routes.createContact> = async (request) => {
  const { body, project, ids, repeated } = request;
  const email = parseAddress(body.email);
  const errors = checkContact(body);
  if (!email || errors.length > 0) throw invalidBody(errors);

  const result = await upsertContact(project, {
    email,
    patch: body.data && withoutReserved(body.data),
    subscribed: body.subscribed,
    subscribedIfNew: true,
    source: 'api',
    proves: 'data',
    request: { mark: creationMark(ids.seed), repeated },
  });
  if ('problem' in result) throw invalidBody(result.problem);
  const { contact, isNew } = result;
  const reply = { ...contactReply(contact), _meta: { isNew, isUpdate: !isNew }, ...warningsOfData(body.data) };
  return { status: isNew ? 201 : 200, body: reply };
};
