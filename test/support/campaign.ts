import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Project } from '../../shared/db/projects/projects';
import { db, tableName } from '../../shared/db/table/client';
import { keys } from '../../shared/db/table/keys';
import type { EmailAddress } from '../../shared/domain/address';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { verifiedDomain } from './emails';

/** A draft to everybody, but for what is given. */
export function draftOf(given: Partial<Campaign> & Pick<Campaign, 'projectId'>): Campaign {
  const time = isoNow();
  return {
    id: newId('cmp'),
    name: 'News',
    subject: 'News',
    from: 'ada@example.com' as EmailAddress,
    audienceType: 'ALL',
    status: 'DRAFT',
    version: 1,
    bodyVersion: 1,
    scheduledAt: null,
    scan: 1,
    createdAt: time,
    updatedAt: time,
    ...given,
  };
}

/** Lets a project send from example.com, which in a table of many projects only one could own. */
export async function letSend(project: Project): Promise<void> {
  const domain = verifiedDomain({ project });
  const Item = { ...keys.domain(project.id, domain.id), v: 1, ...domain };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}
