import type { VersionFacts, WholeVersion } from '../../shared/db/templates/versions';

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
