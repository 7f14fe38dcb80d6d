import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { readFields } from '../../shared/db/counters/families';
import type { Endpoint } from '../../shared/http/call';

export const listFields: Endpoint<typeof contactsGroup.routes.listFields> = async ({ project }) => ({
  status: 200,
  body: { items: await readFields(project.id) },
});
