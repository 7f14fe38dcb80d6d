import { handler } from '../../functions/projector/handler';
import type { Campaign } from '../../shared/domain/campaign/campaign';
import { campaignUnderWay, listReaders, readerOf } from './campaign-mails';
import { addProject } from './contacts';
import { type MailService, projectId } from './emails';
import { sesEvents } from './ses-events';
import { newRecords } from './stream';

/** Where a stretch of the stream that comes again begins, and how long it is. */
export type Stretch = readonly [number, number];

/** The links in the content of campaigns. */
export const LINKS = ['https://example.com/a', 'https://example.com/b?id={{ id }}'];

/** A click on one of them, by its number. */
export const clickOn = (minute: number, link: number) =>
  sesEvents.click(minute, { link: LINKS[link - 1], linkTags: { link: [String(link)] } });

/** Campaigns in projects of their own, and the projector as the reader of shards that come and go. */
export function campaignStream(mail: () => MailService) {
  let generation = 0;
  return {
    /** Goes over to new shards, as a stream does every few hours. */
    renewShards: () => {
      generation += 1;
    },
    /** Delivers all that is new, each shard with stretches of it before and after, of which none may count twice. */
    async deliver(repeats: readonly Stretch[] = []): Promise<void> {
      for (const [shard, records] of await newRecords(mail())) {
        const shardId = `${shard}-${generation}`;
        let delivered = 0;
        for (const [start, size] of [...repeats, [0, records.length] as const]) {
          const from = Math.min(start, delivered);
          await handler({ Records: records.slice(from, from + size), shardId });
          delivered = Math.max(delivered, Math.min(from + size, records.length));
        }
      }
    },
    /** A campaign with so many readers. */
    async begin(readers: number, given: Partial<Campaign> = {}) {
      generation += 1;
      const project = await addProject(`${projectId('C')}${generation}`);
      const campaign = await campaignUnderWay(project, given);
      const people = Array.from({ length: readers }, (_, n) => readerOf(project, `reader${n}@example.org`));
      await listReaders(campaign, people);
      // A chunk that is told of twice lists nobody twice.
      await listReaders(campaign, people);
      return { project, campaign, people };
    },
  };
}
