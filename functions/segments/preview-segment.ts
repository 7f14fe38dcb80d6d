import { throwIfInvalid } from '../../shared/contract/problem';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { listAllSegments } from '../../shared/db/segments/segments';
import { activityOf } from '../../shared/domain/contacts/activity';
import { checkFilterWithSegments } from '../../shared/domain/segments/definition';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';
import { namedRecordErrors } from '../../shared/services/match-segment/check-named-records';
import { countMatches } from '../../shared/services/match-segment/count-matches';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { filterWarnings } from './filter';

const MAX_EXAMPLES = 10;

export const previewSegment: Endpoint<typeof segmentsGroup.routes.previewSegment> = async ({ body, project }) => {
  const segments = await listAllSegments(project.id);
  throwIfInvalid(checkFilterWithSegments(body.filters, 'filters', segments));
  throwIfInvalid(await namedRecordErrors(project.id, body.filters, 'filters'));
  const matcher = await segmentMatcher(project.id, body.filters, segments);
  const { count, examples, isLowerBound } = await countMatches(project.id, matcher, MAX_EXAMPLES);
  return {
    status: 200,
    body: {
      count,
      ...(isLowerBound ? { countIsLowerBound: true as const } : {}),
      // The scan has read each contact's summary, so activity needs no further read.
      examples: examples.map(({ row, summary }) => ({
        ...contactReply(row),
        ...(body.activity ? { activity: activityOf(summary) } : {}),
      })),
      warnings: await filterWarnings(project.id, body.filters),
    },
  };
};
