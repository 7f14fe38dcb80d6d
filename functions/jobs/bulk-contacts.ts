import type { BulkBody } from '../../shared/contract/contact-jobs';
import { invalidBody } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { Project } from '../../shared/db/projects/projects';
import { parseAddress } from '../../shared/domain/address';
import { contactId } from '../../shared/domain/contacts/contact';
import type { BulkParams } from '../../shared/domain/contacts/jobs';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkBulk } from './check-bulk';
import { jobReply } from './job-reply';
import { refuseUnknown } from './refuse-unknown';
import { startJob } from './start-job';

/** Addresses become ids at once: a job holds no addresses. Who is named twice is meant once. */
function paramsOf({ salt }: Project, { action, ids, emails, filter }: BulkBody): BulkParams {
  if (filter) return { action, filter: JSON.stringify(filter) };
  const named = ids ?? (emails ?? []).map((email) => contactId(salt, parseAddress(email) ?? ''));
  return { action, ids: [...new Set(named)] };
}

export const bulkContacts: Endpoint<typeof jobsGroup.routes.bulkContacts> = async ({ body, project, ids }) => {
  const problems = checkBulk(body);
  if (problems.length > 0) throw invalidBody(problems);
  await refuseUnknown(project.id, body.filter);
  const params = paramsOf(project, body);
  const job = { projectId: project.id, id: ids.id('job'), type: 'bulk' as const, createdAt: toIso(ids.time), params };
  return { status: 202, body: await jobReply(await startJob(job)) };
};
