import { requireRecord } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { loadMeta, versionsOf } from '../../shared/db/templates/templates';
import { readVersions } from '../../shared/db/templates/versions';
import type { Endpoint } from '../../shared/http/call';
import { pageOf } from '../../shared/http/whole-list';
import { versionSummary } from './version';

const positionOf = (version: number): string => String(version).padStart(6, '0');

export const listTemplateVersions: Endpoint<typeof templatesGroup.routes.listTemplateVersions> = async ({
  params,
  query,
  project,
}) => {
  const meta = requireRecord(await loadMeta(project.id, params.id), 'TEMPLATE_NOT_FOUND');
  const list = {
    secret: project.secret,
    name: `template-versions\n${meta.id}`,
    positionOf,
    order: 'descending',
  } as const;
  const { items, ...page } = pageOf(versionsOf(meta), list, query);
  const versions = await readVersions(project.id, meta.id, items);
  return { status: 200, body: { items: versions.map(versionSummary), ...page } };
};
