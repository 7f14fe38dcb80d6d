import { handler } from '../../functions/campaigns/handler';
import { campaignRef, getCampaign } from '../../shared/db/campaigns/campaigns';
import { changeCampaign } from '../../shared/db/campaigns/changes';
import type { Campaign, CampaignStatus } from '../../shared/domain/campaigns/campaign';
import { isoNow } from '../../shared/ops/clock';
import { addVerifiedDomain, mockQueues, startEmailService } from './emails';
import { api } from './invocations';

/** The members that a campaign needs at least. */
export const plain = {
  name: 'News',
  subject: 'News for {{ name ?? "you" }}',
  body: '<p>Hi {{ name ?? "you" }}, <a href="https://example.com/news">read on</a></p>',
  from: 'Ada@Example.com',
  audienceType: 'ALL',
};

/** Two variants, and a test that somebody ends. */
export const trial = {
  variants: [{ name: 'short' }, { name: 'long', subject: 'Lots of news' }],
  test: { percent: 20, metric: 'manual' },
};

/** The campaigns function with a project that may send from example.com. */
export async function startCampaigns() {
  const service = await startEmailService();
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  await addVerifiedDomain(service);
  const queued = mockQueues(service);
  const call = api(handler, { projectId: service.project.id });
  return {
    ...service,
    queued,
    call,
    /** As another project. */
    foreign: api(handler, { projectId: service.other.id }),
    /** A campaign made through the API, as the answer shows it. */
    create: async (members: object = {}) => {
      const { status, body } = await call('POST /campaigns', { body: { ...plain, ...members } });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data;
    },
    row: (id: string) => rowOf(service.project.id, id),
    /** A campaign in a state, without the way that leads there. */
    inState: async (status: CampaignStatus, members: object = {}) => {
      const { body } = await call('POST /campaigns', { body: { ...plain, ...members } });
      return stateOf(await rowOf(service.project.id, body.data.id), status);
    },
  };
}

async function rowOf(projectId: string, campaignId: string): Promise<Campaign> {
  const row = await getCampaign({ projectId, campaignId });
  if (!row) throw new Error('the campaign is gone');
  return row;
}

async function stateOf(campaign: Campaign, status: CampaignStatus): Promise<Campaign> {
  if (status === 'DRAFT') return campaign;
  const begun = status === 'SCHEDULED' ? {} : { sentAt: isoNow() };
  const changed = await changeCampaign(campaign, { from: ['DRAFT'], set: { status, ...begun } });
  if (!changed) throw new Error('the campaign has changed');
  return rowOf(campaignRef(changed).projectId, changed.id);
}

export type Campaigns = Awaited<ReturnType<typeof startCampaigns>>;
