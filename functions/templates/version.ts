import { Problem, requireRecord } from '../../shared/contract/problem';
import { loadMeta, versionsOf } from '../../shared/db/templates/templates';
import { getVersion, KEPT_VERSIONS, type VersionFacts, type WholeVersion } from '../../shared/db/templates/versions';

export async function findVersion(projectId: string, named: string, version: number): Promise<WholeVersion> {
  const meta = requireRecord(await loadMeta(projectId, named), 'TEMPLATE_NOT_FOUND');
  const found = versionsOf(meta).includes(version) ? await getVersion(projectId, meta.id, version) : null;
  if (found) return found;
  const message = `The template has no version ${version}. It keeps its latest ${KEPT_VERSIONS} versions.`;
  throw new Problem('TEMPLATE_NOT_FOUND', { message });
}

export const versionSummary = ({ restoredFrom, previewText, layout, ...facts }: VersionFacts) => ({
  ...facts,
  previewText: previewText ?? null,
  layout: layout ?? null,
  restoredFrom: restoredFrom ?? null,
});

export const versionReply = ({ body, text, variables, ...facts }: WholeVersion) => ({
  ...versionSummary(facts),
  body: body || null,
  text,
  variables: variables ?? null,
});
