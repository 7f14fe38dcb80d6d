import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { ChunkMessage } from '../../shared/contract/messages';
import { campaignRef, createCampaign, getCampaign } from '../../shared/db/campaigns/campaigns';
import { beginSending, cancelCampaign, listDueCampaigns, scheduleCampaign } from '../../shared/db/campaigns/changes';
import { closeChunk, getChunk, listChunks, listOpenChunks } from '../../shared/db/campaigns/chunks';
import { readOpenChunkEntry } from '../../shared/db/campaigns/keys';
import type { Project } from '../../shared/db/projects/projects';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { draftOf, letSend } from './campaign';
import type { useDispatcher } from './dispatcher';
import { putContact } from './worker';

const CAMPAIGNS_QUEUE = 'http://127.0.0.1:9/000000000000/campaigns';

/** Puts so many contacts into a project; their ids. */
export async function putPeople(
  project: Project,
  many: number,
  dataOf: (n: number) => Record<string, unknown> = () => ({}),
): Promise<string[]> {
  const ids: string[] = [];
  const numbers = Array.from({ length: many }, (_, n) => n);
  await forEachConcurrent(numbers, 20, async (n) => {
    ids[n] = await putContact(project, `p${n}@example.com`, dataOf(n));
  });
  return ids;
}

async function draft(project: Project, given: Partial<Campaign>): Promise<Campaign> {
  await letSend(project);
  const campaign = draftOf({ projectId: project.id, ...given });
  const made = await createCampaign(campaign, { body: '<p>News</p>', text: null, variants: [] }, { segmentIds: [] });
  if (typeof made === 'string') throw new Error(made);
  return made;
}

const done = (campaign: Campaign | null): Campaign => {
  if (!campaign) throw new Error('the campaign was not changed');
  return campaign;
};

const begun: Campaign[] = [];
function noted(campaign: Campaign): Campaign {
  begun.push(campaign);
  return campaign;
}

/** A campaign that is being sent. */
export const sendingCampaign = async (project: Project, given: Partial<Campaign> = {}): Promise<Campaign> =>
  noted(done(await beginSending(await draft(project, given), { name: project.name })));

/** A campaign that is to be sent at a time in epoch milliseconds. */
export const scheduledCampaign = async (
  project: Project,
  at: number,
  given: Partial<Campaign> = {},
): Promise<Campaign> => noted(done(await scheduleCampaign(await draft(project, given), at)));

/** A campaign as it is now. */
export const current = async (campaign: Campaign): Promise<Campaign> => done(await getCampaign(campaignRef(campaign)));

/** Whether the dispatcher has to look at it. */
export const isDue = async ({ id }: Campaign): Promise<boolean> =>
  (await listDueCampaigns(now(), 1_000)).some(({ campaignId }) => campaignId === id);

/** All recipients that a campaign has listed, chunk by chunk. */
export const chunksOf = async (campaign: Campaign) => (await listChunks(campaignRef(campaign), null, 1_000)).chunks;
export const listedBy = async (campaign: Campaign): Promise<string[]> =>
  (await chunksOf(campaign)).flatMap(({ contactIds }) => contactIds);
export const openOf = async (campaign: Campaign) =>
  (await listOpenChunks(campaignRef(campaign), { limit: 1_000 })).open;

/** The campaigns queue for the dispatcher's tests, and a sender that gives everybody an outcome at once. */
export function campaignQueue(on: ReturnType<typeof useDispatcher>) {
  process.env.CAMPAIGNS_QUEUE_URL = CAMPAIGNS_QUEUE;
  let settled = 0;
  const messages = (): ChunkMessage[] =>
    on.service.sqs
      .commandCalls(SendMessageBatchCommand)
      .map(({ args }) => args[0].input)
      .filter(({ QueueUrl }) => QueueUrl === CAMPAIGNS_QUEUE)
      .flatMap(({ Entries = [] }) => Entries.map(({ MessageBody = '' }) => JSON.parse(MessageBody) as ChunkMessage));
  return {
    messages,
    messagesOf: ({ id }: Campaign) => messages().filter(({ campaign }) => campaign === id),
    /** Gives all queued recipients an outcome; returns them. */
    settle: async (): Promise<string[]> => {
      const all = messages();
      const fresh = all.slice(settled);
      settled = all.length;
      const chunks = fresh.map(async ({ project, campaign, entry }) => {
        const ref = { projectId: project, campaignId: campaign };
        const chunk = await getChunk(ref, readOpenChunkEntry(entry).chunkId);
        await closeChunk(ref, entry);
        return chunk?.contactIds ?? [];
      });
      return (await Promise.all(chunks)).flat();
    },
    /** Call before each test: ends what the last one has left, and begins anew. */
    reset: async () => {
      settled = messages().length;
      for (const campaign of begun.splice(0)) {
        const standing = await current(campaign);
        if (standing.status !== 'SENT' && standing.status !== 'CANCELLED') await cancelCampaign(standing);
      }
    },
  };
}
