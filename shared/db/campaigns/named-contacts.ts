import type { FilterGroup } from '../../contract/filters';
import type { EmailAddress } from '../../domain/address';
import { campaignStatuses } from '../../domain/campaigns/campaign';
import { contactId } from '../../domain/contacts/contact';
import { addressesIn, withoutAddresses } from '../../domain/segments/named-addresses';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { getProject, type Project } from '../projects/projects';
import { queryPages } from '../table/query';
import { LostRace } from '../table/retry-on-conflict';
import { put, remove } from '../table/rows';
import { getCampaign } from './campaigns';
import { changeCampaign } from './changes';
import { campaignKeys, NAMED_IN } from './keys';

const CONCURRENCY = 16;
const MAX_ROUNDS = 5;

/** Call it before writing the campaign: an erasure finds the filter by this row, and a superfluous row does no harm. */
export async function recordNamedContacts(
  project: Pick<Project, 'id' | 'salt'>,
  campaignId: string,
  filter: FilterGroup | undefined,
): Promise<void> {
  if (!filter) return;
  await forEachConcurrent(addressesIn(filter), CONCURRENCY, async (address) => {
    await put({ ...campaignKeys.namedContact(project.id, contactId(project.salt, address), campaignId), v: 1 });
  });
}

export async function eraseFromFilters(projectId: string, erasedId: string): Promise<void> {
  const { pk } = campaignKeys.namedContact(projectId, erasedId, '');
  for await (const rows of queryPages<{ sk: string }>({ pk, sk: { beginsWith: NAMED_IN } })) {
    for (const { sk } of rows) {
      const campaignId = sk.slice(NAMED_IN.length);
      await eraseFromFilter({ projectId, campaignId }, erasedId);
      await remove(campaignKeys.namedContact(projectId, erasedId, campaignId));
    }
  }
}

async function eraseFromFilter(ref: { projectId: string; campaignId: string }, erasedId: string): Promise<void> {
  const project = await getProject(ref.projectId);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const campaign = await getCampaign(ref);
    if (!project || !campaign?.audienceFilter) return;
    const isErased = (address: EmailAddress) => contactId(project.salt, address) === erasedId;
    if (!addressesIn(campaign.audienceFilter).some(isErased)) return;
    const audienceFilter = withoutAddresses(campaign.audienceFilter, isErased);
    if (await changeCampaign(campaign, { from: campaignStatuses, set: { audienceFilter } })) return;
  }
  throw new LostRace('an erasure from a campaign');
}
