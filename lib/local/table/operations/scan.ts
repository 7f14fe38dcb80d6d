import { validateKeyPaths } from 'dynalite/db';
import { refuse, refuseIf, validationError } from '../server/table-error';
import { after, segmentRange, WHOLE } from '../storage/key-space';
import type { Context } from './context';
import { answerPage, source, startPosition } from './page';
import type { PageRequest } from './request-types';

export function scan(context: Context, request: PageRequest): string {
  const from = source(context, request);
  refuseIf(validateKeyPaths(request._projection?.nestedPaths, from.table.definition));
  refuseIf(validateKeyPaths(request._filter?.nestedPaths, from.table.definition));
  const { Segment: segment, TotalSegments: total } = request;
  const range = segment !== undefined && total !== undefined ? segmentRange(segment, total) : { ...WHOLE };
  if (request.ExclusiveStartKey) {
    const start = startPosition(from, request.ExclusiveStartKey);
    if (start < range.from || start >= range.to) {
      const reason = 'Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment.';
      refuse(
        validationError(`The provided starting key is invalid: ${reason} TotalSegments: ${total} Segment: ${segment}`),
      );
    }
    range.from = after(start);
  }
  return answerPage(context, request, from, range);
}
