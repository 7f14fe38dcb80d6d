import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { type FieldCount, readFields } from '../../shared/db/counters/named-counts';
import { readRegister } from '../../shared/db/names/register';
import type { Endpoint } from '../../shared/http/call';
import { withIntroducers } from '../../shared/http/introduced-names';
import { pageOf } from '../../shared/http/whole-list';

const unusedField = (name: string): FieldCount => ({ name, count: 0, types: [] });

export const listFields: Endpoint<typeof contactsGroup.routes.listFields> = async ({ query, project }) => {
  const [countedFields, registeredFields] = await Promise.all([
    readFields(project.id),
    readRegister(project.id, 'field'),
  ]);
  const items = withIntroducers(countedFields, registeredFields, unusedField);
  const positionOf = ({ name }: FieldCount) => name;
  return {
    status: 200,
    body: pageOf(items, { secret: project.secret, name: 'contact fields', positionOf, order: 'ascending' }, query),
  };
};
