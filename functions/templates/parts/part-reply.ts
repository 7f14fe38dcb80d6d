import type { TemplatePart } from '../../../shared/contract/template-parts';
import type { PartFacts } from '../../../shared/db/templates/parts';
import { revisionFields } from '../../../shared/http/actor';

const PARTIAL_PREFIX = 'partial ';

export const partSummary = ({ alias, partNames, createdAt, updatedAt, source, version, lastChange }: PartFacts) => ({
  id: alias,
  alias,
  partials: partNames.map((name) => name.slice(PARTIAL_PREFIX.length)),
  createdAt,
  updatedAt,
  source: source ?? null,
  ...revisionFields({ revision: version, lastChange }),
});

export const partReply = ({ body, text, ...facts }: TemplatePart) => ({ ...partSummary(facts), body, text });
