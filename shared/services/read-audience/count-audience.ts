import { mailboxProviders } from '../../contract/figures';
import { readCounter } from '../../db/counters/counters';
import type { Project } from '../../db/projects/projects';
import { getSegment } from '../../db/segments/segments';
import { LIST_SUFFIXES } from '../../db/table/indexes';
import { CONTACT_SHARDS } from '../../db/table/keys';
import { allot } from '../../domain/campaigns/allotment';
import type { Campaign } from '../../domain/campaigns/campaign';
import type { Contact } from '../../domain/contacts/contact';
import { type Provider, providerOf } from '../../domain/sending/providers';
import type { EpochMs } from '../../durations';
import { now } from '../../ops/clock';
import { type AudienceChecker, audienceChecker, type SkipReason } from './check-audience';
import { type AudiencePage, readAudience } from './read-audience';

export interface AudienceCount {
  recipients: number;
  /** Excludes contacts who get the winner later. */
  byVariant: number[];
  byProvider: Record<Provider, number>;
  leftOut: Record<SkipReason, number>;
  isEstimate: boolean;
}

/** Contacts to read per call. A larger audience is sampled evenly. */
export const MAX_CONTACTS = 20_000;
const MAX_MS = 8_000;
/** Contact ids are hashes, so the start of a shard is a fair sample. */
const SAMPLED_SHARDS = 16;

const countByProvider = (countOf: (provider: Provider) => number): Record<Provider, number> =>
  Object.fromEntries(mailboxProviders.map((provider) => [provider, countOf(provider)])) as Record<Provider, number>;

const emptyAudience = ({ variants = [] }: Pick<Campaign, 'variants'>): AudienceCount => ({
  recipients: 0,
  byVariant: variants.map(() => 0),
  byProvider: countByProvider(() => 0),
  leftOut: { unsubscribed: 0, not_in_topic: 0, snoozed: 0, suppressed: 0, holdout: 0 },
  isEstimate: false,
});

export async function countAudience(project: Project, campaign: Campaign, moment: EpochMs): Promise<AudienceCount> {
  const until = now() + MAX_MS;
  const check = await audienceChecker(project, campaign, moment);
  const isStatic = campaign.segmentId !== undefined && (await isStaticSegment(project.id, campaign.segmentId));
  const population = await readCounter(
    project.id,
    isStatic ? { family: 'segments', name: campaign.segmentId ?? '' } : 'contacts',
  );
  if (population <= MAX_CONTACTS) {
    const counter = new AudienceCounter(campaign, check);
    const pages = readAudience(project, campaign, undefined, moment);
    const isComplete = await counter.add(pages, () => counter.scanned <= MAX_CONTACTS && now() < until);
    if (isComplete) return counter.count;
  }
  const shards = isStatic ? LIST_SUFFIXES : CONTACT_SHARDS;
  return countSample(project, campaign, { check, shards, population, until, moment });
}

async function isStaticSegment(projectId: string, segmentId: string): Promise<boolean> {
  return (await getSegment(projectId, segmentId))?.type === 'STATIC';
}

interface Sampling {
  check: AudienceChecker;
  shards: number;
  population: number;
  until: number;
  moment: number;
}

async function countSample(project: Project, campaign: Campaign, sampling: Sampling) {
  const { check, shards, population, until, moment } = sampling;
  const counter = new AudienceCounter(campaign, check);
  const shardCount = Math.min(shards, SAMPLED_SHARDS);
  for (let index = 0; index < shardCount && (index === 0 || now() < until); index++) {
    const shard = index * (shards / shardCount);
    const scanLimit = (MAX_CONTACTS * (index + 1)) / shardCount;
    await counter.add(readAudience(project, campaign, { shard, after: null }, moment), ({ next }) => {
      return next?.shard === shard && counter.scanned < scanLimit;
    });
  }
  return counter.scaled(population);
}

class AudienceCounter {
  readonly count: AudienceCount;
  scanned = 0;

  constructor(
    private readonly campaign: Campaign,
    private readonly check: AudienceChecker,
  ) {
    this.count = emptyAudience(campaign);
  }

  async add(pages: AsyncGenerator<AudiencePage, void>, mayContinue: (page: AudiencePage) => boolean): Promise<boolean> {
    for await (const page of pages) {
      const reasons = await this.check(page.members.map(({ contact }) => contact));
      for (const [index, { contact }] of page.members.entries()) this.addContact(contact, reasons[index] ?? null);
      this.scanned += page.scanned;
      if (page.next !== null && !mayContinue(page)) return false;
    }
    return true;
  }

  private addContact({ id, email }: Contact, reason: SkipReason | null): void {
    if (reason !== null) {
      this.count.leftOut[reason] += 1;
      return;
    }
    this.count.recipients += 1;
    this.count.byProvider[providerOf(email)] += 1;
    const allotment = allot(this.campaign, id);
    if (allotment.kind !== 'variant' || allotment.variant === null) return;
    this.count.byVariant[allotment.variant] = (this.count.byVariant[allotment.variant] ?? 0) + 1;
  }

  scaled(population: number): AudienceCount {
    const factor = Math.max(population, this.scanned) / Math.max(1, this.scanned);
    const leftOut = Object.entries(this.count.leftOut).map(([reason, count]) => [reason, Math.round(count * factor)]);
    return {
      recipients: Math.round(this.count.recipients * factor),
      byVariant: this.count.byVariant.map((count) => Math.round(count * factor)),
      byProvider: countByProvider((provider) => Math.round(this.count.byProvider[provider] * factor)),
      leftOut: Object.fromEntries(leftOut),
      isEstimate: true,
    };
  }
}
