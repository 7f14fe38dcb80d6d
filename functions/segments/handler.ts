import { segmentsGroup } from '../../shared/contract/routes/segments';
import { serve } from '../../shared/http/serve';
import { addMembers } from './add-members';
import { checks, recordChecks } from './checks';
import { createSegment } from './create-segment';
import { deleteSegment } from './delete-segment';
import { getSegment } from './get-segment';
import { listMatches } from './list-matches';
import { listSegmentChanges } from './list-segment-changes';
import { listSegmentContacts } from './list-segment-contacts';
import { listSegmentUses } from './list-segment-uses';
import { listSegments } from './list-segments';
import { previewSegment } from './preview-segment';
import { removeMembers } from './remove-members';
import { updateSegment } from './update-segment';

export const handler = serve(
  segmentsGroup,
  {
    createSegment,
    listSegments,
    previewSegment,
    listMatches,
    getSegment,
    updateSegment,
    deleteSegment,
    listSegmentContacts,
    listSegmentChanges,
    listSegmentUses,
    addMembers,
    removeMembers,
  },
  checks,
  { recordChecks },
);
