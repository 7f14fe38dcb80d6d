import { listDomains } from '../../../shared/db/domains/domains';
import { scanProjectObjects } from '../../../shared/db/projects/objects';
import { scanProjectRows } from '../../../shared/db/projects/rows';
import { getTenant } from '../../../shared/db/sending/tenants';
import { kindOfRow } from './row-kinds';

/** What there is of a project: what a deletion would remove. */
export interface Survey {
  rows: Record<string, number>;
  objects: number;
  /** Domains; `identity` where SES has one for it that the service has made. */
  domains: { domain: string; identity: boolean }[];
  tenant: boolean;
}

/** Counts everything of a project, and changes nothing. */
export async function survey(projectId: string): Promise<Survey> {
  const kinds = new Map<string, number>();
  await scanProjectRows(projectId, async (rows) => {
    for (const kind of rows.map(kindOfRow)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return 0;
  });
  let objects = 0;
  await scanProjectObjects(projectId, async (page) => {
    objects += page.length;
  });
  const domains = await listDomains(projectId);
  return {
    rows: Object.fromEntries([...kinds].sort()),
    objects,
    domains: domains.map(({ domain, createdByUs }) => ({ domain, identity: createdByUs })),
    tenant: (await getTenant(projectId)) !== null,
  };
}
