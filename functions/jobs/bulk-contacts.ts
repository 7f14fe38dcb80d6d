import type { BulkBody } from '../../shared/contract/contact-jobs';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { contactIdsFor } from '../../shared/db/contacts/addresses';
import type { Project } from '../../shared/db/projects/projects';
import { checkedAddress } from '../../shared/domain/address';
import type { BulkParams } from '../../shared/domain/contacts/jobs';
import type { Endpoint } from '../../shared/http/call';
import { requireStaticSegment } from '../../shared/http/require-static-segment';
import { startJob, throwIfSegmentUnknown } from './start-job';

/** Addresses become ids, because a job must not store addresses. */
async function paramsOf(project: Project, body: BulkBody): Promise<BulkParams> {
  const { action, ids: listedIds, emails, filter, segmentId } = body;
  const commonParams = { action, ...(segmentId ? { segmentId } : {}) };
  if (filter) return { ...commonParams, filter: JSON.stringify(filter) };
  const contactIds = listedIds ?? (await contactIdsFor(project, (emails ?? []).map(checkedAddress)));
  return { ...commonParams, ids: [...new Set(contactIds)] };
}

export const bulkContacts: Endpoint<typeof jobsGroup.routes.bulkContacts> = async ({ body, project, caller, ids }) => {
  await Promise.all([throwIfSegmentUnknown(project.id, body.filter), requireStaticSegment(project.id, body)]);
  return startJob({ project, caller, ids }, 'bulk', await paramsOf(project, body));
};
