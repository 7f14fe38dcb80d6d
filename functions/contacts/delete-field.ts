import { Problem, requireRecord } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { readFields } from '../../shared/db/counters/named-counts';
import { readName, removeName } from '../../shared/db/names/register';
import type { Endpoint } from '../../shared/http/call';

export const deleteField: Endpoint<typeof contactsGroup.routes.deleteField> = async ({ params, project }) => {
  const field = requireRecord(await readName(project.id, 'field', params.name), 'FIELD_NOT_FOUND');
  const { count = 0 } = (await readFields(project.id)).find(({ name }) => name === field.name) ?? {};
  const users = count === 1 ? '1 contact has' : `${count.toLocaleString('en')} contacts have`;
  if (count > 0) throw new Problem('IN_USE', { message: `${users} this field.` });
  if (!(await removeName(project.id, 'field', field))) throw new Problem('FIELD_NOT_FOUND');
  return { status: 204 };
};
