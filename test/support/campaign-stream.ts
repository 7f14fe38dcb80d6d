import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { campaignUnderWay, listReaders, readerOf } from './campaign-emails';
import { addProject } from './contacts';
import { type EmailService, projectId } from './emails';
import { sesEvents } from './ses-events';
import { countersProjectorOf } from './stream';

/** The links in the content of campaigns. */
export const LINKS = ['https://example.com/a', 'https://example.com/b?id={{ id }}'];

/** A click on one of them, by its number. */
export const clickOn = (minute: number, link: number) =>
  sesEvents.click(minute, { link: LINKS[link - 1], linkTags: { link: [String(link)] } });

/** Campaigns in projects of their own, and the counters projector that counts them. */
export function campaignStream(service: () => EmailService) {
  const { renewShards, deliver } = countersProjectorOf(service);
  return {
    renewShards,
    deliver,
    /** A campaign with so many readers. */
    async begin(readers: number, given: Partial<Campaign> = {}) {
      const project = await addProject(`${projectId('C')}${renewShards()}`);
      const campaign = await campaignUnderWay(project, given);
      const people = Array.from({ length: readers }, (_, n) => readerOf(project, `reader${n}@example.org`));
      await listReaders(campaign, people);
      // A chunk that is delivered twice lists nobody twice.
      await listReaders(campaign, people);
      return { project, campaign, people };
    },
  };
}
