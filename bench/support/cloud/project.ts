import { DEMO_DOMAIN } from '../../../lib/local/assembly/environment';
import type { Project } from '../../../shared/db/projects/projects';
import { pendingRecords, type RecordStates } from '../../../shared/domain/domains/domains';
import { idSource } from '../../../shared/ops/ids';

const verified = Object.fromEntries(Object.keys(pendingRecords).map((purpose) => [purpose, 'VERIFIED']));

/** What the project must have before it can send. */
export async function storeProject(project: Project, topicId: string): Promise<void> {
  const { createProject } = await import('../../../shared/db/projects/projects');
  const { createDomain } = await import('../../../shared/db/domains/ownership');
  const { createTopic } = await import('../../../shared/db/contacts/topics');
  const { id: projectId, createdAt } = project;
  await createProject(project);
  await createDomain({
    id: idSource('bench').id('dom'),
    projectId,
    domain: DEMO_DOMAIN,
    mailFromSubdomain: 'mail',
    region: 'eu-central-1',
    status: 'VERIFIED',
    dkimTokens: ['a', 'b', 'c'],
    dkimZone: 'dkim.amazonses.com',
    createdByUs: false,
    records: verified as RecordStates,
    createdAt,
    verifiedAt: createdAt,
  });
  await createTopic(projectId, { id: topicId, name: 'News', defaultSubscribed: true, createdAt, updatedAt: createdAt });
}
