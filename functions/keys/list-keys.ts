import type { keysGroup } from '../../shared/contract/routes/keys';
import { listKeyEntries, readKeys } from '../../shared/db/projects/api-keys';
import { readLastUses } from '../../shared/db/projects/key-use';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { keyReply } from './key';

export const listKeys: Endpoint<typeof keysGroup.routes.listKeys> = async ({ query, project }) => {
  const { createdBy } = query;
  const entries = await listKeyEntries(project.id);
  const matchingEntries = entries.filter((entry) => createdBy === undefined || entry.createdBy === createdBy);
  const { items, ...page } = pageOf(
    matchingEntries,
    { secret: project.secret, name: `keys ${createdBy ?? ''}`, positionOf: idOf, order: 'descending' },
    query,
  );
  const [keys, uses] = await Promise.all([readKeys(items), readLastUses(project.id, items.map(idOf))]);
  return { status: 200, body: { items: keys.map((key) => keyReply(key, uses.get(key.id))), ...page } };
};
