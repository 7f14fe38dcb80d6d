import { getTopic } from '../../db/contacts/topics';
import { currentProject, type Project } from '../../db/projects/projects';
import type { Campaign, ShownSettings } from '../../domain/campaigns/campaign';
import { trackingDefault } from '../../domain/sending/sending';

/** Reads the newest settings and freezes them, because later changes don't affect the email. */
export async function readShownSettings(project: Project, campaign: Campaign): Promise<ShownSettings> {
  const { topicId } = campaign;
  const [current, topic] = await Promise.all([
    currentProject(project.id),
    topicId === undefined ? null : getTopic(project.id, topicId),
  ]);
  const { name, language, postalAddress, unsubscribeMailto, utm } = current ?? project;
  const recordsClicks = campaign.tracking ?? trackingDefault(current ?? project, 'MARKETING');
  return {
    name,
    ...(language ? { language } : {}),
    ...(postalAddress ? { postalAddress } : {}),
    ...(unsubscribeMailto ? { unsubscribeMailto } : {}),
    ...(utm && recordsClicks ? { utm } : {}),
    ...(topic ? { topicName: topic.name } : {}),
  };
}
