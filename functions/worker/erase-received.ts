import { deleteObject, listObjects } from '../../shared/aws/storage';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { contactPrefix, partsPrefix } from '../../shared/domain/received/notification';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

/** Of 1,000 objects: 200 emails a day, with 50 files each, for 30 days. */
const MAX_PAGES = 300;
const CONCURRENCY = 20;

export async function eraseReceived(projectId: string, contactId: string): Promise<void> {
  const living = (await readContactRow(projectId, contactId))?.generation;
  const spared = living === undefined ? undefined : partsPrefix(projectId, contactId, living);
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { keys, more } = await listObjects(contactPrefix(projectId, contactId), after);
    const doomed = keys.filter((key) => spared === undefined || !key.startsWith(spared));
    await forEachConcurrent(doomed, CONCURRENCY, deleteObject);
    if (!more) return;
    after = keys.at(-1);
  }
}
