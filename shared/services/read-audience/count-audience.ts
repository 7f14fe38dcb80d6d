import { getSuppressions } from '../../db/contacts/suppressions';
import { topicState } from '../../db/contacts/topics';
import { readCounter } from '../../db/counters/counters';
import type { Project } from '../../db/projects/projects';
import { getSegment } from '../../db/segments/segments';
import { CONTACT_SHARDS, LIST_SUFFIXES } from '../../db/table/keys';
import { allot } from '../../domain/campaigns/allotment';
import type { Campaign } from '../../domain/campaigns/campaign';
import type { Contact } from '../../domain/contacts/contact';
import { type MarketingRefusal, refusalOf, topicRule } from '../../domain/sending/sending';
import { now } from '../../ops/clock';
import { type AudiencePage, readAudience } from './read-audience';

/** Why somebody of an audience gets no mail. */
export type LeftOut = MarketingRefusal | 'suppressed' | 'holdout';

/** Who would get a campaign's mail if it went now. */
export interface AudienceCount {
  recipients: number;
  leftOut: Record<LeftOut, number>;
  /** Whether only a part was looked at, and the rest taken to be like it. */
  isEstimate: boolean;
}

/** Contacts that are looked at in one call; of more than these, an even sample. */
const MAXIMUM_CONTACTS = 20_000;
const MAXIMUM_MS = 8_000;
/** Ids are hashes, so that the beginning of each part of a list is a fair sample of it. */
const SAMPLED_PARTS = 16;

const nobody = (): AudienceCount => ({
  recipients: 0,
  leftOut: { unsubscribed: 0, not_in_topic: 0, snoozed: 0, suppressed: 0, holdout: 0 },
  isEstimate: false,
});

/** Counts a campaign's audience as it is now, by what would become of each at `moment` (epoch milliseconds). */
export async function countAudience(project: Project, campaign: Campaign, moment: number): Promise<AudienceCount> {
  const until = now() + MAXIMUM_MS;
  const judge = await judgeOf(project, campaign, moment);
  const isStatic = campaign.segmentId !== undefined && (await isStaticSegment(project.id, campaign.segmentId));
  const population = await readCounter(
    project.id,
    isStatic ? { family: 'segments', member: campaign.segmentId ?? '' } : 'contacts',
  );
  if (population <= MAXIMUM_CONTACTS) {
    const whole = new AudienceCounter(judge);
    const pages = readAudience(project, campaign, undefined, false);
    const isWhole = await whole.take(pages, () => whole.passed <= MAXIMUM_CONTACTS && now() < until);
    if (isWhole) return whole.count;
  }
  const parts = isStatic ? LIST_SUFFIXES : CONTACT_SHARDS;
  return sample(project, campaign, { judge, parts, population, until });
}

async function isStaticSegment(projectId: string, segmentId: string): Promise<boolean> {
  return (await getSegment(projectId, segmentId))?.type === 'STATIC';
}

interface Sampling {
  judge: Judge;
  parts: number;
  population: number;
  until: number;
}

/** Looks at the beginning of some parts, evenly over all of them, and multiplies what it finds. */
async function sample(project: Project, campaign: Campaign, { judge, parts, population, until }: Sampling) {
  const counter = new AudienceCounter(judge);
  const sampled = Math.min(parts, SAMPLED_PARTS);
  for (let index = 0; index < sampled && (index === 0 || now() < until); index++) {
    const shard = index * (parts / sampled);
    const enough = (MAXIMUM_CONTACTS * (index + 1)) / sampled;
    await counter.take(readAudience(project, campaign, { shard, after: null }, false), ({ next }) => {
      return next?.shard === shard && counter.passed < enough;
    });
  }
  return counter.scaled(population);
}

type Judge = (contacts: readonly Contact[]) => Promise<(LeftOut | null)[]>;

/** What keeps contacts from getting the mail, in the order in which the sender looks at it. */
async function judgeOf({ id }: Project, campaign: Campaign, moment: number): Promise<Judge> {
  const { topicId } = campaign;
  const topic = topicRule(topicId, topicId === undefined ? null : await topicState(id, topicId));
  return async (contacts) => {
    const suppressions = await getSuppressions(
      id,
      contacts.map((contact) => contact.id),
    );
    return contacts.map((contact) => {
      if (allot(campaign, contact.id).kind === 'holdout') return 'holdout';
      return refusalOf({ kind: 'MARKETING', topic, contact, suppressed: suppressions.has(contact.id) }, moment);
    });
  };
}

class AudienceCounter {
  readonly count = nobody();
  passed = 0;

  constructor(private readonly judge: Judge) {}

  /** Counts pages as long as they may go on; whether they came to their end. */
  async take(pages: AsyncGenerator<AudiencePage, void>, mayGoOn: (page: AudiencePage) => boolean): Promise<boolean> {
    for await (const page of pages) {
      const verdicts = await this.judge(page.members.map(({ contact }) => contact));
      for (const verdict of verdicts) {
        if (verdict === null) this.count.recipients += 1;
        else this.count.leftOut[verdict] += 1;
      }
      this.passed += page.passed;
      if (page.next !== null && !mayGoOn(page)) return false;
    }
    return true;
  }

  /** What the count comes to for a population of which it is a sample. */
  scaled(population: number): AudienceCount {
    const factor = Math.max(population, this.passed) / Math.max(1, this.passed);
    const leftOut = Object.entries(this.count.leftOut).map(([reason, n]) => [reason, Math.round(n * factor)]);
    return {
      recipients: Math.round(this.count.recipients * factor),
      leftOut: Object.fromEntries(leftOut),
      isEstimate: true,
    };
  }
}
