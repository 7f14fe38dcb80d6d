import type { LastChange } from '../../contract/revisions';
import type { ReceivingRoute } from '../../domain/received/routes';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs, putOrRead, remove } from '../table/rows';
import { contentOf } from '../table/stored';

/** A separate row, because the domain's row is read for each email. */
export interface DomainRoutes {
  routes: ReceivingRoute[];
  revision: number;
  lastChange?: LastChange;
  updatedAt: string;
}

const toRoutes = (item: Record<string, unknown>): DomainRoutes => contentOf<DomainRoutes>(item);

export const getRoutes = (projectId: string, domainId: string): Promise<DomainRoutes | null> =>
  getAs(keys.domainRoutes(projectId, domainId), toRoutes);

/** A repeat of the latest request does nothing. If the result has another `lastChange`, that change won. */
export async function setRoutes(
  { projectId, domainId }: { projectId: string; domainId: string },
  next: DomainRoutes,
): Promise<DomainRoutes> {
  const previousRevision = next.revision - 1;
  const outcome = await putOrRead(
    { ...keys.domainRoutes(projectId, domainId), v: 1, ...next },
    previousRevision === 0 ? expr`attribute_not_exists(pk)` : expr`revision = ${previousRevision}`,
  );
  if (outcome === 'written') return next;
  if (outcome.row) return toRoutes(outcome.row);
  // The domain was removed in the meantime, and its routes with it.
  return { routes: [], revision: 0, updatedAt: next.updatedAt };
}

export async function removeRoutes(projectId: string, domainId: string): Promise<void> {
  await remove(keys.domainRoutes(projectId, domainId));
}
