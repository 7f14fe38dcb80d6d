import { Problem, requireRecord } from '../../shared/contract/problem';
import { loadMeta, versionsOf } from '../../shared/db/templates/templates';
import { getVersion, KEPT_VERSIONS, type VersionFacts, type WholeVersion } from '../../shared/db/templates/versions';

export async function findVersion(projectId: string, idOrAlias: string, version: number): Promise<WholeVersion> {
  const meta = requireRecord(await loadMeta(projectId, idOrAlias), 'TEMPLATE_NOT_FOUND');
  const isStored = versionsOf(meta).includes(version);
  const storedVersion = isStored ? await getVersion(projectId, meta.id, version) : null;
  if (storedVersion) return storedVersion;
  const message = `The template has no version ${version}. Only the latest ${KEPT_VERSIONS} versions are stored.`;
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
